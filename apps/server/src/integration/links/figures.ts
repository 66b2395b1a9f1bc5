import { INTEGRATION_TYPES } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import type { FigureReading } from '../../platform/metrics/figures.ts'
import { countDeliveries } from '../endpoints/count-deliveries.ts'

/** What a monitor reads of the systems outside: deliveries and pushes that wait or were given up, and breakers that are open. */
export const integrationFigures = ({ db, now }: Pick<House, 'db' | 'now'>): readonly FigureReading[] => [
  {
    ...{ name: 'troupe_deliveries', help: 'Webhooks that wait to be delivered, or were given up', labels: ['state'] },
    async read() {
      const { waiting, dead } = await countDeliveries({ db })
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'dead' }, value: dead },
      ]
    },
  },
  {
    ...{ name: 'troupe_pushes', help: 'Events by port that wait to be pushed, or were given up', labels: ['port', 'state'] },
    async read() {
      const rows = await db
        .selectFrom('integration_link')
        .select(['type', sql<string>`case when state = 'DEAD' then 'dead' else 'waiting' end`.as('state')])
        .select(sql<number>`count(*)::int`.as('count'))
        .where('state', 'in', ['PENDING', 'FAILED', 'DEAD'])
        .groupBy(['type', sql`2`])
        .execute()
      return INTEGRATION_TYPES.flatMap((port) =>
        ['waiting', 'dead'].map((state) => ({
          labels: { port, state },
          value: rows.find((row) => row.type === port && row.state === state)?.count ?? 0,
        })),
      )
    },
  },
  {
    ...{ name: 'troupe_breaker_open', help: '1 for a port that isn’t asked for a while', labels: ['port'] },
    async read() {
      const rows = await db.selectFrom('port_state').select('port').where('open_until', '>', now()).execute()
      return INTEGRATION_TYPES.map((port) => ({ labels: { port }, value: rows.some((row) => row.port === port) ? 1 : 0 }))
    },
  },
]
