import { sql } from 'kysely'
import { asSystem } from '../../apps/server/src/platform/ctx.ts'
import { solveStaffingPlan } from '../../apps/server/src/staffing/plan/solve.ts'
import { endPlanThread } from '../../apps/server/src/staffing/plan/solver/plan-thread.ts'
import { makeSession } from '../staffing/session.ts'
import { idOf } from '../world/ids.ts'
import { openHouses } from './houses.ts'

export const user = (name: string) => idOf('user', name)
export const hosts = ['host', 'staffhost', 'delphine', 'hector', 'sofia', 'desmond']
const producers = ['producer', 'kenji', 'fiona', 'matthias', 'zoe', 'carmen']
export const admin = 'admin@troupe.example'

export interface Drafted {
  readonly id: string
  readonly people: number
  readonly places: readonly { placeId: string; sessionId: string; userId: string | null }[]
}

/** Two processes on one database, six hosts and six producers who are always free, and what it takes to plan and publish. */
export async function openPlans() {
  const it = await openHouses(2)
  const ids = [...hosts, ...producers].map(user)
  await it.onlyPlaying(ids)
  await it.db.updateTable('account_user').set({ daily_limit: 9, load: 60, level: 3 }).where('id', 'in', ids).execute()
  await it.db.deleteFrom('staffing_availability').where('user_id', 'in', ids).execute()
  const week = ids.flatMap((user_id) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  await it.db.insertInto('staffing_availability').values(week).execute()
  await sql`create table naive_offer (place int primary key, plan int not null)`.execute(it.db)
  await sql`create table naive_crew (host int not null, what text not null, state text not null)`.execute(it.db)

  const gql = (query: string, variables: object, at?: number) =>
    it.as(admin).call('POST', '/graphql', { query, variables }, at === undefined ? {} : { at })
  // what came, as the query asked for it
  const read = <Data>(told: { readonly body: Record<string, unknown> }): Data => told.body.data as Data
  const planOf = async (id: string): Promise<Drafted> =>
    read<{ staffingPlan: Drafted }>(
      await gql('query($id: ID!) { staffingPlan(id: $id) { id people places { placeId sessionId userId } } }', { id }),
    ).staffingPlan

  return {
    ...it,
    gql,
    planOf,
    /** Open events of one day at these hours. */
    async events(day: string, hours: readonly number[]): Promise<string[]> {
      const made: string[] = []
      for (const hour of hours) {
        const event = await makeSession(asSystem(it.first.house), { startsAt: `${day}T${hour}:00:00Z` })
        if (!event.ok) throw new Error(event.code)
        made.push(event.value)
      }
      return made
    },
    /** A solved plan of the hosts of a day. */
    async draft(day: string): Promise<Drafted> {
      const input = { from: `${day}T00:00:00Z`, to: `${day}T23:59:00Z`, roles: ['HOST'] }
      const create = 'mutation($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }'
      const { id } = read<{ createStaffingPlan: { id: string } }>(await gql(create, { input })).createStaffingPlan
      await solveStaffingPlan(it.first.house, id)
      return planOf(id)
    },
    /** Solves a plan again with a person on a place. */
    async pinned({ id }: Pick<Drafted, 'id'>, place: string, userId: string): Promise<Drafted> {
      const pin =
        'mutation($id: ID!, $place: ID!, $userId: ID) { pinStaffingPlace(planId: $id, placeId: $place, userId: $userId, how: PIN) { id } }'
      const { code } = await gql(pin, { id, place, userId })
      if (code !== null) throw new Error(code)
      await solveStaffingPlan(it.first.house, id)
      return planOf(id)
    },
    publish: ({ id, people }: Pick<Drafted, 'id' | 'people'>, at: number, only?: readonly string[]) =>
      gql(
        'mutation($id: ID!, $people: Int!, $only: [ID!]) { publishStaffingPlan(id: $id, confirm: $people, only: $only) { id } }',
        { id, people, only },
        at,
      ),
    liveOf: (places: readonly { readonly placeId: string }[]) =>
      it.db
        .selectFrom('staffing_approval')
        .select(['assignment_id', 'user_id', 'state'])
        .where(
          'assignment_id',
          'in',
          places.map(({ placeId }) => placeId),
        )
        .where('state', 'in', ['PENDING', 'ACCEPTED'])
        .execute(),
    async close() {
      await it.close()
      await endPlanThread()
    },
  }
}
