// Loaded before the server: ends the process with SIGKILL while a game is being started, at the point that CRASH_AT names.
import pg from 'pg'

const point = process.env.CRASH_AT
const die = () => process.kill(process.pid, 'SIGKILL')
const { query } = pg.Client.prototype
const starting = new WeakSet<pg.Client>()

pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  if (text.startsWith('insert into "game_playthrough"')) starting.add(this)
  const isStarting = starting.has(this)
  // the event is live and has its game, and the journal doesn't know of it
  if (point === 'half-way' && isStarting && text.startsWith('insert into "game_journal"')) die()
  const answer = query.apply(this, given)
  // everything is written; the device hasn't heard of it
  if (point === 'unanswered' && isStarting && text === 'commit') void Promise.resolve(answer).then(die)
  return answer
} as typeof query
