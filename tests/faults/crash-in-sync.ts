// Loaded before the server: ends the process with SIGKILL while the times of a calendar are being stored, at the point that CRASH_AT names.
import pg from 'pg'

const point = process.env.CRASH_AT
const die = () => process.kill(process.pid, 'SIGKILL')
const { query } = pg.Client.prototype
const storing = new WeakSet<pg.Client>()

pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  // the times are written, the calendar is still leased
  if (point === 'half-way' && storing.has(this)) die()
  if (text.includes('insert into staffing_calendar_block')) storing.add(this)
  const answer = query.apply(this, given)
  if (point === 'unanswered' && storing.has(this) && text === 'commit') void Promise.resolve(answer).then(die)
  return answer
} as typeof query
