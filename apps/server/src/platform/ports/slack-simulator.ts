import { sql } from 'kysely'
import { z } from 'zod'
import type { OperatorSimulator } from '../outbound/operator-client.ts'
import { answerOf, type Simulating, simulatorId, simulatorUrl } from './simulator.ts'

const metadata = z.object({ event_type: z.string().max(100), event_payload: z.record(z.string(), z.string().max(200)) }).optional()
const postInput = z.object({ channel: z.string().max(40), text: z.string().max(20_000), metadata })
const updateInput = postInput.extend({ ts: z.string().max(30) })

const refused = (error: string) => answerOf(200, { ok: false, error })

/** Slack for the demo: the messages of a channel, as the Web API has them. */
export const slackSimulator =
  (given: Simulating): OperatorSimulator =>
  async ({ url, body = '' }) => {
    const method = url.pathname.slice(1)
    if (method === 'auth.test') return answerOf(200, { ok: true, team: 'Demo' })
    if (method === 'chat.postMessage') return post(given, JSON.parse(body))
    if (method === 'chat.update') return update(given, JSON.parse(body))
    if (method === 'chat.getPermalink') return permalink(given, url.searchParams)
    if (method === 'conversations.history') return history(given, url.searchParams)
    return refused('unknown_method')
  }

async function post({ db, now }: Simulating, given: unknown) {
  const asked = postInput.safeParse(given)
  if (!asked.success) return refused('invalid_arguments')
  const at = now().epochMilliseconds / 1000
  // no two messages of a channel have the same
  const ts = `${Math.floor(at)}.${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(9, '0')
    .slice(0, 9)}`
  const state = { id: simulatorId(), ts, ...asked.data }
  await db
    .insertInto('port_simulated')
    .values({ port: 'SLACK', id: idOf(asked.data.channel, ts), state: JSON.stringify(state) })
    .execute()
  return answerOf(200, { ok: true, channel: asked.data.channel, ts })
}

async function update({ db }: Simulating, given: unknown) {
  const asked = updateInput.safeParse(given)
  if (!asked.success) return refused('invalid_arguments')
  const { channel, ts, text, metadata: about } = asked.data
  const changed = await db
    .updateTable('port_simulated')
    .set({ state: sql`state || ${JSON.stringify({ text, ...(about ? { metadata: about } : {}) })}::jsonb` })
    .where('port', '=', 'SLACK')
    .where('id', '=', idOf(channel, ts))
    .returning('id')
    .executeTakeFirst()
  return changed ? answerOf(200, { ok: true, channel, ts }) : refused('message_not_found')
}

async function permalink({ db, baseUrl }: Simulating, query: URLSearchParams) {
  const row = await db
    .selectFrom('port_simulated')
    .select(sql<string>`state ->> 'id'`.as('id'))
    .where('port', '=', 'SLACK')
    .where('id', '=', idOf(query.get('channel') ?? '', query.get('message_ts') ?? ''))
    .executeTakeFirst()
  return row ? answerOf(200, { ok: true, permalink: simulatorUrl(baseUrl, 'SLACK', row.id) }) : refused('message_not_found')
}

async function history({ db }: Simulating, query: URLSearchParams) {
  const rows = await db
    .selectFrom('port_simulated')
    .select(sql<object>`state - 'id'`.as('message'))
    .where('port', '=', 'SLACK')
    .where(sql<boolean>`state ->> 'channel' = ${query.get('channel') ?? ''}`)
    .where(sql<boolean>`(state ->> 'ts')::numeric >= ${query.get('oldest') ?? '0'}::numeric`)
    .orderBy(sql`(state ->> 'ts')::numeric`, 'desc')
    .offset(Number(query.get('cursor') ?? 0))
    .limit(Number(query.get('limit') ?? 100) + 1)
    .execute()
  const limit = Number(query.get('limit') ?? 100)
  const more = rows.length > limit
  return answerOf(200, {
    ok: true,
    messages: rows.slice(0, limit).map(({ message }) => message),
    has_more: more,
    response_metadata: { next_cursor: more ? String(Number(query.get('cursor') ?? 0) + limit) : '' },
  })
}

const idOf = (channel: string, ts: string) => `message/${channel}/${ts}`
