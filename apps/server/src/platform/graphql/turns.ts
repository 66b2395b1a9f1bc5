import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/caller.ts'
import { GuestQueue, Places } from '../http/guest-queue.ts'
import { refusalError } from './errors.ts'

export type Turn = <T>(run: () => T | Promise<T>) => Promise<T>
export type Turns = ReturnType<typeof guestTurns>

/**
 * A guest's document that is not the app's runs in turns: one to parse and validate it, and one for each of its root fields, which is one SQL
 * statement. All such documents share a queue, round robin by address, and the event loop runs between turns: a document of twenty root fields,
 * 25 ms of work, delays other callers by only one of them. When the queue is full a turn is refused (UNAVAILABLE).
 */
export function guestTurns(embedded: boolean) {
  const queue = new GuestQueue(new Places(embedded ? 1 : 2), { mostWaiting: 2000, mostPerAddress: 500 })
  return {
    /** The turns of a document that is not the app's; undefined for signed-in callers, who never wait here. */
    of(request: FastifyRequest, gone: AbortSignal): Turn | undefined {
      if (request.actor.kind !== 'guest') return undefined
      return async (run) => {
        const leave = await queue.enter(callerOf(request), gone)
        if (!leave) throw refusalError('UNAVAILABLE')
        try {
          return await run()
        } finally {
          leave()
        }
      }
    },
  }
}
