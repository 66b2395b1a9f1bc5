import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isInTransaction } from '../database/db.ts'
import type { RestOperation } from '../rights/policy-table.ts'
import { callerOf } from './caller.ts'
import { FairQueue, type Leave, Places } from './fair-queue.ts'

/**
 * The paths at which guests don't queue, each with its reason. All others queue. One that is named here may run one statement at most: a test calls it
 * and counts.
 */
export const skipsQueue: Readonly<Partial<Record<RestOperation, string>>> = {
  'GET /healthz': 'asks nothing, and has to answer in any crowd',
  'GET /readyz': 'one statement, and a load balancer that waits for it takes the process out',
  'GET /openapi.json': 'asks nothing',
  'GET /files/{id}': 'one statement, and a page shows a dozen pictures',
  'POST /webhooks/stripe': 'one statement for all events that arrive together, and paid carts wait for it',
  'POST /auth/password/strength': 'no statement: it waits for its worker, in a queue of its own',
}

/**
 * The lines of guests in one process. At the door: signing in, registering, and everything that a code or a link opens. Searches: prices, dates, and the
 * rest. They have their turns one after another, so that a crowd at the searches, which fills only its own line, keeps no one from signing in.
 */
export interface GuestLines {
  readonly door: FairQueue
  readonly searches: FairQueue
}

declare module 'fastify' {
  interface FastifyInstance {
    guestLines: GuestLines
  }
}

/** The lines of a server, which all its scopes share. */
export function guestLinesOf(app: FastifyInstance, embedded: boolean): GuestLines {
  if (!app.hasDecorator('guestLines')) app.decorate('guestLines', openLines(embedded))
  return app.guestLines
}

function openLines(embedded: boolean): GuestLines {
  // the embedded database runs one statement at a time: two guests would only delay each other
  const places = new Places(embedded ? 1 : 2)
  return {
    // short pieces of work, most of which a limit of their own refuses when there are many; a company has one address, and refreshes after a restart
    door: new FairQueue(embedded ? places : new Places(4), { mostWaiting: 1000, mostPerParty: 200 }),
    searches: new FairQueue(places, { mostWaiting: 50, mostPerParty: 10 }),
  }
}

/** A guest's turn. */
export interface GuestTurn {
  /**
   * Ends this turn and waits for the next one, between two pieces of work; false when the client has gone away. Never inside a transaction, which would
   * keep its connection from the next guest.
   */
  next(): Promise<boolean>
  end(): void
}

/** Waits for a guest's turn. Undefined when the line is full or the client has gone away. */
export async function waitForTurn(line: FairQueue, request: FastifyRequest, reply: FastifyReply): Promise<GuestTurn | undefined> {
  const [caller, gone] = [callerOf(request), goneOf(reply)]
  let leave: Leave | undefined = await line.enter(caller, gone)
  if (!leave) return undefined
  return {
    async next() {
      if (isInTransaction()) throw new Error('a turn ends outside of transactions')
      leave = leave && (await line.again(leave, caller, gone))
      return leave !== undefined
    },
    end: () => leave?.(),
  }
}

/** Aborted once the client is gone, or has its answer. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
