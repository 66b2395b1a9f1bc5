import type { Audited } from '@troupe/domain/account/audited'
import { FORMAT_TYPES } from '@troupe/domain/catalogue/kinds'
import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { LOGGED_ALONE } from '@troupe/domain/session/change-log'
import { inviteAudiences } from '@troupe/domain/session/invites'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutations, rest } from '../../apps/server/src/platform/rights/policy-table.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { placeOf } from '../crew.ts'
import { openHouse } from '../house.ts'
import { takeCode } from '../mails.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { addCredits } from '../wallet.ts'
import { idOf, world } from '../world/ids.ts'
import { crewDeeds } from './crew-deeds.ts'
import { orderDeeds } from './order-deeds.ts'
import { planDeeds } from './plan-deeds.ts'
import { readSchema } from './selection.ts'
import { zoneDeeds } from './zone-deeds.ts'

const house = await openHouse()
const { db, post, send } = house
afterAll(() => house.close())

const admin = 'admin@troupe.example'
const { northwind } = world.workspaces
const fresh = 'Second-act-2'
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

/** Operations that neither customers nor crew without staff permission can use, those that override a rule or return money, and those about rights and passwords. */
const isWatched = (operation: string, row: string) =>
  row
    .split(' ')
    .slice(0, 6)
    .every((cell) => cell === 'no') ||
  /force|password|permission|ApiToken|invit|refund|PUT .auth.email|availabilit|absence|TravelConfirmation/i.test(operation)
/** Audited by its name, but changes nothing. */
const harmless: Readonly<Record<string, string>> = {
  'POST /auth/password/forgot': 'sends an email, or none; what it leads to is audited',
  'POST /auth/password/strength': 'keeps nothing',
  'POST /ai/prompt/test': 'keeps nothing but the number of tries',
}
/** The same command through another route writes the same name. */
const sameAs: Readonly<Record<string, string>> = {
  'PUT /scheduler/session-assignment/{id}/host': 'setUserOnSessionAssignment',
  // a line for each person
  'POST /users/import': 'createBookingUser',
}

/** A relation is in the change logs of both its events. */
const ofTwoEvents: ReadonlySet<string> = new Set(['addSessionRelations', 'removeSessionRelations'])

/** What the system does of itself in someone's command. */
const ofItself: readonly string[] = ['crew filled', 'crew asked again', 'crew released'] satisfies Audited[]

let schema: Awaited<ReturnType<typeof readSchema>>
beforeAll(async () => {
  schema = await readSchema(house)
})
let keys = 0
/** Every change is sent twice under one key, and the second answer is the first, whole. */
const gql = async (document: string, variables: object, who = admin) => {
  const headers = { 'idempotency-key': `deed ${++keys}` }
  const whole = wholeAnswer(document)
  const answer = (await house.ask(who, whole, variables, headers)) as { data?: Record<string, { id?: string }>; errors?: unknown }
  expect(answer.errors, whole).toBeUndefined()
  if (document.startsWith('mutation')) expect([whole, await house.ask(who, whole, variables, headers)]).toEqual([whole, answer])
  return answer.data ?? {}
}
/** The document with everything that its answer can show: what is stored for a repeated request is then read as a whole. */
const wholeAnswer = (document: string): string => {
  const name = /^mutation[^{]*\{ (\w+)/.exec(document)?.[1]
  const field = schema.mutations.find((one) => one.name === name)
  return field
    ? document.replace(/(\{ \w+\([^)]*\)) \{.*\} \}$/s, (_, asked: string) => `${asked} ${schema.selection(field.type, 1)} }`)
    : document
}
const call = async (method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, body?: object, who = admin) => {
  const answer = await send(who, method, url, body)
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
  return answer.json()
}
const december = { dateRange: { from: '2027-12-01', to: '2027-12-24' }, types: ['REMOTE'], percent: 20 }
const season = async (): Promise<string> => {
  const { createPriceModifier } = await gql('mutation($input: PriceModifierInput!) { createPriceModifier(input: $input) { id } }', {
    input: december,
  })
  return createPriceModifier?.id ?? ''
}
const instruction = async (): Promise<string> => {
  const { createInstruction } = await gql('mutation($input: CreateInstructionInput!) { createInstruction(input: $input) { id } }', {
    input: { type: 'IRL_TALKING_POINTS', title: 'Snow', documentType: FORMAT_TYPES[instructions++] },
  })
  return createInstruction?.id ?? ''
}
let instructions = 0
const modifier = async (): Promise<string> => {
  const { createModifier } = await gql('mutation($input: CreateModifierInput!) { createModifier(input: $input) { id } }', {
    input: { label: `Fire ${modifiers++}` },
  })
  return createModifier?.id ?? ''
}
let modifiers = 0
let prompt = ''
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
  const { slots } = (await house.app.inject(`/scheduler/public/schema/slots?${query}`)).json<{
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
const person = (email: string) => ({ firstName: 'Nora', lastName: 'Quill', email })
const invitation = async (): Promise<string> =>
  (
    await db
      .selectFrom('account_code')
      .select('id')
      .where('email', '=', 'n4@quill.example')
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).id
const london = idOf('user', 'northwindLondon')
const temporary = async (id: string): Promise<string> => (await call('POST', '/auth/password/temporary', { id })).password

let event = ''
let show = ''
let format = ''
let hours = ''
let blocked = ''
beforeAll(async () => {
  await addCredits(db, northwind, 200)
  event = await booked(21)
})
const added = async (document: string, input: object): Promise<string> => Object.values(await gql(document, { input }))[0]?.id ?? ''

/** The id of the first of the rows that a mutation makes. */
const firstOf = async (document: string, input: object): Promise<string> => {
  const [made] = Object.values((await house.ask(admin, document, { input })).data).flat() as { id: string }[]
  return made?.id ?? ''
}

/** How each operation is done once, by its name in the table. */
const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
  createExperience: async () => {
    const document = 'mutation($input: CreateExperienceInput!) { createExperience(input: $input) { id } }'
    show = await added(document, { title: 'The Quill' })
  },
  updateExperience: () =>
    gql('mutation($input: UpdateExperienceInput!) { updateExperience(input: $input) { id } }', { input: { id: show, tier: 2 } }),
  copyExperience: () => gql('mutation($id: ID!) { copyExperience(id: $id) { id } }', { id: show }),
  createExperienceFormat: async () => {
    const document = 'mutation($input: CreateExperienceFormatInput!) { createExperienceFormat(input: $input) { id } }'
    format = await added(document, { experienceId: show, type: 'REMOTE', hostType: 'ON_SCREEN' })
  },
  updateExperienceFormat: () =>
    gql('mutation($input: UpdateExperienceFormatInput!) { updateExperienceFormat(input: $input) { id } }', {
      input: { id: format, lobby: 20 },
    }),
  deleteExperienceFormat: () => gql('mutation($id: ID!) { deleteExperienceFormat(id: $id) }', { id: format }),
  deleteExperience: () => gql('mutation($id: ID!) { deleteExperience(id: $id) }', { id: show }),
  setSystem: () =>
    gql('mutation($input: SetSystemInput!) { setSystem(input: $input) { key } }', { input: { key: 'VAS_WORKSPACE_ID', value: northwind } }),
  deleteSystem: () => gql('mutation { deleteSystem(key: VAS_WORKSPACE_ID) { key } }', {}),
  createBookingUser: () =>
    gql('mutation($input: CreateBookingUserInput!) { createBookingUser(input: $input) { id } }', { input: person('n1@quill.example') }),
  createPlant: () =>
    gql('mutation($input: CreatePlantInput!) { createPlant(input: $input) { id } }', { input: person('n2@quill.example') }),
  updatePlantApplication: () =>
    gql('mutation($input: UpdatePlantApplicationInput!) { updatePlantApplication(input: $input) { id } }', {
      input: { id: idOf('application', 'tomas'), state: 'IN_REVIEW' },
    }),
  createStaffUser: () =>
    gql('mutation($input: CreateStaffUserInput!) { createStaffUser(input: $input) { id } }', {
      input: { ...person('n3@quill.example'), role: 'HOST' },
    }),
  deleteUser: async () => {
    const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'n2@quill.example').executeTakeFirstOrThrow()
    await gql('mutation($id: ID!) { deleteUser(id: $id) }', { id })
  },
  'POST /users/{id}/erase': async () => {
    const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'n3@quill.example').executeTakeFirstOrThrow()
    await send(admin, 'POST', `/users/${id}/erase`, { email: 'n3@quill.example' })
  },
  createPermission: async () => {
    const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'n1@quill.example').executeTakeFirstOrThrow()
    await gql('mutation($input: CreatePermissionInput!) { createPermission(input: $input) { id } }', {
      input: { workspaceId: northwind, userId: id, role: 'VIEWER' },
    })
  },
  createApiToken: async () => {
    const input = {
      workspaceId: northwind,
      name: 'Fire drill',
      level: 'VIEWER',
      expiresAt: testNow.add({ hours: 24 }).toString(),
      password: demoPassword,
    }
    // a repeated call makes another token, since no answer may keep one
    const { errors } = await house.ask(
      'owner@northwind.example',
      'mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }',
      { input },
    )
    expect(errors).toBeUndefined()
  },
  deleteApiToken: () =>
    gql('mutation($id: ID!) { deleteApiToken(id: $id) }', { id: idOf('api token', 'Calendar screen') }, 'owner@northwind.example'),
  updatePermission: () =>
    gql('mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', {
      input: { id: idOf('permission', 'Northwind Foods/viewer'), role: 'EDITOR' },
    }),
  deletePermission: () => gql('mutation($id: ID!) { deletePermission(id: $id) }', { id: idOf('permission', 'Northwind Foods/viewer') }),
  updateWorkspaceStaff: () =>
    gql('mutation($input: UpdateWorkspaceStaffInput!) { updateWorkspaceStaff(input: $input) { id } }', {
      input: { id: northwind, notes: 'Asks twice' },
    }),
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
  'POST /auth/invite': () => call('POST', '/auth/invite', { workspaceId: northwind, email: 'n4@quill.example', role: 'VIEWER' }),
  'POST /auth/invite/{id}/again': async () => call('POST', `/auth/invite/${await invitation()}/again`),
  'DELETE /auth/invite/{id}': async () => call('DELETE', `/auth/invite/${await invitation()}`),
  'POST /mails/{id}/again': async () => {
    expect((await post('/auth/password/forgot', { email: 'owner@kestrel.example' })).statusCode).toBe(200)
    const { id } = await db.selectFrom('message_mail').select('id').where('kind', '=', 'account.resetAsked').executeTakeFirstOrThrow()
    await call('POST', `/mails/${id}/again`)
  },
  'POST /email/template/{id}': () =>
    call('POST', '/email/template/session.failed', { subject: 'We’re sorry', body: 'Hello,\n\nwe’re sorry about {{event.name}}.' }),
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
  ...orderDeeds(gql, call),
  ...planDeeds(house, gql),
  ...crewDeeds(house, call),
  'POST /auth/password/reset': () => call('POST', '/auth/password/reset', { id: london }),
  'POST /auth/password/forgot/confirm': async () => {
    const email = 'owner@halden.example'
    expect((await post('/auth/password/forgot', { email })).statusCode).toBe(200)
    const answer = await post('/auth/password/forgot/confirm', { email, code: await takeCode(house, email), password: fresh })
    expect(answer.statusCode, answer.body).toBe(200)
  },
  'POST /auth/password/temporary': () => temporary(london),
  'POST /auth/password/complete': async () => {
    const { email } = await db.selectFrom('account_user').select('email').where('id', '=', london).executeTakeFirstOrThrow()
    const { session } = (await post('/auth/login', { email, password: await temporary(london) })).json<{ session: string }>()
    const answer = await post('/auth/password/complete', { email, session, password: fresh })
    expect(answer.statusCode, answer.body).toBe(200)
  },
  'PUT /auth/email': () => call('PUT', '/auth/email', { id: world.users.viewer, email: 'n6@quill.example' }),
  createPriceTable: () =>
    gql('mutation($input: CreatePriceTableInput!) { createPriceTable(input: $input) { id } }', { input: FIRST_PRICE_TABLE }),
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
  deleteGlobalUnavailability: () => gql('mutation($id: ID!) { deleteGlobalUnavailability(id: $id) }', { id: blocked }),
  createInstruction: () => instruction(),
  updateInstruction: async () =>
    gql('mutation($input: UpdateInstructionInput!) { updateInstruction(input: $input) { id } }', {
      input: { id: await instruction(), description: 'For snow' },
    }),
  addSessionModifiers: () => modifiersOf('addSessionModifiers'),
  removeSessionModifiers: () => modifiersOf('removeSessionModifiers'),
  createAiPrompt: async () => {
    const input = { name: 'Fire drill', model: 'GPT_4O', prompt: 'Hello', webhookUrl: 'https://far.example/a' }
    const { createAiPrompt } = await gql('mutation($input: CreateAiPromptInput!) { createAiPrompt(input: $input) { id } }', { input })
    prompt = createAiPrompt?.id ?? ''
  },
  updateAiPrompt: () =>
    gql('mutation($input: UpdateAiPromptInput!) { updateAiPrompt(input: $input) { id } }', {
      input: { id: prompt, webhookUrl: 'https://far.example/b' },
    }),
  deleteAiPrompt: () => gql('mutation($id: ID!) { deleteAiPrompt(id: $id) }', { id: prompt }),
  createModifier: () => modifier(),
  deleteModifier: async () => gql('mutation($id: ID!) { deleteModifier(id: $id) }', { id: await modifier() }),
  createPriceModifier: () => season(),
  updatePriceModifier: async () =>
    gql('mutation($id: ID!, $input: PriceModifierInput!) { updatePriceModifier(id: $id, input: $input) { id } }', {
      id: await season(),
      input: { ...december, percent: 30 },
    }),
  deletePriceModifier: async () => gql('mutation($id: ID!) { deletePriceModifier(id: $id) }', { id: await season() }),
  ...zoneDeeds(gql),
  'POST /session/{id}/synchronize': () => call('POST', `/session/${event}/synchronize`),
  updateGalleryPassword: () =>
    gql('mutation($input: UpdateGalleryPasswordInput!) { updateGalleryPassword(input: $input) { id } }', {
      input: { id: event, password: 'Audited 1' },
    }),
  retryJobs: async () => {
    await sql`insert into pgboss.job (name, data, state, completed_on) values ('form', '{}', 'failed', now())`.execute(db)
    await gql('mutation { retryJobs { retried } }', {})
  },
  testIntegration: () => gql('mutation { testIntegration(type: GALLERY) { ok } }', {}),
  'POST /session/{id}/link/breadcrumb': async () => {
    const event = await db.selectFrom('session').select('id').where('sync_type', '=', 'breadcrumb').orderBy('id').executeTakeFirstOrThrow()
    await call('POST', `/session/${event.id}/link/breadcrumb`, { gameId: 'BC-1002' })
  },
  'POST /users/import': async () => {
    const table = 'role,firstName,lastName,email\nBOOKING_USER,Ada,Quill,n5@quill.example\n'
    const answer = await send(admin, 'POST', '/users/import?apply=1', table, { 'content-type': 'text/csv' })
    expect(answer.statusCode, answer.body).toBe(200)
  },
}

test('every override and every staff, permission and password operation leaves an audit entry with the actor (I-24)', {
  timeout: within(120_000),
}, async () => {
  const { paths } = (await house.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  const built = [
    ...schema.mutations.map(({ name }) => [name, mutations[name as keyof typeof mutations]] as const),
    ...Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map(
        (verb) => [`${verb.toUpperCase()} ${path}`, rest[`${verb.toUpperCase()} ${path}` as keyof typeof rest]] as const,
      ),
    ),
  ]
  const watched = built
    .filter(([operation, row]) => !operation.startsWith('GET ') && isWatched(operation, row))
    .map(([operation]) => operation)
  expect(watched.filter((operation) => !deeds[operation] && !harmless[operation])).toEqual([])
  expect([...Object.keys(deeds), ...Object.keys(harmless)].filter((operation) => !watched.includes(operation))).toEqual([])
  const silent: string[] = []
  for (const [operation, deed] of Object.entries(deeds)) {
    await db.deleteFrom('rate_limit').execute()
    const before = await linesOf(operation)
    await deed()
    if ((await linesOf(operation)) !== before + (ofTwoEvents.has(operation) ? 2 : 1))
      silent.push(`${operation}: ${(await linesOf(operation)) - before}`)
  }
  expect(silent).toEqual([])
  const nameless = await db.selectFrom('audit_entry').select('operation').where('actor_id', 'is', null).distinct().execute()
  // a code is the credential there, and no one is signed in
  const isByCode = (operation: string) => rest[operation as keyof typeof rest]?.startsWith('code') === true
  expect(nameless.map((row) => row.operation).filter((operation) => !isByCode(operation) && !ofItself.includes(operation))).toEqual([])
  console.log(`${Object.keys(deeds).length} operations done once each, ${watched.length} watched`)
})

test('no one can change or delete an audit entry', async () => {
  await expect(db.updateTable('audit_entry').set({ reason: 'x' }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow()
})

async function linesOf(operation: string): Promise<number> {
  const count = (table: 'audit_entry' | 'session_change', name: string) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('operation', '=', name)
      .executeTakeFirstOrThrow()
  // what an event's change log has stands there alone
  const logged = Object.hasOwn(LOGGED_ALONE, operation)
  return (await (logged ? count('session_change', operation) : count('audit_entry', sameAs[operation] ?? operation))).count
}
