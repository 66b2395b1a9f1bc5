// Loaded before the server: ends the process with SIGKILL while a delivery is being sent to a customer's endpoint, at the point that CRASH_AT names. Only once
// it's told to by SIGUSR2: what an earlier server has left, this one sends as soon as it starts.
import pg from 'pg'

const point = process.env.CRASH_AT
let isArmed = false
process.on('SIGUSR2', () => {
  isArmed = true
})

/** Before anything is sent, and when the endpoint has accepted it and the transaction that notes it isn't committed. */
const statements: Readonly<Record<string, RegExp>> = {
  leased: /^select "id", "url", "secret_box", "former_boxes" from "webhook_endpoint"/,
  answered: /^update "webhook_endpoint" set "failing_since" = \$1/,
}
const at = statements[point ?? '']
if (at) {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
    const [asked] = given as readonly unknown[]
    const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
    if (isArmed && at.test(text)) process.kill(process.pid, 'SIGKILL')
    return query.apply(this, given)
  } as typeof query
}
