import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx, House } from '../../platform/ctx.ts'
import { together } from '../../platform/database/together.ts'
import { isSigned } from '../../platform/outbound/stripe.ts'

/** An id or a type of the provider. One that the database can't store must not fail the events that are stored with it. */
const word = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))
/** The start of the year 2100. */
const LATEST_SECONDS = 4_102_444_800

/** What we read of an event. Everything else is fetched from the provider, because events arrive late, twice and in any order. */
const eventInput = z.object({
  id: word,
  type: word,
  created: z.int().check(z.minimum(0), z.maximum(LATEST_SECONDS)),
  data: z.object({ object: z.looseObject({ id: z.optional(word), object: z.string(), payment_intent: z.nullish(word) }) }),
})

/** The events after which an intent may have new facts, or may be paid. All others are stored and ignored. */
const HEARD =
  /^(payment_intent\.(succeeded|canceled|payment_failed|processing)|charge\.refunded|refund\.|charge\.refund\.|charge\.dispute\.)/

/** An event as it is stored. Its body isn't: it holds a client secret. */
interface StoredEvent {
  readonly id: string
  readonly type: string
  readonly intentId: string | null
  readonly madeAt: Temporal.Instant
}

/** Stores an event; what arrives in parallel shares a transaction. */
export type EventStore = (event: StoredEvent) => Promise<Answer<{ received: true }>>

/** The most events that are stored in one transaction. */
const MOST_TOGETHER = 100

/** Stores events of the card provider, each once per id, and notes their intents, with one statement; `planChecks` plans the jobs. */
export const eventStore = (house: House): EventStore =>
  together(MOST_TOGETHER, async (events: readonly StoredEvent[]) => {
    // two processes that store the same events take them in the same order, so that they can't deadlock
    const sorted = events.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const column = (of: (event: StoredEvent) => string | null) => sorted.map(of)
    // one array a column, not one parameter a value: any number of events is one prepared statement
    await sql`
      with stored as (
        insert into checkout_event (id, type, intent_id, made_at, received_at)
          select id, type, intent_id, made_at, ${house.now().toString()}::timestamptz
            from unnest(${column(({ id }) => id)}::text[], ${column(({ type }) => type)}::text[],
              ${column(({ intentId }) => intentId)}::text[], ${column(({ madeAt }) => madeAt.toString())}::timestamptz[]) as e (id, type, intent_id, made_at)
          on conflict (id) do nothing
          returning intent_id)
      insert into checkout_named_intent (intent_id)
        select distinct intent_id from stored where intent_id is not null order by intent_id
        on conflict do nothing`.execute(house.db)
    return yes({ received: true } as const)
  })

/** So many jobs are planned by one statement. */
const MOST_PLANNED = 1000

/**
 * Plans a job for each intent that events have named. One that is named again while its job is being planned has been named in time: the job asks the
 * provider later.
 */
export async function planChecks(house: House): Promise<void> {
  const { rows } = await sql<{ isAny: boolean }>`select exists (select from checkout_named_intent) as "isAny"`.execute(house.db)
  if (!rows[0]?.isAny) return
  await house.jobs.sendStored(house.db, 'payment', {
    stored: sql`delete from checkout_named_intent where intent_id in (
      select intent_id from checkout_named_intent order by intent_id limit ${MOST_PLANNED} for update skip locked) returning intent_id`,
    job: sql`select jsonb_build_object('intentId', intent_id), 0 from stored`,
  })
}

/**
 * Checks and stores an event of the card provider. Refuses ROUTE_NOT_FOUND when payments are off, and BAD_REQUEST, storing nothing, for a signature that
 * doesn't fit the bytes, for a stamp more than 300 seconds away, and for what isn't an event.
 */
export async function receiveEvent(
  ctx: Ctx,
  given: { readonly bytes: unknown; readonly signature: string | undefined },
  store: EventStore,
): Promise<Answer<{ received: true }>> {
  const { bytes, signature } = given
  if (!ctx.cards) return no('ROUTE_NOT_FOUND')
  if (!Buffer.isBuffer(bytes) || !isSigned(ctx.cards, { bytes, signature, now: ctx.now() })) return no('BAD_REQUEST')
  const read = eventInput.safeParse(parsed(bytes))
  if (!read.success) return no('BAD_REQUEST')
  const { id, type, created, data } = read.data
  return store({ id, type, intentId: HEARD.test(type) ? intentOf(data.object) : null, madeAt: instantOf(created) })
}

const intentOf = ({ object, id, payment_intent }: z.output<typeof eventInput>['data']['object']): string | null =>
  (object === 'payment_intent' ? id : payment_intent) ?? null

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
