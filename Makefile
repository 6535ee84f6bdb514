.PHONY: run test check fix
run test check fix:
	@./dev $@
