import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import type { OperatorSimulator } from '../outbound/operator-client.ts'
import { answerOf, type Simulating, simulateEvent } from './simulator.ts'

const option = (title: string) => ({ title: title.replace(/^\*/, ''), correct: title.startsWith('*') })
const choose = (name: string, instructions: string, titles: readonly string[]) => ({
  ...{ name, type: 'MULTIPLE_CHOICE', instructions, notes: '' },
  options: titles.map(option),
})

/** The lists of the simulated Breadcrumb. */
const lists = [
  {
    ...{ id: 'harbour-walk', name: 'Harbour walk' },
    missions: [
      choose('The anchor', 'How many flukes has the anchor at the gate?', ['One', '*Two', 'Four']),
      choose('The lighthouse', 'Which colour does the light have?', ['*Red', 'Green', 'White']),
      choose('The bell', 'In which year was the bell cast?', ['1871', '*1893', '1912']),
    ],
  },
  {
    ...{ id: 'old-town', name: 'Old town by night' },
    missions: [
      choose('The square', 'What does the statue hold?', ['A book', '*A lantern', 'A sword']),
      choose('The arcade', 'How many arches lead to the market?', ['Seven', '*Nine', 'Eleven']),
    ],
  },
]

/** The games that stand ready: `BC-` and four digits. Others are made for events, and have ids that no one guesses. */
const gameIds = /^(BC-\d{4}|[\da-f]{32})$/
const most = 200
const statusInput = z.object({ status: z.string().max(20), at: z.string().max(40) })
const messageInput = z.object({ text: z.string().max(2000), team: z.nullish(z.string().max(200)) })

/** Breadcrumb for the demo: it answers as docs/ports.yaml says, and remembers what it was told of each game. */
export const breadcrumbSimulator =
  (given: Simulating): OperatorSimulator =>
  async ({ url, method = 'GET', headers = {}, body = '' }) => {
    const { db } = given
    const [, part, id = '', last] = url.pathname.split('/').map(decodeURIComponent)
    const key = headers['idempotency-key'] ?? ''
    if (part === 'events') return simulateEvent(given, { type: 'BREADCRUMB', id, method, body })
    if (part === 'mission-lists' && method === 'GET') {
      if (!id) return answerOf(200, { nodes: lists.map(({ missions, ...list }) => ({ ...list, nOfMissions: missions.length })) })
      const list = lists.find((one) => one.id === id)
      return list ? answerOf(200, { nodes: list.missions }) : answerOf(404)
    }
    if (part !== 'games' || !gameIds.test(id)) return answerOf(404)
    if (!last && method === 'GET')
      return answerOf(200, { id, missionListId: lists[Number.parseInt(id.at(-1) ?? '0', 16) % lists.length]?.id ?? null })
    const input = last === 'playthrough' && method === 'PUT' ? statusInput : last === 'messages' && method === 'POST' ? messageInput : null
    const told = input?.safeParse(JSON.parse(body))
    if (!told?.success) return answerOf(told ? 422 : 404)
    await remember(db, id, { key, ...told.data })
    return answerOf(200, {})
  }

/** Adds what a game was told, once for each key. */
async function remember(db: Db, id: string, told: { readonly key: string }): Promise<void> {
  const line = JSON.stringify([told])
  await sql`insert into port_simulated as s (port, id, state) values ('BREADCRUMB', ${id}, jsonb_build_object('told', ${line}::jsonb))
    on conflict (port, id) do update set state = jsonb_build_object('told', (s.state -> 'told') || ${line}::jsonb)
    where not s.state -> 'told' @> jsonb_build_array(jsonb_build_object('key', ${told.key}::text)) and jsonb_array_length(s.state -> 'told') < ${most}`.execute(
    db,
  )
}
