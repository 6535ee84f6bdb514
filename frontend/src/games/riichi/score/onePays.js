/** Reasons for which one player pays several; for all others several pay one. */
export const ONE_PAYS = ['noten']
