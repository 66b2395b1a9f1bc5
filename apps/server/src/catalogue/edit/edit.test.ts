import { ownDocument } from '@troupe/tests/documents'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const manager = 'success@troupe.example'
const producer = 'producer@troupe.example'
let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Told = { data?: Record<string, unknown> | null; errors?: { extensions: Record<string, unknown> }[] }
const refusal = ({ errors }: Told) => {
  const { code, fields, reason, sessions, version, key } = errors?.[0]?.extensions ?? {}
  return Object.fromEntries(Object.entries({ code, fields, reason, sessions, version, key }).filter(([, value]) => value !== undefined))
}
const invalid = (fields: object) => ({ code: 'INVALID', fields })

const shown = `id title subtitle description overview visible bookable subscribers position type category status tier tags version updatedAt
  images { fileId url width } attributes { gCalPrefix hubSpotDisabled webSiteDisabled quoteDisabled }
  formats { id type hostType title formatDescription hostDescription minDuration duration maxDuration youtube level peoplePerUnit
    upgradeCredits { pro premium } settings { customization } timeline { offsetMinutes title description role } hasGroupDetails version }`
const create = (input: object, as = manager) =>
  house.ask(as, `mutation ($input: CreateExperienceInput!) { createExperience(input: $input) { ${shown} } }`, { input })
const update = (input: object, as = manager) =>
  house.ask(as, `mutation ($input: UpdateExperienceInput!) { updateExperience(input: $input) { ${shown} } }`, { input })
const createFormat = (input: object) =>
  house.ask(manager, 'mutation ($input: CreateExperienceFormatInput!) { createExperienceFormat(input: $input) { id version } }', { input })
const updateFormat = (input: object) =>
  house.ask(
    manager,
    `mutation ($input: UpdateExperienceFormatInput!) { updateExperienceFormat(input: $input) { id version youtube level peoplePerUnit
      upgradeCredits { pro premium } timeline { offsetMinutes title description role } formatDescription hostDescription } }`,
    { input },
  )
const remove = (id: string) => house.ask(producer, 'mutation ($id: ID!) { deleteExperience(id: $id) }', { id })
const removeFormat = (id: string) => house.ask(producer, 'mutation ($id: ID!) { deleteExperienceFormat(id: $id) }', { id })
const copy = (id: string, title?: string) =>
  house.ask(manager, `mutation ($id: ID!, $title: String) { copyExperience(id: $id, title: $title) { ${shown} } }`, { id, title })
const read = (id: string, as = manager) => house.ask(as, `query ($id: ID!) { experience(id: $id) { ${shown} } }`, { id })
const readAsGuest = (id: string) => house.ask(null, ownDocument('EditExperience').text, { id })
async function made(input: object = {}): Promise<{ id: string; version: number; position: number }> {
  const { data } = await create({ title: 'The Trial Run', ...input })
  return data.createExperience
}
const positions = async () => {
  const rows = await house.db.selectFrom('catalogue_experience').select(['id', 'position', 'version']).orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, place) => place))
  return rows
}

describe('a new experience', () => {
  test('is a hidden draft at the end of the list, and customers don’t find it', async () => {
    const before = await positions()
    const one = await made({ category: 'GAME_SHOW', tags: ['quiz'], attributes: { gCalPrefix: ' TR ' } })
    expect(one).toMatchObject({
      title: 'The Trial Run',
      status: 'DRAFT',
      visible: false,
      bookable: true,
      position: before.length,
      category: 'GAME_SHOW',
      tags: ['quiz'],
      version: 1,
      attributes: { gCalPrefix: 'TR', hubSpotDisabled: false },
      formats: [],
    })
    expect(refusal(await read(one.id, 'owner@northwind.example'))).toMatchObject({ code: 'NOT_FOUND' })
    expect(refusal(await create({ title: ' ' }))).toEqual(invalid({ title: ['REQUIRED'] }))
    expect(refusal(await create({ title: 'x'.repeat(97), tags: ['quiz'] }))).toEqual(invalid({ title: ['TOO_LONG'] }))
    expect(refusal(await create({ title: 'X', tags: ['quiz', 'unheard of'] }))).toEqual(invalid({ tags: ['UNKNOWN'] }))
    expect(refusal(await create({ title: 'X' }, 'sales@troupe.example'))).toEqual({ code: 'FORBIDDEN' })
    expect(refusal(await create({ title: 'X' }, 'owner@northwind.example'))).toEqual({ code: 'FORBIDDEN' })
  })

  test('doesn’t exist for a customer, whatever format and host are asked for, and whether it has them or not', async () => {
    const draft = await made()
    expect((await update({ id: draft.id, visible: true })).errors).toBeUndefined()
    expect((await createFormat({ experienceId: draft.id, type: 'REMOTE', hostType: 'ON_SCREEN' })).errors).toBeUndefined()
    const customer = house.as('owner@northwind.example')
    const { northwind: workspaceId } = world.workspaces
    for (const experienceId of [draft.id, '00000000-0000-4000-8000-000000000000'])
      for (const [format, hostType] of [
        ['REMOTE', 'ON_SCREEN'],
        ['REMOTE', 'SELF_HOSTED'],
        ['IN_PERSON', 'ON_SITE'],
      ]) {
        const wish = { experienceId, format, hostType, attendees: 20 }
        const located = { location: { latitude: 41.8757, longitude: -87.6278 } }
        const when = { workspaceId, timezone: 'America/Chicago', duration: 60 }
        const answers = [
          await customer.call('POST', '/cart/session/calculate', { ...wish, ...located }),
          await customer.call('POST', '/session', { ...wish, ...located, ...when }),
          await customer.call('POST', '/quote', { ...wish, ...located, workspaceId }),
        ]
        expect(answers.map(({ body }) => body.code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
      }
    await remove(draft.id)
  })

  test('is published with a description and a format, which an active experience never loses', async () => {
    const { id } = await made()
    expect(refusal(await update({ id, status: 'ACTIVE' }))).toEqual(invalid({ status: ['FORMAT_REQUIRED', 'DESCRIPTION_REQUIRED'] }))
    const format = (await createFormat({ experienceId: id, type: 'REMOTE', hostType: 'ON_SCREEN' })).data.createExperienceFormat
    expect(refusal(await update({ id, status: 'ACTIVE' }))).toEqual(invalid({ status: ['DESCRIPTION_REQUIRED'] }))
    const published = await update({ id, status: 'ACTIVE', description: 'A show.', visible: true })
    expect(published.data.updateExperience).toMatchObject({ status: 'ACTIVE', version: 2 })
    expect((await readAsGuest(id)).data.experience).toMatchObject({ title: 'The Trial Run', attributes: null })
    expect(refusal(await update({ id, description: ' ' }))).toEqual(invalid({ status: ['DESCRIPTION_REQUIRED'] }))
    expect(refusal(await removeFormat(format.id))).toEqual(invalid({ status: ['FORMAT_REQUIRED'] }))
    await update({ id, status: 'ARCHIVED' })
    expect((await removeFormat(format.id)).data).toEqual({ deleteExperienceFormat: format.id })
    expect(refusal(await readAsGuest(id))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a change', () => {
  test('leaves what is omitted, and a stale version is refused', async () => {
    const { id } = await made({ subtitle: 'First night', attributes: { gCalPrefix: 'TR' } })
    const first = await update({ id, version: 1, tier: 3, attributes: { quoteDisabled: true } })
    expect(first.data.updateExperience).toMatchObject({
      subtitle: 'First night',
      tier: 3,
      version: 2,
      attributes: { gCalPrefix: 'TR', quoteDisabled: true },
    })
    expect(refusal(await update({ id, version: 1, tier: 2 }))).toEqual({ code: 'VERSION_CONFLICT', version: 2 })
    expect((await update({ id, version: 2, tier: 3, subtitle: ' First night ' })).data.updateExperience.version).toBe(2)
    expect(refusal(await update({ id, tier: 4 }))).toEqual(invalid({ tier: ['TOO_BIG'] }))
    expect(refusal(await update({ id, subtitle: 'x'.repeat(65), description: 'x'.repeat(257) }))).toEqual(
      invalid({ subtitle: ['TOO_LONG'], description: ['TOO_LONG'] }),
    )
    expect(refusal(await update({ id, attributes: { gCalPrefix: 'x'.repeat(17) } }))).toEqual(
      invalid({ 'attributes.gCalPrefix': ['TOO_LONG'] }),
    )
    expect(refusal(await update({ id: crypto.randomUUID(), tier: 1 }))).toEqual({ code: 'NOT_FOUND' })
    const { before, after } = await house.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('subject_id', '=', id)
      .where('operation', '=', 'updateExperience')
      .executeTakeFirstOrThrow()
    expect([before, after]).toMatchObject([{ tier: 1 }, { tier: 3, attributes: { quoteDisabled: true } }])
  })

  test('stores of a formatted text what the editor makes, and nothing that runs', async () => {
    const { id } = await made({ overview: '<p onclick="x()">Hello <b>you</b><script>alert(1)</script></p><img src=x onerror=x()>' })
    expect((await read(id)).data.experience.overview).toBe('<p>Hello <strong>you</strong></p>')
    expect((await update({ id, overview: '<p> </p>' })).data.updateExperience.overview).toBe('')
    const { data } = await createFormat({ experienceId: id, type: 'REMOTE', hostType: 'ON_SCREEN' })
    const texts = { formatDescription: 'loose <a href="javascript:x()">words</a>', hostDescription: '<style>p{}</style>' }
    const format = await updateFormat({ id: data.createExperienceFormat.id, ...texts })
    expect(format.data.updateExperienceFormat).toMatchObject({ formatDescription: '<p>loose words</p>', hostDescription: null })
  })

  test('of the position moves the others up or down, without a change of their versions or of what is new', async () => {
    const before = await positions()
    const one = await made()
    await house.db.updateTable('catalogue_experience').set({ updated_at: '2026-01-01T00:00:00Z' }).where('id', '=', one.id).execute()
    const third = await update({ id: one.id, position: 2, version: one.version })
    expect(third.data.updateExperience).toMatchObject({ position: 2, version: 2, updatedAt: '2026-01-01T00:00:00.000Z' })
    const after = await positions()
    expect(after.map(({ id }) => id)).toEqual([...before.slice(0, 2), { id: one.id }, ...before.slice(2)].map(({ id }) => id))
    expect(after.filter(({ id }) => id !== one.id).map(({ version }) => version)).toEqual(before.map(({ version }) => version))
    expect((await update({ id: one.id, position: 9999 })).data.updateExperience.position).toBe(before.length)
    expect(refusal(await update({ id: one.id, position: -1 }))).toEqual(invalid({ position: ['TOO_SMALL'] }))
    await update({ id: one.id, position: 0 })
    await remove(one.id)
    expect((await positions()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})

describe('a format', () => {
  test('has one type and host in an experience, and its bounds agree', async () => {
    const { id: experienceId } = await made()
    const hybrid = { experienceId, type: 'HYBRID', hostType: 'ON_SCREEN' }
    const { data } = await createFormat({ ...hybrid, duration: 90 })
    const { id } = data.createExperienceFormat
    expect(refusal(await createFormat(hybrid))).toEqual({ code: 'STATE_CONFLICT', reason: 'EXISTS' })
    expect(refusal(await createFormat({ experienceId, type: 'REMOTE', hostType: 'ON_SITE' }))).toEqual(
      invalid({ hostType: ['NOT_ALLOWED'] }),
    )
    const refused = async (change: object) => refusal(await updateFormat({ id, ...change })).fields
    expect(await refused({ minDuration: 105 })).toEqual({ duration: ['TOO_SMALL'] })
    expect(await refused({ maxDuration: 75 })).toEqual({ duration: ['TOO_BIG'] })
    expect(await refused({ duration: 80 })).toEqual({ duration: ['INVALID'] })
    expect(await refused({ maxDuration: 615 })).toEqual({ maxDuration: ['TOO_BIG'] })
    expect(await refused({ lobby: 241, scheduleOffset: -1, actors: 21 })).toEqual({
      lobby: ['TOO_BIG'],
      scheduleOffset: ['TOO_SMALL'],
      actors: ['TOO_BIG'],
    })
    expect(await refused({ attendeesMin: 50, attendeesMax: 40 })).toEqual({ attendeesMax: ['TOO_SMALL'] })
    expect(await refused({ attendeesMax: 10_001 })).toEqual({ attendeesMax: ['TOO_BIG'] })
    expect(await refused({ level: 16, peoplePerUnit: 101 })).toEqual({ level: ['TOO_BIG'], peoplePerUnit: ['TOO_BIG'] })
    expect(await refused({ upgradeCredits: { pro: 5, premium: 4 } })).toEqual({ 'upgradeCredits.premium': ['TOO_SMALL'] })
    expect(await refused({ youtube: 'https://evil.example/watch?v=dQw4w9WgXcQ' })).toEqual({ youtube: ['INVALID'] })
    const right = {
      youtube: 'https://youtu.be/dQw4w9WgXcQ?t=1',
      level: 7,
      peoplePerUnit: 10,
      upgradeCredits: { pro: 3, premium: 6 },
      timeline: [{ offsetMinutes: -30, title: 'Host call', role: 'HOST' }],
    }
    const changed = await updateFormat({ id, version: 1, ...right })
    expect(changed.data.updateExperienceFormat).toMatchObject({
      version: 2,
      youtube: 'dQw4w9WgXcQ',
      upgradeCredits: { pro: 3, premium: 6 },
      timeline: [{ offsetMinutes: -30, title: 'Host call', description: '', role: 'HOST' }],
    })
    // what was read is saved again: nothing changes
    expect((await updateFormat({ id, ...right, youtube: 'dQw4w9WgXcQ' })).data.updateExperienceFormat.version).toBe(2)
    expect(refusal(await updateFormat({ id, version: 1, level: 1 }))).toEqual({ code: 'VERSION_CONFLICT', version: 2 })
    expect((await updateFormat({ id, level: null, upgradeCredits: null, youtube: null })).data.updateExperienceFormat).toMatchObject({
      level: null,
      upgradeCredits: null,
      youtube: null,
    })
    const customer = await house.ask(
      'owner@northwind.example',
      'query ($id: ID!) { experience(id: $id) { formats { level upgradeCredits { pro } } } }',
      {
        id: world.experiences.buzzerNight,
      },
    )
    expect(customer.extensions.hidden).toEqual(['ExperienceFormat.level', 'ExperienceFormat.upgradeCredits'])
  })

  test('that events use keeps its type and stays, as does its experience; its other fields change, and no event with them', async () => {
    const { id, sessions } = await house.db
      .selectFrom('catalogue_format as f')
      .innerJoin('session as s', 's.format_id', 'f.id')
      .select((eb) => ['f.id', eb.fn.countAll<number>().as('sessions')])
      .where('f.experience_id', '=', world.experiences.buzzerNight)
      .where('f.type', '=', 'REMOTE')
      .where('f.host_type', '=', 'ON_SCREEN')
      .groupBy('f.id')
      .executeTakeFirstOrThrow()
    const events = () => house.db.selectFrom('session').selectAll().where('format_id', '=', id).orderBy('id').execute()
    const before = await events()
    expect(refusal(await updateFormat({ id, hostType: 'SELF_HOSTED' }))).toEqual({ code: 'STATE_CONFLICT', reason: 'EXISTS' })
    expect(refusal(await updateFormat({ id, type: 'HYBRID', hostType: 'SELF_HOSTED' }))).toEqual({ code: 'STATE_CONFLICT', sessions })
    expect(refusal(await removeFormat(id))).toEqual({ code: 'STATE_CONFLICT', sessions })
    const all = await house.db
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('experience_id', '=', world.experiences.buzzerNight)
      .executeTakeFirstOrThrow()
    expect(refusal(await remove(world.experiences.buzzerNight))).toEqual({ code: 'STATE_CONFLICT', sessions: all.count })
    const change = { level: 9, peoplePerUnit: 5, duration: 45, minDuration: 45, lobby: 5, timeline: [] }
    expect((await updateFormat({ id, ...change })).errors).toBeUndefined()
    expect(await events()).toEqual(before)
  })
})

describe('pictures', () => {
  const send = async (experienceId: string, as: string | null = manager) => {
    const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } })
    return house.app.inject({
      method: 'POST',
      url: `/files?experienceId=${experienceId}&name=a.png`,
      headers: { 'content-type': 'image/png', ...(as && { authorization: `Bearer ${await house.bearerOf(as)}` }) },
      payload: await picture.png().toBuffer(),
    })
  }
  const get = (id: string, as: string | null) => house.send(as, 'GET', `/files/${id}`)

  test('are shown to everyone once the experience is visible, in their order, and to staff alone before', async () => {
    const { id } = await made({ description: 'A show.' })
    await createFormat({ experienceId: id, type: 'REMOTE', hostType: 'ON_SCREEN' })
    const files = [(await send(id)).json().id, (await send(id)).json().id, (await send(id)).json().id]
    const [one, two, three] = files
    const set = await update({ id, images: [two, one] })
    expect(set.data.updateExperience.images.map(({ fileId }: { fileId: string }) => fileId)).toEqual([two, one])
    expect((await get(one, 'owner@northwind.example')).statusCode).toBe(404)
    expect((await get(one, null)).statusCode).toBe(401)
    const staff = await get(one, 'staffhost@troupe.example')
    expect([staff.statusCode, staff.headers['cache-control'], staff.headers.vary]).toEqual([200, 'private, max-age=3600', 'authorization'])
    await update({ id, status: 'ACTIVE', visible: true })
    const open = await get(one, null)
    expect([open.statusCode, open.headers['cache-control'], open.headers.vary]).toEqual([200, 'public, max-age=3600', undefined])
    expect(open.headers['content-type']).toBe('image/png')
    // sent for it and not among its pictures
    expect([(await get(three, null)).statusCode, (await get(three, 'owner@northwind.example')).statusCode]).toEqual([401, 404])
    expect((await readAsGuest(id)).data.experience.images).toMatchObject([
      { fileId: two, url: `/files/${two}`, width: 8 },
      { fileId: one, url: `/files/${one}`, width: 8 },
    ])
    await update({ id, visible: false })
    expect((await get(one, null)).statusCode).toBe(401)
  })

  test('are at most twelve, each once and sent for this experience by someone who edits experiences', async () => {
    const { id } = await made()
    const foreign = (await send((await made()).id)).json().id
    expect(refusal(await update({ id, images: [foreign] }))).toEqual(invalid({ images: ['UNKNOWN'] }))
    const own = (await send(id)).json().id
    expect(refusal(await update({ id, images: [own, own.toUpperCase()] }))).toEqual(invalid({ images: ['DUPLICATE'] }))
    const many = Array.from({ length: 13 }, () => crypto.randomUUID())
    expect(refusal(await update({ id, images: many }))).toEqual(invalid({ images: ['TOO_MANY'] }))
    for (const [as, status] of [
      ['sales@troupe.example', 403],
      ['owner@northwind.example', 403],
      [null, 401],
    ] as const)
      expect([as, (await send(id, as)).statusCode]).toEqual([as, status])
    expect((await send(crypto.randomUUID())).statusCode).toBe(404)
  })
})

test('a copy has everything of the original but its state and its place, and is a row of its own', async () => {
  const { id } = await made({
    title: 'T'.repeat(96),
    overview: '<p>Long</p>',
    tags: ['quiz'],
    description: 'A show.',
    attributes: { gCalPrefix: 'T' },
  })
  const timeline = [{ offsetMinutes: -30, title: 'Host call', role: 'HOST' }]
  const { data } = await createFormat({ experienceId: id, type: 'REMOTE', hostType: 'ON_SCREEN', level: 7, timeline, title: 'On screen' })
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const sent = await house.app.inject({
    method: 'POST',
    url: `/files?experienceId=${id}`,
    headers: { 'content-type': 'image/png', authorization: `Bearer ${await house.bearerOf(manager)}` },
    payload: picture,
  })
  await update({ id, images: [sent.json().id], status: 'ACTIVE', visible: true })
  const original = (await read(id)).data.experience
  const twin = (await copy(id)).data.copyExperience
  const { title, status, visible, position, version, updatedAt, formats, images, ...rest } = original
  expect(twin).toMatchObject({ ...rest, id: twin.id, title: `${'T'.repeat(91)} copy`, status: 'DRAFT', visible: false, version: 1 })
  expect([title.length, status, visible, typeof position, typeof version, typeof updatedAt]).toEqual([
    96,
    'ACTIVE',
    true,
    'number',
    'number',
    'string',
  ])
  expect(twin.position).toBe((await positions()).length - 1)
  expect(twin.formats).toEqual([{ ...formats[0], id: twin.formats[0].id, version: 1 }])
  expect(twin.formats[0].id).not.toBe(data.createExperienceFormat.id)
  expect(twin.images).toHaveLength(1)
  expect(twin.images[0].fileId).not.toBe(images[0].fileId)
  await update({ id, images: [] })
  await remove(id)
  expect((await house.send(manager, 'GET', `/files/${twin.images[0].fileId}`)).statusCode).toBe(200)
  expect((await copy(twin.id, 'Second night')).data.copyExperience.title).toBe('Second night')
  expect(refusal(await copy(id))).toEqual({ code: 'NOT_FOUND' })
})

test('deleting an experience takes its formats and pictures along, and is for producers', async () => {
  const { id } = await made()
  await createFormat({ experienceId: id, type: 'REMOTE', hostType: 'ON_SCREEN' })
  expect(refusal(await house.ask(manager, 'mutation ($id: ID!) { deleteExperience(id: $id) }', { id }))).toEqual({ code: 'FORBIDDEN' })
  expect((await remove(id)).data).toEqual({ deleteExperience: id })
  expect(refusal(await read(id))).toMatchObject({ code: 'NOT_FOUND' })
  expect(refusal(await remove(id))).toEqual({ code: 'NOT_FOUND' })
  await positions()
})
