// Loaded before the server: when the process ends, it says into which tables it has written rows.
import pg from 'pg'

const tables = new Set<string>()
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  for (const [, table = ''] of text.matchAll(/insert into "?(\w+)/g)) tables.add(table)
  return query.apply(this, given)
} as typeof query

process.once('exit', () => console.log(`written: ${[...tables].sort().join(' ')}`))
