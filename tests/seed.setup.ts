import fc from 'fast-check'

/** With SEED set, random cases are the same in every run: the gate sets it from the commit, so that a failure there comes again here. */
const { SEED } = process.env
if (SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) | 0 })
