"""Majiang's protocol: what seats are told and say, and tables at which a small player of our own stands for theirs."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from bench.majiang import duel
from bench.majiang.match import Differs, Table, options
from bench.majiang.messages import messages
from bench.majiang.notation import hand_text, held, sign
from bench.majiang.peers import Said, Told
from bench.majiang.replies import action
from games.actions import Pass
from games.base import Decision
from games.mahjong.tiles34 import notation, parse_many
from games.riichi.actions import Chi, ClaimKan, Discard, Kan, Kyushu, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.game import GAME
from games.riichi.rules import RULES
from tests.games.riichi.table import Fresh

DEALER = "123456m789p2355s9m"
NEXT = "147m14477p147s12z"
NINE = "19m19p19s1234567z"
LATE = {"kan_dora_moment": "with-discard"}


class Heard(Fresh):
    """A table just dealt, and what one of its seats is told since."""

    def __init__(self, listener: int, *hands: str, **more: Any) -> None:
        self.listener = listener
        self.heard: list[str] = []
        super().__init__(*hands, **more)

    def fold(self, events: Any) -> None:
        for event in events:
            super().fold([event])
            view = RULES.view(self.state, self.listener)
            shown = RULES.redact(event, self.listener)
            told = messages(shown, view, self.listener) if shown else []
            self.heard += [json.dumps(each, ensure_ascii=False).replace('"', "") for each in told]

    def since(self) -> list[str]:
        """Return what was told since this was asked last."""
        found, self.heard = self.heard, []
        return found


class TestMessages:
    def test_a_deal_shows_the_own_hand_alone(self):
        table = Heard(1, DEALER, NEXT, indicators="0s", wall="5p")
        begin, deal, draw = table.since()
        assert begin == "{kaiju: {id: 1, title: , player: [0, 1, 2, 3], qijia: 0}}"
        assert deal == (
            "{qipai: {zhuangfeng: 0, jushu: 0, changbang: 0, lizhibang: 0, defen: [30000, 30000, 30000, 30000],"
            " baopai: s0, shoupai: [, m147p14477s147z12, , ]}}"
        )
        assert draw == "{zimo: {l: 0, p: }}"

    def test_the_dealer_draws_the_fourteenth_tile(self):
        table = Heard(2, "", "", DEALER, dealer=2, indicators="1z")
        assert "qijia: 2" in table.heard[0]
        assert "shoupai: [m123456p789s2355, , , ]" in table.heard[1]
        assert table.heard[2] == "{zimo: {l: 0, p: m9}}"

    def test_draws_and_discards(self):
        table = Heard(1, DEALER, NEXT, wall="5p 8s")
        table.since()
        table.drop(0, "9m")
        assert table.since() == ["{dapai: {l: 0, p: m9_}}", "{zimo: {l: 1, p: p5}}"]
        table.drop(1, "1z")
        assert table.since() == ["{dapai: {l: 1, p: z1}}", "{zimo: {l: 2, p: }}"]

    def test_riichi(self):
        table = Heard(0, "123456m78999p23s7z", indicators="1z")
        table.since()
        assert table.riichi(0, "7z").settle().since()[0] == "{dapai: {l: 0, p: z7_*}}"

    def test_calls_say_who_gave_which_tile(self):
        table = Heard(3, "123456m789p4445s9m", "230s4467p19s1234z")
        table.since()
        table.discard(0, "4s").chi(1, "30s").settle()
        assert table.since() == ["{dapai: {l: 0, p: s4}}", "{fulou: {l: 1, m: s34-0}}"]

    @pytest.mark.parametrize(("caller", "mark"), [(1, "-"), (2, "="), (3, "+")])
    def test_a_pon_has_its_red_five_before_the_tile_called(self, caller: int, mark: str):
        hands = ["1234m11456789p55s", "", "", ""]
        hands[caller] = "05s"
        table = Heard(caller, *hands)
        table.discard(0, "5s").pon(caller, "05s").settle()
        assert table.heard[-1] == f"{{fulou: {{l: {caller}, m: s505{mark}}}}}"

    def test_an_open_kan_waits_with_its_indicator_for_the_discard(self):
        table = Heard(0, "1234m11456789p15s", "055s1234m19p1234z", replacements="7m", indicators="9s8s", **LATE)
        table.since()
        table.discard(0, "5s").claim_kan(1).settle()
        assert table.since()[1:] == ["{fulou: {l: 1, m: s5505-}}", "{gangzimo: {l: 1, p: }}"]
        table.discard(1, "1z")
        assert table.since() == ["{kaigang: {baopai: s8}}", "{dapai: {l: 1, p: z1}}"]

    def test_a_closed_kan_turns_its_indicator_at_once(self):
        table = Heard(0, "5055m2345p123s55z9s", replacements="9p", indicators="9s8s", kokushi_robs_closed_kan=False)
        table.since()
        assert table.kan(0, "5m").since() == [
            "{gang: {l: 0, m: m5550}}",
            "{kaigang: {baopai: s8}}",
            "{gangzimo: {l: 0, p: p9}}",
        ]

    def test_an_added_kan_is_the_pon_and_a_tile(self):
        table = Heard(2, "5s1234567m123456z", "055s1234m19p123z", wall="4567z", **LATE)
        table.discard(0, "5s").pon(1, "05s").settle().drop(1, "1z").drop_drawn(3)
        assert table.turn == 1
        table.since()
        table.kan(1, "5s").settle()
        assert table.since() == ["{gang: {l: 1, m: s505-5}}", "{gangzimo: {l: 1, p: }}"]

    def test_a_win_names_winner_giver_and_payments(self):
        table = Heard(2, "1239m114789p24s99m", "123456m789p11s23s", indicators="1z", deals=1)
        table.since()
        _, hule, jieju = table.discard(0, "4s").ron(1).settle().since()
        assert hule.startswith(
            "{hule: {l: 1, shoupai: m123456p789s1123s4, baojia: 0, fubaopai: null, fu: 0, fanshu: 5, defen: 8000,"
        )
        assert "hupai: [{name: renho, fanshu: 5}]" in hule
        assert hule.endswith("fenpei: [-8000, 8000, 0, 0]}}")
        assert jieju == "{jieju: {defen: [22000, 38000, 30000, 30000], rank: [4, 1, 2, 2]}}"

    def test_nine_ends_break_a_deal_off(self):
        table = Heard(1, NINE + "5m", deals=1)
        table.since()
        pingju, jieju = table.kyushu(0).since()
        assert pingju == "{pingju: {name: 九種九牌, shoupai: [, , , ], fenpei: [0, 0, 0, 0]}}"
        assert jieju == "{jieju: {defen: [30000, 30000, 30000, 30000], rank: [1, 1, 1, 1]}}"


class TestReplies:
    def said(self, reply: Any, *actions: Any, kind: str = "turn") -> Any:
        return action(reply, Decision("0.1", kind, actions, actions[-1]))

    def test_in_the_own_turn(self):
        offered = [Tsumo(), Kyushu(), Kan("5m"), Riichi("1m", drawn=True), Discard("0p"), Discard("1m", drawn=True)]
        replies = [
            {"hule": "-"},
            {"daopai": "-"},
            {"gang": "m5550"},
            {"dapai": "m1_*"},
            {"dapai": "p0"},
            {"dapai": "m1_"},
        ]
        assert [self.said(reply, *offered) for reply in replies] == offered

    def test_riichi_that_is_refused_is_a_discard(self):
        assert self.said({"dapai": "m1*"}, Discard("1m")) == Discard("1m")

    def test_in_a_window(self):
        offered = [
            Ron(),
            ClaimKan(),
            Pon(("0s", "5s")),
            Pon(("5s", "5s")),
            Chi(("0s", "6s")),
            Chi(("3s", "4s")),
            Pass(),
        ]
        replies = [{"hule": "-"}, *({"fulou": m} for m in ("s5505+", "s505=", "s555=", "s06-7", "s345-")), None]
        found = [self.said(reply, *offered, kind="claim") for reply in replies]
        assert found == [offered[0], ClaimKan(), offered[2], offered[3], None, offered[5], Pass()]

    def test_ready_hands_are_shown(self):
        assert self.said(None, Show(), Pass(), kind="show") == Show()

    def test_what_is_not_offered_is_nothing(self):
        assert self.said({"hule": "-"}, Discard("1m")) is None
        assert self.said({"gang": "z1111"}, Discard("1m")) is None


class TestHands:
    def test_the_same_hand_however_it_is_written(self):
        ours = hand_text([notation(tile) for tile in parse_many("0123m")], ["z222=2"], "9s", riichi=True)
        assert ours == "m1230s9*,z222=2"
        assert held(ours) == held("m1203s9*,z2222=")
        assert held(ours) != held("m1235s9*,z222=2")
        assert held(ours) != held("m1230s9,z222=2")

    def test_signs_tell_where_a_tile_came_from(self):
        assert [sign(3, giver) for giver in (0, 1, 2)] == ["+", "=", "-"]


class Small:
    """A small player: keeps its hand by what it is told, calls pon, discards the tile drawn or else its first one."""

    def __init__(self, slip: int | None = None) -> None:
        self.hands: dict[int, list[str]] = {}
        self.sets: dict[int, list[str]] = {}
        self.dealer: dict[int, int] = {}
        self.pons = 0
        self.asked = 0
        self.slip = slip
        """After so many answers a tile of its hand is forgotten."""

    def ask(self, told: Sequence[Told]) -> list[Said]:
        found = []
        for each in told:
            reply = None
            for message in each.told:
                ((name, fields),) = message.items()
                reply = getattr(self, name, self.nothing)(each.seat, fields)
            found.append(Said(reply, self.written(each.seat), 1.0))
            self.asked += 1
            if self.asked == self.slip:
                self.hands[each.seat].pop()
        return found

    def written(self, seat: int) -> str:
        return ",".join(["".join(self.hands.get(seat, [])), *self.sets.get(seat, [])])

    def nothing(self, seat: int, fields: Any) -> None:
        """Answer nothing."""

    def qipai(self, seat: int, fields: Any) -> None:
        (hand,) = filter(None, fields["shoupai"])
        self.dealer[seat] = (seat - fields["shoupai"].index(hand)) % 4
        self.sets[seat] = []
        self.hands[seat] = spelled(hand)

    def zimo(self, seat: int, fields: Any) -> Any:
        if fields["p"]:
            self.hands[seat].append(fields["p"])
            return {"dapai": fields["p"] + "_"}
        return None

    gangzimo = zimo

    def dapai(self, seat: int, fields: Any) -> Any:
        tile, own = fields["p"][:2], (seat - self.dealer[seat]) % 4
        if fields["l"] == own:
            self.hands[seat].remove(tile)
        elif self.hands[seat].count(tile) > 1 and "0" not in tile:
            return {"fulou": f"{tile}{tile[1]}{tile[1]}{'_+=-'[(fields['l'] - own) % 4]}"}
        return None

    def fulou(self, seat: int, fields: Any) -> Any:
        if fields["l"] != (seat - self.dealer[seat]) % 4:
            return None
        self.pons += 1
        kind = fields["m"][:2]
        self.sets[seat].append(fields["m"])
        for _ in range(2):
            self.hands[seat].remove(kind)
        return {"dapai": next(tile for tile in self.hands[seat] if tile != kind)}


def spelled(hand: str) -> list[str]:
    """Return the tiles of a hand as majiang writes it: ``m12z1``."""
    found, suit = [], ""
    for sign_ in hand:
        if sign_ in "mpsz":
            suit = sign_
        else:
            found.append(suit + sign_)
    return found


class TestMatches:
    def test_a_player_that_follows_its_messages_always_has_the_hand_of_its_seat(self):
        small, places, deals = Small(), [], []
        for number in range(3):
            found = Table(GAME, GAME.bot("easy"), (0, 2), small, number).play(b"small %d" % number, 2)
            places += found.places
            deals += found.deals
            assert len(found.places) == 2
        assert small.pons > 0
        assert len(deals) == 24
        assert sum(deal.points for deal in deals) % 1000 == 0
        assert {deal.ours for deal in deals} == {True, False}

    def test_a_player_with_another_hand_stops_the_match_and_both_hands_are_told(self):
        with pytest.raises(Differs, match=r"seat \d, after .*: the hand is .*, and the player has "):
            Table(GAME, GAME.bot("easy"), (0, 2), Small(slip=20), 0).play(b"slip", 4)

    def test_every_wall_is_played_from_both_sides(self):
        plan = duel.Plan("easy", "seed", range(2), hanchan=False, folder="")
        small = Small()
        pairs = []
        for wall in plan.walls:
            one, two = (Table(GAME, GAME.bot("easy"), ours, small, wall).play(b"%d" % wall, 1) for ours in duel.OURS)
            pairs.append((one, two))
        text = duel.report(plan, pairs, 1.0)
        assert "easy : majiang, 4 deals of 4 matches" in text
        assert "points a deal and seat" in text
        assert "mean place" not in text

    def test_the_rules_are_those_of_majiang(self):
        assert options(GAME).double_yakuman
        assert (options(GAME).several_rons, options(GAME).kokushi_robs_closed_kan) == ("two", False)
