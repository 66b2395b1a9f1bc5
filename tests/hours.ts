import { assignPerson } from '../apps/server/src/staffing/choose/assign.ts'
import { placeOf } from './crew.ts'
import type { OpenHouse } from './house.ts'
import { makeSession, type TestSession } from './staffing/session.ts'
import { idOf } from './world/ids.ts'

/** What tests of availability ask over the wire, and the events that they need. */
export function hoursOf(app: OpenHouse) {
  const user = (name: string) => idOf('user', name)
  const as = (name: string) => app.as(name.includes('@') ? name : `${name}@troupe.example`)
  const fields = 'id userId day week date until available from to enabled note version startsAt endsAt reason'
  const mutation = (name: string, type: string, answer: string) => async (who: string, input: object) =>
    as(who).ask(`mutation($input: ${type}!) { ${name}(input: $input) ${answer} }`, { input })
  return {
    user,
    as,
    create: mutation('createAvailabilities', 'CreateAvailabilitiesInput', `{ ${fields} }`),
    update: mutation('updateAvailability', 'UpdateAvailabilityInput', `{ ${fields} }`),
    rotate: mutation('setAvailabilityRotation', 'AvailabilityRotationInput', '{ weeks firstMonday }'),
    report: mutation('reportAbsence', 'ReportAbsenceInput', '{ id released refilled open }'),
    block: mutation(
      'createGlobalUnavailabilities',
      'CreateGlobalUnavailabilitiesInput',
      '{ id startsAt endsAt allDay date until name holiday }',
    ),
    change: mutation(
      'updateGlobalUnavailability',
      'UpdateGlobalUnavailabilityInput',
      '{ startsAt endsAt allDay date until name holiday version }',
    ),
    remove: (who: string, ids: readonly string[], release?: boolean) =>
      as(who).ask('mutation($ids: [ID!]!, $release: Boolean) { deleteAvailabilities(ids: $ids, release: $release) }', { ids, release }),
    list: (who: string, userId?: string) =>
      as(who).ask(
        `query($userId: ID) { availabilities(userId: $userId) { nodes { ${fields} } totalCount timezone canHaveAvailability rotation { weeks firstMonday } } }`,
        { userId },
      ),
    layers: (who: string, names: readonly string[], from: string, to: string) =>
      as(who).ask(
        'query($userIds: [ID!]!, $from: DateTime!, $to: DateTime!) { availabilityLayers(userIds: $userIds, from: $from, to: $to) { userId from to layer open rowId sessionId why } }',
        { userIds: names.map(user), from, to },
      ),
    /** An event with a person on a place, ACCEPTED unless they are asked; `mode` Auto asks the next best when the place opens. */
    async booked(wanted: TestSession, name: string, { asks = false, mode = 'Manual' as 'Auto' | 'Manual' } = {}) {
      const made = await makeSession(app.system, wanted)
      if (!made.ok) throw new Error(made.code)
      const { id } = await placeOf(app.db, made.value)
      const answer = await assignPerson(app.system, id, {
        userId: user(name),
        approval: asks,
        ...(asks ? {} : { reason: 'agreed by phone' }),
      })
      if (!answer.ok) throw new Error(answer.code)
      if (mode === 'Auto') await app.db.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', id).execute()
      return { sessionId: made.value, placeId: id }
    },
    /** The newest offer of a place: its person and state. */
    async offerOf(placeId: string) {
      const row = await app.db
        .selectFrom('staffing_approval')
        .select(['user_id', 'state'])
        .where('assignment_id', '=', placeId)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return { userId: row.user_id, state: row.state }
    },
  }
}

/** The code and the extensions of a refusal over GraphQL. */
export const refusalOf = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions
