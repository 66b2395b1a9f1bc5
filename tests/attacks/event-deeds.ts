import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { inviteAudiences } from '@troupe/domain/session/invites'
import { placeOf } from '../crew.ts'
import type { OpenHouse } from '../house.ts'
import { testNow } from '../template.ts'
import { addCredits } from '../wallet.ts'
import { idOf, world } from '../world/ids.ts'
import type { Deeds, DeedTools } from './deed-tools.ts'

const { northwind } = world.workspaces
const timezone = 'America/Chicago'
const wish = {
  workspaceId: northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone,
  attendees: 20,
  duration: 60,
}

/** How each operation of an event and of its crew is done once, at an event that is booked first, for the test that all of it leaves an audit row. */
export async function eventDeeds({ db, app }: OpenHouse, { gql, call }: DeedTools): Promise<Deeds> {
  const modifiersOf = (operation: 'addSessionModifiers' | 'removeSessionModifiers') =>
    gql(`mutation($input: SessionModifiersInput!) { ${operation}(input: $input) { id } }`, {
      input: { id: world.sessions.gameReady, modifierIds: [idOf('modifier', 'Puppetry')] },
    })
  const audienceOf = async (id: string) => {
    const { type } = await db.selectFrom('session').select('type').where('id', '=', id).executeTakeFirstOrThrow()
    return inviteAudiences(type)[0]
  }
  const starts = async (days: number): Promise<string[]> => {
    const query = new URLSearchParams({
      start: testNow.add({ hours: 24 * days }).toString(),
      timezone,
      experienceId: wish.experienceId,
      format: 'REMOTE',
      hostType: 'ON_SCREEN',
    })
    const { slots } = (await app.inject(`/scheduler/public/schema/slots?${query}`)).json<{
      slots: { startsAt: string; remaining: string }[]
    }>()
    return slots.filter(({ remaining }) => remaining !== 'none').map(({ startsAt }) => startsAt)
  }
  const booked = async (days: number): Promise<string> => (await call('POST', '/session', { ...wish, date: (await starts(days))[0] })).id
  const requested = async (days: number) => {
    const id = await booked(days)
    const [wanted] = await starts(days + 21)
    await call('POST', `/scheduler/session/${id}/request`, { startsAt: wanted, timezone }, 'editor@northwind.example')
    return { id, wanted }
  }
  const placeIdOf = async (sessionId: string, role?: AssignmentRole) => (await placeOf(db, sessionId, role)).id
  const offerIdOf = async (sessionId: string): Promise<string> =>
    (
      await db
        .selectFrom('staffing_approval')
        .select('id')
        .where('session_id', '=', sessionId)
        .where('state', '=', 'PENDING')
        .executeTakeFirstOrThrow()
    ).id
  await addCredits(db, northwind, 200)
  const event = await booked(21)
  return {
    setTimeline: () =>
      gql('mutation($id: ID!, $items: [TimelineItemInput!]!) { setTimeline(id: $id, items: $items) { id } }', {
        id: event,
        items: [{ offsetMinutes: 0, title: 'Doors' }],
      }),
    addTimelineItem: () =>
      gql('mutation($id: ID!, $item: TimelineItemInput!) { addTimelineItem(id: $id, item: $item) { id } }', {
        id: event,
        item: { offsetMinutes: 5, title: 'Curtain' },
      }),
    updateTimelineItem: async () => {
      const { id } = await db.selectFrom('session_timeline_item').select('id').where('session_id', '=', event).executeTakeFirstOrThrow()
      await gql(
        'mutation($id: ID!, $itemId: ID!, $item: TimelineItemInput!) { updateTimelineItem(id: $id, itemId: $itemId, item: $item) { id } }',
        {
          ...{ id: event, itemId: id },
          item: { offsetMinutes: 10, title: 'Half-hour call' },
        },
      )
    },
    saveSessionAsTemplate: () =>
      gql('mutation($input: SaveSessionAsTemplateInput!) { saveSessionAsTemplate(input: $input) { id } }', {
        input: { id: event, name: 'Audited' },
      }),
    updateSessionSyncType: () =>
      gql('mutation($input: UpdateSessionSyncTypeInput!) { updateSessionSyncType(input: $input) { id } }', {
        input: { id: world.sessions.unscheduled, syncType: 'third party' },
      }),
    setSourceSessionOnSession: () =>
      gql('mutation($input: SessionSourceInput!) { setSourceSessionOnSession(input: $input) { id } }', {
        input: { id: event, sourceSessionId: world.sessions.unscheduled },
      }),
    removeSourceSessionFromSession: () => gql('mutation($id: ID!) { removeSourceSessionFromSession(id: $id) { id } }', { id: event }),
    addSessionRelations: () =>
      gql('mutation($input: SessionRelationsInput!) { addSessionRelations(input: $input) { id } }', {
        input: { id: event, relations: [{ type: 'future', id: world.sessions.unscheduled }] },
      }),
    removeSessionRelations: async () => {
      const { id } = await db.selectFrom('session_relation').select('id').where('past_id', '=', event).executeTakeFirstOrThrow()
      await gql('mutation($id: ID!, $ids: [ID!]!) { removeSessionRelations(id: $id, ids: $ids) { id } }', { id: event, ids: [id] })
    },
    resetInviteLink: async () =>
      gql('mutation($input: ResetInviteLinkInput!) { resetInviteLink(input: $input) { id } }', {
        input: { id: event, audience: await audienceOf(event) },
      }),
    sendInviteLink: async () =>
      gql('mutation($input: SendInviteLinkInput!) { sendInviteLink(input: $input) { id } }', {
        input: { id: event, audience: await audienceOf(event), to: ['guest@northwind.example'] },
      }),
    removeTimelineItem: async () => {
      const { id } = await db.selectFrom('session_timeline_item').select('id').where('session_id', '=', event).executeTakeFirstOrThrow()
      await gql('mutation($id: ID!, $itemId: ID!) { removeTimelineItem(id: $id, itemId: $itemId) { id } }', { id: event, itemId: id })
    },
    setUserOnSessionAssignment: async () =>
      gql(
        'mutation($id: ID!, $userId: ID!) { setUserOnSessionAssignment(id: $id, userId: $userId, reason: "The customer asked") { assignmentId } }',
        { id: await placeIdOf(event), userId: world.users.host },
      ),
    'PUT /scheduler/session-assignment/{id}/host': async () =>
      call('PUT', `/scheduler/session-assignment/${await placeIdOf(event)}/host`, {
        id: world.users.staffhost,
        reason: 'The customer asked',
      }),
    'POST /assignment-offer/{id}/resend': async () => call('POST', `/assignment-offer/${await offerIdOf(event)}/resend`),
    'POST /session/{id}/restore': async () => {
      const id = await booked(33)
      await call('DELETE', `/session/${id}?reason=Oops`)
      return call('POST', `/session/${id}/restore`, { reason: 'A mistake' })
    },
    'PUT /scheduler/session/{id}/slots/force': async () =>
      call('PUT', `/scheduler/session/${await booked(35)}/slots/force`, { quantity: 2, reason: 'The customer asked' }),
    'POST /session/{id}/upgrade/force': async () =>
      call('POST', `/session/${await booked(36)}/upgrade/force`, { upgrade: 'PRO', reason: 'The customer asked' }),
    'PUT /session/{id}/outcome': async () =>
      call('PUT', `/session/${world.sessions.completed}/outcome`, { outcome: 'NO_SHOW', reason: 'No one came' }),
    'DELETE /assignment-offer/{id}': async () => call('DELETE', `/assignment-offer/${await offerIdOf(event)}`),
    updateSessionAssignment: async () =>
      gql('mutation($input: UpdateSessionAssignmentInput!) { updateSessionAssignment(input: $input) { assignmentId } }', {
        input: { id: await placeIdOf(event), travel: 'Train, 42 min' },
      }),
    // of a place that is someone else's
    updateSessionAssignmentTravelConfirmationStatus: async () => {
      const id = await booked(30)
      const place = await placeIdOf(id)
      await call('PUT', `/scheduler/session-assignment/${place}/host`, { id: world.users.host, approval: false, reason: 'Agreed by phone' })
      await db
        .updateTable('session')
        .set({ type: 'IN_PERSON', host_type: 'ON_SITE', latitude: 41.9, longitude: -87.6 })
        .where('id', '=', id)
        .execute()
      const document =
        'mutation($id: ID!) { updateSessionAssignmentTravelConfirmationStatus(id: $id, travelConfirmed: true) { assignmentId } }'
      await gql(document, { id: place })
    },
    clearSessionAssignment: async () =>
      gql('mutation($id: ID!) { clearSessionAssignment(id: $id) { assignmentId } }', { id: await placeIdOf(event) }),
    'PUT /scheduler/session-assignment/{id}/random/host': async () =>
      call('PUT', `/scheduler/session-assignment/${await placeIdOf(event)}/random/host`),
    'PUT /scheduler/session/{id}/random/ep': () => call('PUT', `/scheduler/session/${event}/random/ep`),
    'POST /scheduler/session/{id}/shuffle': async () => call('POST', `/scheduler/session/${await booked(28)}/shuffle`),
    deleteSessionAssignment: async () =>
      gql('mutation($id: ID!) { deleteSessionAssignment(id: $id) { assignmentId } }', { id: await placeIdOf(event, 'SALESPERSON') }),
    'POST /scheduler/session/{id}/reschedule/force': async () =>
      call('POST', `/scheduler/session/${await booked(35)}/reschedule/force`, { startsAt: (await starts(42))[0], reason: 'A storm' }),
    'POST /scheduler/session/{id}/request/refuse': async () =>
      call('POST', `/scheduler/session/${(await requested(49)).id}/request/refuse`, { reason: 'No crew' }),
    'POST /scheduler/session/{id}/request/approve': async () => {
      const { id, wanted } = await requested(50)
      const { holdId } = await call('POST', `/scheduler/session/${id}/reserve`, { startsAt: wanted, timezone })
      await call('POST', `/scheduler/session/${id}/request/approve`, { holdId })
    },
    'POST /email/send/': async () => {
      const { user_id } = await db
        .selectFrom('account_permission')
        .select('user_id')
        .where('workspace_id', '=', northwind)
        .orderBy('user_id')
        .limit(1)
        .executeTakeFirstOrThrow()
      await call('POST', '/email/send/', { templateId: 'session.note', sessionId: event, to: [user_id], body: 'See you there.' })
    },
    addSessionModifiers: () => modifiersOf('addSessionModifiers'),
    removeSessionModifiers: () => modifiersOf('removeSessionModifiers'),
    'POST /session/{id}/synchronize': () => call('POST', `/session/${event}/synchronize`),
    updateGalleryPassword: () =>
      gql('mutation($input: UpdateGalleryPasswordInput!) { updateGalleryPassword(input: $input) { id } }', {
        input: { id: event, password: 'Audited 1' },
      }),
    'POST /session/{id}/link/breadcrumb': async () => {
      const event = await db
        .selectFrom('session')
        .select('id')
        .where('sync_type', '=', 'breadcrumb')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await call('POST', `/session/${event.id}/link/breadcrumb`, { gameId: 'BC-1002' })
    },
  }
}
