// Loaded before the server: ends the process with SIGKILL while a group is being made, at the point that CRASH_AT names.
import pg from 'pg'

const point = process.env.CRASH_AT
const die = () => process.kill(process.pid, 'SIGKILL')
const { query } = pg.Client.prototype
const grouping = new WeakSet<pg.Client>()
let events = 0

pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  if (text.startsWith('insert into "session_group"')) grouping.add(this)
  const isGrouping = grouping.has(this)
  // one copy is booked and paid for, the other isn't
  if (point === 'half-way' && isGrouping && text.startsWith('insert into "session" ') && ++events === 2) die()
  const answer = query.apply(this, given)
  // everything is written; the caller hasn't heard of it
  if (point === 'unanswered' && isGrouping && text === 'commit') void Promise.resolve(answer).then(die)
  return answer
} as typeof query
