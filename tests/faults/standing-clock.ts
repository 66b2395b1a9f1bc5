// Loaded before the server: no clock ends a connection, and while the door closes its notice lasts until SIGUSR2. Whatever a test then sees end was ended by
// the stop itself, however slow the machine is.
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { Door } from '../../apps/server/src/platform/http/door.ts'

/** The least time that a load balancer needs to hear of it: a shorter notice isn't held. */
const noticeMs = 100
/** The limit of a whole stop. */
const stopMs = 9000
const over = Promise.withResolvers<void>()
process.once('SIGUSR2', () => over.resolve())

const { open, close } = Door.prototype
Door.prototype.open = function (this: Door, ...at) {
  Object.assign(this.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, closeAllConnections: () => {} })
  return open.apply(this, at)
}

let isClosing = false
Door.prototype.close = function (this: Door) {
  isClosing = true
  const closed = close.call(this)
  isClosing = false
  return closed
}
const { setTimeout: sleep } = timers
Object.assign(timers, {
  setTimeout: (ms = 0, ...others: []) => {
    if (isClosing && ms >= noticeMs) return over.promise
    return ms === stopMs ? new Promise(() => {}) : sleep(ms, ...others)
  },
})
syncBuiltinESMExports()
