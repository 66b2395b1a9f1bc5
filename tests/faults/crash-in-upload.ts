// Loaded before the server: ends the process with SIGKILL while a file is taken in or made ready, at the point that CRASH_AT names.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

const point = process.env.CRASH_AT
const die = () => process.kill(process.pid, 'SIGKILL')

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  const isReady = text.includes('"variants" = ')
  if (text.startsWith('update "file" set "state"')) {
    // its last byte is on the disk, and its row says that it is still coming
    if (point === 'arrived' && !isReady) die()
    // all that is served is on the disk, and what came is gone
    if (point === 'made' && isReady) die()
  }
  return query.apply(this, given)
} as typeof query

const { rename } = fs
fs.rename = async (from, to) => {
  // one size is drawn, and the next one has no name yet
  if (point === 'half-drawn' && String(to).endsWith('card')) die()
  return rename(from, to)
}
syncBuiltinESMExports()
