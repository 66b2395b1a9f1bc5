import type { OpenHouse } from '../house.ts'
import { testNow } from '../template.ts'
import { idOf, world } from '../world/ids.ts'
import { type Deeds, type DeedTools, deedAdmin } from './deed-tools.ts'

/** How a crew is written to, a show handed over with an admin's yes, and someone's time given and blocked, for the test that all of it leaves an audit row. */
export function crewDeeds({ db, ask }: OpenHouse, { gql, call }: DeedTools): Deeds {
  /** The id of the first of the rows that a mutation makes. */
  const firstOf = async (document: string, input: object): Promise<string> => {
    const [made] = Object.values((await ask(deedAdmin, document, { input })).data).flat() as { id: string }[]
    return made?.id ?? ''
  }
  let hours = ''
  let blocked = ''
  return {
    'POST /session/{id}/message': () => call('POST', `/session/${world.sessions.gameReady}/message`, { text: 'Bring gloves.' }),
    'POST /assignment/{id}/hand-over/approve': async () => {
      const hosts = await db
        .selectFrom('staffing_approval as o')
        .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
        .innerJoin('session as s', 's.id', 'a.session_id')
        .innerJoin('account_user as u', 'u.id', 'o.user_id')
        .select(['a.id', 'u.email'])
        .where('o.state', '=', 'ACCEPTED')
        .where('a.role', '=', 'HOST')
        .where('s.status', '=', 'SCHEDULED')
        .where('s.starts_at', '>', testNow.add({ hours: 72 }))
        .orderBy('s.starts_at')
        .execute()
      for (const { id, email } of hosts) {
        const document = 'query ($id: ID!) { handOverColleagues(assignmentId: $id) { id } }'
        const [colleague] = (await ask(email, document, { id })).data?.handOverColleagues ?? []
        if (!colleague) continue
        const taker = await db.selectFrom('account_user').select('email').where('id', '=', colleague.id).executeTakeFirstOrThrow()
        await call('POST', `/assignment/${id}/hand-over`, { userIds: [colleague.id] }, email)
        await call('POST', `/assignment/${id}/hand-over/accept`, undefined, taker.email)
        return call('POST', `/assignment/${id}/hand-over/approve`)
      }
      throw new Error('no host has a colleague who is free')
    },
    createAvailabilities: async () => {
      const rows = [{ date: '2027-06-01', available: false }]
      const document = 'mutation($input: CreateAvailabilitiesInput!) { createAvailabilities(input: $input) { id } }'
      hours = await firstOf(document, { userId: idOf('user', 'haruka'), rows })
    },
    updateAvailability: () =>
      gql('mutation($input: UpdateAvailabilityInput!) { updateAvailability(input: $input) { id } }', {
        input: { id: hours, until: '2027-06-02' },
      }),
    deleteAvailabilities: () => gql('mutation($ids: [ID!]!) { deleteAvailabilities(ids: $ids) }', { ids: [hours] }),
    setAvailabilityRotation: () =>
      gql('mutation($input: AvailabilityRotationInput!) { setAvailabilityRotation(input: $input) { weeks } }', {
        input: { userId: idOf('user', 'haruka'), weeks: 2, firstMonday: '2026-10-05' },
      }),
    reportAbsence: () =>
      gql('mutation($input: ReportAbsenceInput!) { reportAbsence(input: $input) { id } }', {
        input: { userId: idOf('user', 'haruka'), from: '2027-06-05T00:00:00Z', to: '2027-06-06T00:00:00Z', reason: 'OTHER' },
      }),
    createGlobalUnavailabilities: async () => {
      const rows = [{ startsAt: '2027-07-05T00:00:00Z', endsAt: '2027-07-06T00:00:00Z', name: 'Training' }]
      const document = 'mutation($input: CreateGlobalUnavailabilitiesInput!) { createGlobalUnavailabilities(input: $input) { id } }'
      blocked = await firstOf(document, { rows })
    },
    updateGlobalUnavailability: () =>
      gql('mutation($input: UpdateGlobalUnavailabilityInput!) { updateGlobalUnavailability(input: $input) { id } }', {
        input: { id: blocked, name: 'Training day' },
      }),
    deleteGlobalUnavailability: () => gql('mutation($id: ID!) { deleteGlobalUnavailability(id: $id) }', { id: blocked }),
  }
}
