import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { INTEGRATION_TYPES, type IntegrationType } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { isObject } from '../json.ts'
import type { WebAnswer } from '../outbound/web-answer.ts'

/** What simulators need: where they remember, the address of their pages, and the time. */
export interface Simulating {
  readonly db: Db
  readonly baseUrl: string
  readonly now: () => Temporal.Instant
}

/** Where a port is named in an address. */
const segmentOf = (type: IntegrationType) => type.toLowerCase().replace('_', '-')
/** The port of an address; undefined for any other word. */
export const portOfSegment = (segment: string): IntegrationType | undefined => INTEGRATION_TYPES.find((type) => segmentOf(type) === segment)

/** An id that no one guesses: everyone who has it may see the page. */
export const simulatorId = () => randomBytes(16).toString('hex')
const isSimulatorId = (id: string) => /^[\da-f]{32}$/.test(id)

/** The page of an object of a simulator; null for an id that could be guessed. */
export const simulatorUrl = (baseUrl: string, type: IntegrationType, id: string): string | null =>
  isSimulatorId(id) ? `${baseUrl}/simulator/${segmentOf(type)}/${id}` : null

/** What a simulator knows of an object; undefined for an unknown one. */
export async function simulatedObject(db: Db, type: IntegrationType, id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!isSimulatorId(id)) return undefined
  const row = await db
    .selectFrom('port_simulated')
    .select('state')
    .where('port', '=', type)
    .where(sql<boolean>`state ->> 'id' = ${id}`)
    .executeTakeFirst()
  return isObject(row?.state) ? row.state : undefined
}

const eventInput = z.looseObject({
  version: z.number().int().min(1),
  active: z.boolean(),
  password: z.string().max(100).nullish(),
  gameId: z.string().max(64).nullish(),
})

interface EventAsked {
  readonly type: IntegrationType
  /** Our id of the event. */
  readonly id: string
  readonly method: string
  readonly body: string
}

/** PUT and GET of an event: one object for each, however often it is told, and an older version changes nothing. */
export async function simulateEvent({ db, baseUrl }: Simulating, { type, id, method, body }: EventAsked): Promise<WebAnswer> {
  const key = `event/${id}`
  if (method === 'GET') {
    const row = await db.selectFrom('port_simulated').select('state').where('port', '=', type).where('id', '=', key).executeTakeFirst()
    return row && isObject(row.state) ? answerOf(200, row.state) : answerOf(404)
  }
  const asked = method === 'PUT' ? eventInput.safeParse(JSON.parse(body)) : undefined
  if (!asked?.success) return answerOf(asked ? 422 : 405)
  const { password, gameId, ...event } = asked.data
  const state = { ...event, ...(password ? { sealedPassword: sealPassword(password) } : {}) }
  const isUntied = type === 'BREADCRUMB' && !event.active && !gameId
  const { rows } = await sql<{ id: string | null }>`
    insert into port_simulated as s (port, id, state) values (${type}, ${key}, ${JSON.stringify({ id: gameId ?? simulatorId(), ...state })}::jsonb)
    on conflict (port, id) do update set state = s.state || excluded.state || jsonb_build_object('id', case
      when ${isUntied} then null when ${gameId ?? null}::text is not null then ${gameId ?? null}::text
      else coalesce(s.state ->> 'id', excluded.state ->> 'id') end)
      where (s.state ->> 'version')::int < (excluded.state ->> 'version')::int
    returning state ->> 'id' as id`.execute(db)
  const known = rows[0] ?? (await objectIdOf(db, type, key))
  const objectId = known?.id ?? simulatorId()
  return answerOf(200, { id: objectId, url: simulatorUrl(baseUrl, type, objectId) })
}

const objectIdOf = (db: Db, type: IntegrationType, key: string) =>
  db
    .selectFrom('port_simulated')
    .select(sql<string | null>`state ->> 'id'`.as('id'))
    .where('port', '=', type)
    .where('id', '=', key)
    .executeTakeFirst()

/** A simulated gallery knows its password when it sees it, and keeps nothing from which it could be read. */
export const sealPassword = (password: string, salt = randomBytes(16).toString('hex')): string =>
  `${salt}.${scryptSync(password, salt, 16).toString('hex')}`
/** Whether a sealed password is this one. */
export function opensWith(sealed: string, password: string): boolean {
  const [salt = ''] = sealed.split('.')
  return timingSafeEqual(Buffer.from(sealPassword(password, salt)), Buffer.from(sealed))
}

/** The answer of a simulator. */
export const answerOf = (status: number, body: object = {}): WebAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
})
