import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { isObject } from '../json.ts'
import type { OperatorSimulator } from '../outbound/operator-client.ts'
import { answerOf, type Simulating, simulatorId } from './simulator.ts'

const properties = z.record(z.string(), z.string().max(5000))
const upsertInput = z.object({
  inputs: z.array(z.object({ idProperty: z.string(), id: z.string().max(100), properties })).max(100),
})
const readInput = z.object({ inputs: z.array(z.object({ id: z.string() })).max(100) })
/** A deal that someone entered may have lines; ours have none. */
const dealState = z.object({ id: z.string(), properties, lines: z.array(properties).default([]) })

/** HubSpot for the demo: deals by our own property, as CRM v3 has them, and the form. */
export const hubspotSimulator =
  ({ db }: Simulating): OperatorSimulator =>
  async ({ url, method = 'GET', body = '' }) => {
    const [, ...path] = url.pathname.split('/').map(decodeURIComponent)
    if (path[0] === 'submissions' && method === 'POST') return answerOf(200, { inlineMessage: 'Thanks' })
    const [, , , kind, id, action] = path
    if (kind === 'line_items' && id === 'batch' && action === 'read' && method === 'POST') return linesOf(db, body)
    if (kind !== 'deals') return answerOf(404)
    if (id === 'batch' && action === 'upsert' && method === 'POST') return upsert(db, body)
    if (method !== 'GET') return answerOf(405)
    if (id === undefined) return answerOf(200, { results: [] })
    const deal = await dealOf(db, id)
    if (!deal) return answerOf(404)
    const lines = deal.lines.map((_, at) => ({ id: `${deal.id}-${at}` }))
    return answerOf(200, { id: deal.id, properties: deal.properties, associations: { 'line items': { results: lines } } })
  }

async function upsert(db: Db, body: string) {
  const asked = upsertInput.safeParse(JSON.parse(body))
  if (!asked.success) return answerOf(400)
  const results: object[] = []
  for (const input of asked.data.inputs) {
    const state = { id: simulatorId(), properties: { ...input.properties, [input.idProperty]: input.id } }
    const { rows } = await sql<{ id: string }>`
      insert into port_simulated as s (port, id, state) values ('HUBSPOT', ${`deal/${input.id}`}, ${JSON.stringify(state)}::jsonb)
      on conflict (port, id) do update set state = s.state || jsonb_build_object('properties', (s.state -> 'properties') || (excluded.state -> 'properties'))
      returning state ->> 'id' as id`.execute(db)
    results.push({ id: rows[0]?.id, properties: state.properties })
  }
  return answerOf(200, { status: 'COMPLETE', results })
}

async function linesOf(db: Db, body: string) {
  const asked = readInput.safeParse(JSON.parse(body))
  if (!asked.success) return answerOf(400)
  const results: object[] = []
  for (const { id } of asked.data.inputs) {
    const [dealId = '', at = ''] = id.split('-')
    const line = (await dealOf(db, dealId))?.lines[Number(at)]
    if (line) results.push({ id, properties: line })
  }
  return answerOf(200, { status: 'COMPLETE', results })
}

async function dealOf(db: Db, id: string) {
  const row = await db
    .selectFrom('port_simulated')
    .select('state')
    .where('port', '=', 'HUBSPOT')
    .where(sql<boolean>`state ->> 'id' = ${id}`)
    .executeTakeFirst()
  return isObject(row?.state) ? dealState.parse(row.state) : undefined
}
