// Loaded before the server: ends the process with SIGKILL while a plan is being published, at the point that CRASH_AT names.
import pg from 'pg'

const point = process.env.CRASH_AT
const die = () => process.kill(process.pid, 'SIGKILL')
const { query } = pg.Client.prototype
const publishing = new WeakSet<pg.Client>()

pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  if (text.startsWith('insert into "staffing_round"')) publishing.add(this)
  const isPublishing = publishing.has(this)
  // the emails are written, and there are no offers yet
  if (point === 'told' && isPublishing && text.includes('pg_advisory_xact_lock(7370)')) die()
  // the offers are made, and aren't in their rounds yet
  if (point === 'offered' && isPublishing && text.startsWith('insert into "staffing_round_offer"')) die()
  // everything else is written, the plan isn't published yet
  if (point === 'written' && isPublishing && text.startsWith('update "staffing_plan"')) die()
  const answer = query.apply(this, given)
  // everything is written; the caller hasn't heard of it
  if (point === 'unanswered' && isPublishing && text === 'commit') void Promise.resolve(answer).then(die)
  return answer
} as typeof query
