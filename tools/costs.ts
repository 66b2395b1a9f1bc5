import { writeFileSync } from 'node:fs'
import { costsFile, faultsOf, readCosts, textOf, withMeasured } from '../tests/gate/costs.ts'
import { takeMeasured } from '../tests/gate/measured.ts'
import { changedAfter, changesSince, filesHere, lastChangeOf } from '../tests/gate/repository.ts'

/*
 * npm run test:costs: writes what the runs since the last time have measured to tests/costs.json. With --check: fails when a test file has no line
 * there or one that is too old, and when npm test is above its budget.
 */
const costs = readCosts()
const files = filesHere()
const oldest =
  Object.values(costs.files)
    .map(({ on }) => on)
    .sort()[0] ?? '9999-12-31'
const changed = changedAfter(oldest)
const written = lastChangeOf(costsFile)
const renamed = written ? changesSince(written).renamed : new Map<string, string>()
if (process.argv.includes('--check')) {
  const faults = faultsOf(costs, { files, renamed, changed })
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
const runs = takeMeasured()
writeFileSync(costsFile, textOf(withMeasured(costs, runs, { files, renamed, changed })))
console.log(`${runs.length} runs read`)
