// Loaded before the server: connections that are lent lose every listener of their errors, as pg's pool alone would have it.
import pg from 'pg'

const { emit } = pg.Pool.prototype
pg.Pool.prototype.emit = function (this: pg.Pool, event: string, ...values: unknown[]) {
  const heard = emit.call(this, event, ...values)
  if (event === 'acquire') (values[0] as pg.PoolClient).removeAllListeners('error')
  return heard
} as typeof emit
