// Loaded before the server: ends the process with SIGKILL while a sick report is being repaired, at the point that CRASH_AT names.
import pg from 'pg'

const point = process.env.CRASH_AT
const die = () => process.kill(process.pid, 'SIGKILL')
const { query } = pg.Client.prototype
const reporting = new WeakSet<pg.Client>()
let offers = 0

pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  if (text.startsWith('insert into "staffing_absence"')) reporting.add(this)
  const isReporting = reporting.has(this)
  // one place has its new person, the other doesn't
  if (point === 'half-way' && isReporting && text.startsWith('insert into "staffing_approval"') && ++offers === 2) die()
  const answer = query.apply(this, given)
  // everything is written; the caller hasn't heard of it
  if (point === 'unanswered' && isReporting && text === 'commit') void Promise.resolve(answer).then(die)
  return answer
} as typeof query
