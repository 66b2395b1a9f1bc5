import os from 'node:os'
import { keepFactor } from '../tests/pace/factor.ts'
import { machineFactor } from '../tests/pace/pace.ts'
import { realPostgres } from '../tests/postgres.ts'
import { accountFigures } from './accounts.ts'
import { backupFigures } from './backup.ts'
import { boardFigures } from './board.ts'
import { captchaFigures } from './captcha.ts'
import { checkoutFigures } from './checkout.ts'
import { crewFigures } from './crew.ts'
import { crowdFigures } from './crowd.ts'
import { eventFigures } from './event.ts'
import { faultFigures } from './faults.ts'
import type { Figure } from './measure.ts'
import { moneyFigures } from './money.ts'
import { operationsFigures } from './operations.ts'
import { outsideFigures } from './outside.ts'
import { pageFigures } from './pages.ts'
import { placesFigures } from './places.ts'
import { planFigures } from './plan.ts'
import { publishFigures } from './publish.ts'
import { recordingFigures } from './recording.ts'
import { repairFigures } from './repair.ts'
import { scaleFigures } from './scale.ts'
import { sessionList } from './session-list.ts'
import { staffingFigures } from './staffing.ts'
import { venueFigures } from './venues.ts'

/**
 * npm run bench: the figures of our server and of the servers we compare it with, in one run on one machine, so that the ratios are valid even on a slow machine.
 * `npm run bench -- list`, `crew`, `pages`, `event`, `accounts`, `money`, `checkout`, `crowd`, `faults`, `staffing`, `board`, `places`, `venues`, `outside`, `operations`, `recording` or `scale` runs one part. Ends with 1 when a budget is missed.
 */
const parts: Readonly<Record<string, (server: string) => Promise<Figure[]>>> = {
  list: sessionList,
  crew: crewFigures,
  pages: pageFigures,
  event: eventFigures,
  accounts: accountFigures,
  money: moneyFigures,
  checkout: checkoutFigures,
  crowd: crowdFigures,
  faults: faultFigures,
  staffing: async (server) => [
    ...(await planFigures()),
    ...(await repairFigures(server)),
    ...(await publishFigures(server)),
    ...(await staffingFigures(server)),
  ],
  board: boardFigures,
  places: placesFigures,
  venues: venueFigures,
  outside: async (server) => [...(await outsideFigures(server)), ...(await captchaFigures())],
  operations: async (server) => [...(await operationsFigures(server)), ...(await backupFigures(server))],
  recording: recordingFigures,
  scale: scaleFigures,
}
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`npm run bench knows ${Object.keys(parts).join(', ')}, not ${unknown.join(', ')}`)

// before anything else runs on the machine
await keepFactor()
process.env.GRAPHILE_ENV = 'production'
const postgres = await realPostgres()
const figures: Figure[] = []
try {
  for (const [name, part] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await part(postgres.url)))
} finally {
  postgres.stop()
}
const [cpu] = os.cpus()
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${cpu?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}, factor ${machineFactor()}\n`,
)
console.log('| figure | measured | budget | met |\n|---|---|---|---|')
for (const { what, value, budget } of figures)
  console.log(`| ${what} | ${value} | ${budget?.words ?? ''} | ${budget ? (budget.met ? 'yes' : '**no**') : ''} |`)
const missed = figures.filter(({ budget }) => budget?.met === false).length
console.log(`\n${figures.filter(({ budget }) => budget).length - missed} budgets met, ${missed} missed`)
process.exit(missed > 0 ? 1 : 0)
