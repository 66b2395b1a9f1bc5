import type { CustomLogo } from '@troupe/domain/workspace/input'
import { openHouse } from '@troupe/tests/house'
import { takeCode, takeMails } from '@troupe/tests/mails'
import { idOf, world } from '@troupe/tests/world/ids'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'

const house = await openHouse()
const { db, post, send, ask, clock } = house
const start = clock.now
afterAll(() => house.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('account_code').execute()
  await db.deleteFrom('live_event').execute()
  await takeMails(house)
})

const { northwind, halden } = world.workspaces
const owner = 'owner@northwind.example'
const staff = 'sales@troupe.example'
const agency = 'tom@standby.example'
const unused = '0badcafe-0000-4000-8000-00000000beef'
const query = `query($id: ID!) { invitations(workspaceId: $id) { totalCount nodes { id workspaceId email role inviter madeAt expiresAt state
  can { sendAgain { value reason } takeBack { value reason } } } } }`
const invite = async (email: string, role = 'EDITOR', who = owner, workspaceId: string = northwind) => {
  const answer = await send(who, 'POST', '/auth/invite', { workspaceId, email, role })
  expect(answer.statusCode, answer.body).toBe(201)
  return takeCode(house, email)
}
const listed = async (who: string | null = owner, id: string = northwind) => (await ask(who, query, { id })).data.invitations
const only = async () => (await listed()).nodes[0].id as string
const again = (id: string, who: string | null = owner) => send(who, 'POST', `/auth/invite/${id}/again`)
const takeBack = (id: string, who: string | null = owner) => send(who, 'DELETE', `/auth/invite/${id}`)
const open = (code: string, more: object = { look: true }, who: string | null = null) =>
  who ? send(who, 'POST', '/auth/register/code', { code, ...more }) : post('/auth/register/code', { code, ...more })
const refusal = (answer: Awaited<ReturnType<typeof send>>) => ({ status: answer.statusCode, ...answer.json().extensions })
const closed = { status: 409, reason: 'INVITATION_CLOSED' }
const levelsOf = (email: string) =>
  db
    .selectFrom('account_permission as p')
    .innerJoin('account_user as u', 'u.id', 'p.user_id')
    .select('p.role')
    .where('u.email', '=', email)
    .where('p.workspace_id', '=', northwind)
    .execute()
const give = 'mutation($input: CreatePermissionInput!) { createPermission(input: $input) { id } }'
const take = 'mutation($id: ID!) { deletePermission(id: $id) }'
const editorLevel = idOf('permission', 'Northwind Foods/editor')
const level = (input: object) =>
  ask(staff, 'mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', { input })
const lines = () => db.selectFrom('audit_entry').select(['operation', 'actor_id', 'before', 'after']).orderBy('id').execute()
const leave = async (email: string) =>
  db
    .deleteFrom('account_permission')
    .where('workspace_id', '=', northwind)
    .where('user_id', '=', await userOf(email))
    .execute()

test('an admin sees who is invited to what, by whom and until when, the newest first and without codes', async () => {
  const code = await invite('first@quill.example', 'VIEWER')
  clock.now = start.add({ minutes: 1 })
  await invite('second@quill.example', 'ADMIN', staff)
  const { data } = await ask(owner, query, { id: northwind.toUpperCase() })
  const can = { sendAgain: { value: true, reason: null }, takeBack: { value: true, reason: null } }
  expect(data.invitations).toEqual({
    totalCount: 2,
    nodes: [
      expect.objectContaining({ email: 'second@quill.example', role: 'ADMIN', inviter: 'Jo Lindqvist', state: 'OPEN', can }),
      {
        id: expect.any(String),
        workspaceId: northwind,
        email: 'first@quill.example',
        role: 'VIEWER',
        inviter: 'Graham Tolliver',
        madeAt: new Date(start.epochMilliseconds).toISOString(),
        expiresAt: new Date(start.add({ hours: 7 * 24 }).epochMilliseconds).toISOString(),
        state: 'OPEN',
        can,
      },
    ],
  })
  expect(JSON.stringify(data)).not.toContain(code)
})

test('accepted, replaced and revoked invitations are not listed', async () => {
  await invite('newer@quill.example', 'VIEWER')
  await invite('newer@quill.example', 'ADMIN')
  expect((await listed()).nodes).toMatchObject([{ role: 'ADMIN' }])
  await takeBack(await only())
  expect(await listed()).toEqual({ totalCount: 0, nodes: [] })
  const code = await invite(agency)
  expect((await open(code, {}, agency)).statusCode).toBe(200)
  expect((await listed()).totalCount).toBe(0)
  await leave(agency)
})

test('editors, viewers, guests and the crew see none; for an admin of another workspace they don’t exist', async () => {
  await invite('rights@quill.example')
  const id = await only()
  const before = await db.selectFrom('account_code').selectAll().execute()
  for (const [who, code] of [
    ['editor@northwind.example', 'FORBIDDEN'],
    ['viewer@northwind.example', 'FORBIDDEN'],
    ['host@troupe.example', 'FORBIDDEN'],
    [null, 'UNAUTHENTICATED'],
  ] as const) {
    expect((await ask(who, query, { id: northwind })).errors[0].extensions.code).toBe(code)
    expect((await again(id, who)).json().code).toBe(code)
    expect((await takeBack(id, who)).json().code).toBe(code)
  }
  const other = 'owner@halden.example'
  expect(await listed(other, halden)).toEqual({ totalCount: 0, nodes: [] })
  for (const foreign of [northwind, unused, 'x']) expect(await listed(other, foreign)).toEqual({ totalCount: 0, nodes: [] })
  for (const act of [again, takeBack])
    expect([(await act(id, other)).body, (await act('x', other)).body]).toEqual(Array(2).fill((await act(unused, other)).body))
  expect((await takeBack(id, other)).statusCode).toBe(404)
  expect(await db.selectFrom('account_code').selectAll().execute()).toEqual(before)
  expect((await listed(staff)).totalCount).toBe(1)
})

test('a revoked invitation answers its holder like one that never existed, and the audit records it', async () => {
  const stranger = await invite('back@quill.example', 'VIEWER')
  clock.now = start.add({ minutes: 1 })
  const known = await invite(agency)
  const person = { firstName: 'Nora', lastName: 'Quill', email: 'back@quill.example', password: 'Curtain-up-1' }
  expect((await post('/auth/register', { ...person, code: stranger })).statusCode).toBe(202)
  await db.deleteFrom('live_event').execute()
  for (const { id } of (await listed()).nodes) expect((await takeBack(id)).json()).toEqual({ success: true })
  expect(await db.selectFrom('live_event').select(['scope', 'scope_id', 'kind']).execute()).toEqual(
    Array(2).fill({ scope: 'workspace', scope_id: northwind, kind: 'workspace.updated' }),
  )
  const never = await open('x'.repeat(43))
  expect(never.json().code).toBe('CODE_INVALID')
  for (const answer of [
    await open(stranger),
    await open(stranger, {}),
    await open(known, {}, agency),
    await post('/auth/register', { ...person, code: stranger }),
  ])
    expect([answer.statusCode, answer.body]).toEqual([never.statusCode, never.body])
  expect(await levelsOf(agency)).toEqual([])
  expect((await lines()).slice(-2)).toEqual([
    {
      operation: 'DELETE /auth/invite/{id}',
      actor_id: world.users.owner,
      before: { email: agency, role: 'EDITOR' },
      after: null,
    },
    {
      operation: 'DELETE /auth/invite/{id}',
      actor_id: world.users.owner,
      before: { email: 'back@quill.example', role: 'VIEWER' },
      after: null,
    },
  ])
})

test('a resent invitation has a new link for seven days in the sender’s name, and the old link stops working', async () => {
  const first = await invite('again@quill.example', 'VIEWER')
  const id = await only()
  clock.now = start.add({ hours: 48 })
  await db.deleteFrom('live_event').execute()
  const answer = await again(id, staff)
  const until = clock.now.add({ hours: 7 * 24 })
  expect(answer.json()).toEqual({ success: true, expiresAt: until.toString() })
  expect(await db.selectFrom('live_event').select('kind').execute()).toEqual([{ kind: 'workspace.updated' }])
  const second = await takeCode(house, 'again@quill.example')
  expect((await open(first)).json().code).toBe('CODE_INVALID')
  expect((await open(second)).json()).toMatchObject({ reason: 'REGISTER', role: 'VIEWER', inviter: 'Jo Lindqvist' })
  expect((await listed()).nodes).toMatchObject([{ role: 'VIEWER', inviter: 'Jo Lindqvist', state: 'OPEN' }])
  expect((await lines()).at(-1)).toMatchObject({
    operation: 'POST /auth/invite/{id}/again',
    after: { email: 'again@quill.example', role: 'VIEWER' },
  })
  // the row that was sent again is closed, its successor is not
  expect(refusal(await again(id))).toEqual(closed)
  expect(refusal(await takeBack(id))).toEqual(closed)
  expect(await takeMails(house)).toEqual([])
})

test('after seven days it is expired, until it is resent or revoked', async () => {
  const code = await invite('late@quill.example')
  clock.now = start.add({ hours: 7 * 24 }).subtract({ seconds: 1 })
  expect((await listed()).nodes).toMatchObject([{ state: 'OPEN' }])
  clock.now = start.add({ hours: 7 * 24 })
  expect((await listed()).nodes).toMatchObject([{ state: 'EXPIRED', can: { sendAgain: { value: true }, takeBack: { value: true } } }])
  expect((await open(code)).json().code).toBe('CODE_INVALID')
  expect((await again(await only())).statusCode).toBe(200)
  expect((await open(await takeCode(house, 'late@quill.example'))).json()).toMatchObject({ success: false, reason: 'REGISTER' })
  clock.now = clock.now.add({ hours: 7 * 24 })
  expect((await takeBack(await only())).statusCode).toBe(200)
  expect((await listed()).totalCount).toBe(0)
})

test('an invitation lapses when its inviter may no longer invite, and works once someone else resends it', async () => {
  await level({ id: editorLevel, role: 'ADMIN' })
  const code = await invite('lapsed@quill.example', 'VIEWER', 'editor@northwind.example')
  await level({ id: editorLevel, role: 'EDITOR' })
  expect((await listed()).nodes).toMatchObject([{ state: 'LAPSED', inviter: 'Priya Raman' }])
  expect((await open(code)).json().code).toBe('CODE_INVALID')
  expect((await again(await only())).statusCode).toBe(200)
  expect((await listed()).nodes).toMatchObject([{ state: 'OPEN', inviter: 'Graham Tolliver' }])
})

test('an invitation by someone who left stays listed without a name, and can be revoked', async () => {
  const { data } = await ask(staff, give, { input: { workspaceId: northwind, userId: await userOf(agency), role: 'ADMIN' } })
  await invite('left@quill.example', 'VIEWER', agency)
  await ask(staff, take, { id: data.createPermission.id })
  expect((await listed()).nodes).toMatchObject([{ email: 'left@quill.example', inviter: null, state: 'LAPSED' }])
  expect((await takeBack(await only())).statusCode).toBe(200)
})

test('someone who became a member another way is not invited again, and the flag says so', async () => {
  await invite(agency, 'ADMIN')
  const { data } = await ask(staff, give, { input: { workspaceId: northwind, userId: await userOf(agency), role: 'VIEWER' } })
  const before = await db.selectFrom('account_code').select(['id', 'used_at']).execute()
  expect((await listed()).nodes[0].can.sendAgain).toEqual({ value: false, reason: 'ALREADY_MEMBER' })
  expect(refusal(await again(await only()))).toEqual({ status: 409, reason: 'ALREADY_MEMBER' })
  expect(await db.selectFrom('account_code').select(['id', 'used_at']).execute()).toEqual(before)
  await ask(staff, take, { id: data.createPermission.id })
})

test('a guest with a valid link sees the small picture of the workspace’s sign-in page; no one else does', async () => {
  const logoOf = async (code: string, who: string | null = null, more?: object) => (await open(code, more, who)).json().logo
  const stranger = await invite('logo@quill.example')
  const known = await invite(agency)
  expect(await logoOf(stranger)).toBe(null)
  const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 4, background: '#1f4fd8' } })
    .png()
    .toBuffer()
  const file = async (kind: CustomLogo, workspaceId: string) => {
    const made = { workspace_id: workspaceId, name: 'x', content_type: 'image/png', width: 2400, height: 1200, bytes, made_at: start }
    const { id } = await db.insertInto('file').values(made).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('workspace_media').values({ workspace_id: workspaceId, kind, file_id: id }).execute()
  }
  await file('CUSTOM_LOGO', northwind)
  await file('LOGIN_LOGO', halden)
  expect(await logoOf(stranger)).toBe(null)
  await file('LOGIN_LOGO', northwind)
  for (const code of [stranger, known]) {
    const [, data = ''] = /^data:image\/webp;base64,(.+)$/.exec(await logoOf(code)) ?? []
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 192, height: 96 })
  }
  // it is for the page that shows it, and for no other answer
  expect(await logoOf(known, agency)).toBe(null)
  expect(await logoOf(stranger, null, {})).toBe(null)
  for (const { id } of (await listed()).nodes) await takeBack(id)
  for (const code of [stranger, known]) expect(await logoOf(code)).toBe(undefined)
})

test('of accepting and revoking at the same time, one is refused as too late and nothing is half done', async () => {
  for (let round = 0; round < 6; round++) {
    const code = await invite(agency)
    const id = await only()
    const linesBefore = (await lines()).length
    const both = [() => open(code, {}, agency), () => takeBack(id)]
    const [accepted, taken] =
      round % 2 === 0 ? await Promise.all(both.map((run) => run())) : (await Promise.all(both.toReversed().map((run) => run()))).reverse()
    if (!accepted || !taken) throw new Error('two were asked')
    const isMember = (await levelsOf(agency)).length === 1
    expect([accepted.statusCode, taken.statusCode]).toEqual(isMember ? [200, 409] : [400, 200])
    if (isMember) expect(refusal(taken)).toEqual(closed)
    else expect(accepted.json().code).toBe('CODE_INVALID')
    expect((await lines()).length).toBe(linesBefore + 1)
    expect((await listed()).totalCount).toBe(0)
    await leave(agency)
  }
})

test('TEN-18 no one invites themselves, and an invitation whose address later becomes the inviter’s own does nothing', async () => {
  const self = { workspaceId: halden, email: owner, role: 'VIEWER' }
  expect((await send(owner, 'POST', '/auth/invite', { ...self, workspaceId: northwind })).json()).toMatchObject({
    code: 'FORBIDDEN',
    extensions: { reason: 'SELF' },
  })
  expect((await send('staffhost@troupe.example', 'POST', '/auth/invite', self)).json()).toMatchObject({ code: 'FORBIDDEN', extensions: {} })
  expect((await send(staff, 'POST', '/auth/invite', { ...self, email: staff })).json().extensions).toEqual({ reason: 'SELF' })
  // with an address that was someone else's when it was invited
  const code = await invite('sales.2@troupe.example', 'ADMIN', staff)
  await db.updateTable('account_user').set({ email: 'sales.2@troupe.example' }).where('email', '=', staff).execute()
  const { familyId, userId } = await family('sales.2@troupe.example')
  const bearer = `Bearer ${await house.tokens.access(userId, familyId, clock.now)}`
  expect((await post('/auth/register/code', { code }, { authorization: bearer })).json().code).toBe('CODE_INVALID')
  await db.updateTable('account_user').set({ email: staff }).where('id', '=', userId).execute()
  expect(await levelsOf(staff)).toEqual([])
})

test('an invitation by someone who could not invite today has lapsed', async () => {
  const code = await invite('lapsed2@quill.example', 'VIEWER', staff)
  await db.updateTable('account_user').set({ role: 'HOST' }).where('email', '=', staff).execute()
  expect((await listed()).nodes).toMatchObject([{ state: 'LAPSED' }])
  expect((await open(code)).json().code).toBe('CODE_INVALID')
  await db.updateTable('account_user').set({ role: 'SALESPERSON' }).where('email', '=', staff).execute()
  expect((await open(code)).json()).toMatchObject({ reason: 'REGISTER' })
})

test('S12 someone without staff permission sends ten invitations in 24 hours over all workspaces that have never booked, resends included', async () => {
  const make = 'mutation($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id } }'
  const { email } = await db.selectFrom('account_user').select('email').where('id', '=', world.users.owner).executeTakeFirstOrThrow()
  const made = [await ask(email, make, { input: { name: 'One' } }), await ask(email, make, { input: { name: 'Two' } })]
  const [one, two] = made.map(({ data }) => data.createWorkspace.id as string)
  const more = (workspaceId: string | undefined, name: string, key?: string) =>
    send(
      owner,
      'POST',
      '/auth/invite',
      { workspaceId, email: `${name}@quill.example`, role: 'VIEWER' },
      key ? { 'idempotency-key': key } : {},
    )
  for (let sent = 0; sent < 8; sent++) expect((await more(sent % 2 ? one : two, `n${sent}`)).statusCode).toBe(201)
  // a refused invitation isn't counted, nor is one that is answered again under its key
  expect((await more(one, 'n0', 'ninth')).statusCode).toBe(201)
  expect((await more(one, 'n0', 'ninth')).statusCode).toBe(201)
  expect((await send(owner, 'POST', '/auth/invite', { workspaceId: one, email, role: 'VIEWER' })).statusCode).toBe(403)
  const { nodes } = await listed(owner, one)
  expect((await again(nodes[0].id)).statusCode).toBe(200)
  clock.now = start.add({ hours: 3 })
  for (const last of [await more(two, 'n9'), await again((await listed(owner, two)).nodes[0].id)]) {
    expect(last.statusCode).toBe(429)
    expect(last.headers['retry-after']).toBe(String(21 * 3600))
    expect(last.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'You’ve sent ten invitations in 24 hours. Book your first event to send more, or try again in 21 hours.',
      extensions: { retryAfter: 21 * 3600, reason: 'INVITATIONS' },
    })
  }
  // a workspace that has booked isn't counted, and staff aren't either
  expect((await more(northwind, 'n10')).statusCode).toBe(201)
  expect((await send(staff, 'POST', '/auth/invite', { workspaceId: one, email: 'n11@quill.example', role: 'VIEWER' })).statusCode).toBe(201)
  clock.now = start.add({ hours: 24 })
  expect((await more(one, 'n12')).statusCode).toBe(201)
})

test('an invitation shows little of what was typed, and no web address but ours', async () => {
  const before = await db.selectFrom('workspace').select('name').where('id', '=', northwind).executeTakeFirstOrThrow()
  const named = async (name: string) => {
    await db.updateTable('workspace').set({ name }).where('id', '=', northwind).execute()
    await send(owner, 'POST', '/auth/invite', { workspaceId: northwind, email: 'words@quill.example', role: 'EDITOR' })
    const [mail] = await takeMails(house)
    return mail
  }
  const long = await named('Overdue invoice – pay at https://evil.example/pay now')
  expect(long?.subject).toBe('Graham Tolliver invited you to Overdue invoice – pay at https://evil.\u200bex… on Troupe')
  expect(long?.body).toContain(`${house.origin}/register?code=`)
  const link = await named('www.evil.example')
  expect(link?.subject).toBe('Graham Tolliver invited you to a workspace on Troupe')
  for (const mail of [long, link]) expect(JSON.stringify(mail)).not.toContain('evil.example')
  await db.updateTable('workspace').set(before).where('id', '=', northwind).execute()
})

test('resending counts like inviting: the last of a hundred and one within an hour has to wait', async () => {
  await invite('count@quill.example')
  const id = await only()
  await takeBack(id)
  let last = await again(id)
  for (let sent = 2; sent < 100; sent++) last = await again(id)
  expect(refusal(last)).toEqual(closed)
  last = await again(id)
  expect(refusal(last)).toEqual({ status: 429, retryAfter: 3600 })
  const more = await send(owner, 'POST', '/auth/invite', { workspaceId: northwind, email: 'x@quill.example', role: 'VIEWER' })
  expect(more.statusCode).toBe(429)
})

/** A sign-in of someone whose address has just changed. */
async function family(email: string) {
  const userId = await userOf(email)
  const familyId = crypto.randomUUID()
  await db.insertInto('account_family').values({ id: familyId, user_id: userId, created_at: clock.now }).execute()
  return { userId, familyId }
}

async function userOf(email: string): Promise<string> {
  return (await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}
