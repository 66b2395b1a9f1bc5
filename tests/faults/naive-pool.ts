// Loaded before the server: checked-out connections have no error listeners, as with pg's pool alone.
import pg from 'pg'

const { emit } = pg.Pool.prototype
pg.Pool.prototype.emit = function (this: pg.Pool, event: string, ...values: unknown[]) {
  const heard = emit.call(this, event, ...values)
  if (event === 'acquire') (values[0] as pg.PoolClient).removeAllListeners('error')
  return heard
} as typeof emit
