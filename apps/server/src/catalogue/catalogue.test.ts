import { ownDocument } from '@troupe/tests/documents'
import { openHouse } from '@troupe/tests/house'
import { readSharedLink } from '@troupe/tests/shared-link'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { formatById, formatOf, mayBook, priceSession } from './catalogue.ts'

const { ask, house, post, send, signIn, system, close } = await openHouse()
afterAll(() => close())

const { buzzerNight, murderInTheGreenRoom, charityBikeBuild } = world.experiences
const remote = { experienceId: buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 40 }
const viewer = 'viewer@northwind.example'
/** The catalogue as the app asks for it, since a guest asks in no other way. */
const catalogue = async (filter: object = {}) =>
  (await ask(null, ownDocument('Catalogue').text, { filter, offset: 0, limit: 100 })).data.experiences
const calculate = (body: object, headers: Record<string, string> = {}) => post('/cart/session/calculate', body, headers)
const as = async (email: string) => ({ authorization: `Bearer ${(await signIn(email)).token}` })
const chicago = { latitude: 41.95, longitude: -87.65 }

test('a visitor sees the catalogue with what each show costs from, and how many experiences a category holds', async () => {
  const { nodes, totalCount, categoryCounts } = await catalogue()
  expect(nodes).toHaveLength(totalCount)
  expect(categoryCounts.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(totalCount)
  expect(nodes.every((one: { visible: boolean }) => one.visible)).toBe(true)
  const buzzer = nodes.find((one: { id: string }) => one.id === buzzerNight)
  expect(buzzer).toMatchObject({ title: 'Buzzer Night', creditsFrom: 4, subscribersOnly: false })
  const { of } = await priceOfShow(null, { id: buzzerNight })
  expect(of('REMOTE', 'ON_SCREEN')).toMatchObject({ creditsFrom: 4, subscribersOnly: false })
  // what only staff edit stays hidden from a guest who asks for it
  const edited = (await ask(null, ownDocument('EditExperience').text, { id: buzzerNight })).data.experience
  expect(edited).toMatchObject({ title: 'Buzzer Night', attributes: null })
  for (const format of edited.formats) expect(format).toMatchObject({ hostDescription: null, templateId: null, level: null })
})

test('a shared link of the catalogue says what it leads to, with the poster as a picture; what guests can’t open says nothing', async () => {
  const origin = house.settings.baseUrl
  const show = await readSharedLink(house, `/experience/${buzzerNight}?people=20`)
  expect([show.status, show.title]).toEqual([200, 'Buzzer Night · Troupe'])
  expect(show.tags).toMatchObject({
    ...{ 'og:title': 'Buzzer Night', 'og:type': 'website', 'og:url': `${origin}/experience/${buzzerNight}` },
    ...{ 'og:description': show.tags.description, 'twitter:card': 'summary_large_image' },
  })
  expect(show.body.match(/name="description"/g)).toHaveLength(1)
  expect(show.tags.description).not.toBe('Usual.')
  const quote = await readSharedLink(house, `/experience-quote/${buzzerNight}?format=REMOTE&people=20`)
  expect(quote.tags['og:url']).toBe(`${origin}/experience-quote/${buzzerNight}?format=REMOTE&amp;people=20`)
  expect(quote.tags['og:image']).toBe(show.tags['og:image'])
  expect((await readSharedLink(house, '/experiences/game-show')).title).toBe('Experiences: Game show · Troupe')
  // without its database a page comes as it is
  const lost = {
    ...house,
    log: { info: () => {}, error: () => {} },
    get db(): never {
      throw new Error('no database')
    },
  }
  expect(await readSharedLink(lost, `/experience/${buzzerNight}`)).toMatchObject({ status: 200, isUsual: true })
  // a signed-in person previews nothing
  expect((await readSharedLink(house, `/experience/${buzzerNight}`, { cookie: 'token=x' })).isUsual).toBe(true)
  await system.db.updateTable('catalogue_experience').set({ visible: false }).where('id', '=', buzzerNight).execute()
  for (const url of [
    `/experience/${buzzerNight}`,
    `/experience-quote/${buzzerNight}`,
    '/experience/x',
    '/experiences/opera',
    '/event/1',
    '/login',
  ])
    expect([url, (await readSharedLink(house, url)).isUsual]).toEqual([url, true])
  const sitemap = await send(null, 'GET', '/sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(sitemap.body).not.toContain(buzzerNight)
  const title = '</title><script>"\'&'
  await system.db.updateTable('catalogue_experience').set({ visible: true, title }).where('id', '=', buzzerNight).execute()
  const hostile = await readSharedLink(house, `/experience/${buzzerNight}`)
  expect(hostile.body).not.toContain('<script>')
  expect(hostile.tags['og:title']).toBe('&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;')
  await system.db.updateTable('catalogue_experience').set({ title: 'Buzzer Night' }).where('id', '=', buzzerNight).execute()
  const listed = (await send(null, 'GET', '/sitemap.xml')).body
  for (const path of ['/experiences', '/experiences/game-show', `/experience/${buzzerNight}`])
    expect(listed).toContain(`<loc>${origin}${path}</loc>`)
})

test('the poster of a shared link is a picture that everyone can fetch; only what we have named ourselves is drawn', async () => {
  const { tags } = await readSharedLink(house, `/experience/${world.experiences.blackout}`)
  const url = new URL(String(tags['og:image']).replaceAll('&amp;', '&'))
  expect(url.origin).toBe(house.settings.baseUrl)
  const drawn = await send(null, 'GET', url.pathname + url.search)
  expect(drawn.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await send(null, 'GET', url.pathname + url.search, undefined, { 'if-none-match': String(drawn.headers.etag) })).statusCode).toBe(
    304,
  )
  for (const [name, value] of [
    ['title', 'Send money'],
    ['category', 'NONE'],
    ['sign', ''],
  ] as const) {
    const other = new URL(url)
    other.searchParams.set(name, value)
    expect((await send(null, 'GET', other.pathname + other.search)).statusCode).toBe(404)
  }
  expect((await send(null, 'GET', '/poster.png')).statusCode).toBe(404)
})

const priceOfShow = async (email: string | null, args: object) => {
  const { data } = await ask(email, ownDocument('Experience').text, args)
  const { formats, ...show } = data.experience
  const of = (type: string, hostType: string) =>
    formats.find((one: { type: string; hostType: string }) => one.type === type && one.hostType === hostType)
  return { ...show, formats, of }
}

test('whether an experience is quoted on request is said to everyone, also to those who don’t see its other attributes', async () => {
  const query = 'query($id: ID!) { experience(id: $id) { quotesOnRequest attributes { quoteDisabled } } }'
  const seenBy = async (email: string) => (await ask(email, query, { id: buzzerNight })).data.experience
  const onRequest = (value: boolean) =>
    system.db
      .updateTable('catalogue_experience')
      .set({ attributes: sql`coalesce(attributes, '{}') || jsonb_build_object('quoteDisabled', ${value}::boolean)` })
      .where('id', '=', buzzerNight)
      .execute()
  const isOnRequest = async () => (await ask(null, ownDocument('Experience').text, { id: buzzerNight })).data.experience.quotesOnRequest
  expect([await isOnRequest(), await seenBy(viewer)]).toEqual([false, { quotesOnRequest: false, attributes: null }])
  await onRequest(true)
  expect([await isOnRequest(), await seenBy(viewer)]).toEqual([true, { quotesOnRequest: true, attributes: null }])
  expect(await seenBy('producer@troupe.example')).toEqual({ quotesOnRequest: true, attributes: { quoteDisabled: true } })
  await onRequest(false)
  expect(await isOnRequest()).toBe(false)
})

test('the price is the one of the usual length, not of the shortest', async () => {
  const { of } = await priceOfShow(null, { id: world.experiences.theLostLedger })
  const virtual = of('REMOTE', 'ON_SCREEN')
  expect(virtual.minDuration).toBeLessThan(virtual.duration)
  const { attendeesMin: attendees } = virtual
  const wish = { experienceId: world.experiences.theLostLedger, format: 'REMOTE', hostType: 'ON_SCREEN', attendees }
  expect(virtual.creditsFrom).toBe((await calculate(wish)).json().credits)
  expect((await calculate({ ...wish, duration: virtual.minDuration })).json().credits).toBeLessThan(virtual.creditsFrom)
})

test('the price is the one for this many people, and a format that is too small or too large for them has none', async () => {
  const forty = await priceOfShow(null, { id: buzzerNight, attendees: 40 })
  expect(forty.of('REMOTE', 'ON_SCREEN').creditsFrom).toBe(8)
  expect(forty.creditsFrom).toBe(8)
  const many = await priceOfShow(null, { id: buzzerNight, attendees: 401 })
  expect(many.of('REMOTE', 'ON_SCREEN').creditsFrom).toBeNull()
  const few = await priceOfShow(null, { id: buzzerNight, attendees: 1 })
  expect(few.formats.map((one: { creditsFrom: number | null }) => one.creditsFrom)).toEqual([null, null, null, null])
  expect(few.creditsFrom).toBeNull()
  expect((await catalogue({ ids: [buzzerNight], attendees: 40 })).nodes).toMatchObject([{ creditsFrom: 8 }])
})

test('the filter for a format or a host narrows the price as well', async () => {
  const priced = async (filter: object) => (await catalogue({ ids: [buzzerNight], ...filter })).nodes[0].creditsFrom
  expect(await priced({ format: 'REMOTE' })).toBe(4)
  expect(await priced({ format: 'IN_PERSON' })).toBeGreaterThan(4)
  expect(await priced({ hostType: 'ON_SITE' })).toBeGreaterThanOrEqual(await priced({ format: 'IN_PERSON' }))
})

test('what a workspace may not book says so and does not count: subscribers and the DIY list host themselves, others and visitors do not', async () => {
  const seen = async (email: string | null, workspaceId?: string) => {
    const show = await priceOfShow(email, { id: buzzerNight, workspaceId })
    const { subscribersOnly, creditsFrom } = show.of('REMOTE', 'SELF_HOSTED')
    return { from: show.creditsFrom, subscribersOnly, creditsFrom }
  }
  const { northwind, halden, diy } = world.workspaces
  const closed = { from: 4, subscribersOnly: true, creditsFrom: null }
  const open = { from: 2, subscribersOnly: false, creditsFrom: 2 }
  expect(await seen(null)).toEqual(closed)
  expect(await seen('editor@halden.example', halden)).toEqual(closed)
  expect(await seen('viewer@northwind.example', northwind)).toEqual(open)
  expect(await seen('editor@orbis.example', diy)).toEqual(open)
  expect(await seen('sales@troupe.example', northwind)).toEqual(open)
  expect(await seen('sales@troupe.example')).toEqual(closed)
  // a workspace that isn't the reader's counts as none: its terms are not told to others
  expect(await seen('editor@halden.example', northwind)).toEqual(closed)
  expect(await seen('editor@halden.example', diy)).toEqual(closed)
  expect(await seen(null, northwind)).toEqual(closed)
  expect(await seen('editor@halden.example', 'x')).toEqual(closed)
  const formats =
    'query($id: ID, $workspaceId: ID) { experienceFormats(filter: { experienceId: $id }, workspaceId: $workspaceId) { nodes { hostType creditsFrom } } }'
  const listed = async (email: string, workspaceId: string) =>
    (await ask(email, formats, { id: buzzerNight, workspaceId })).data.experienceFormats.nodes.find(
      (one: { hostType: string }) => one.hostType === 'SELF_HOSTED',
    ).creditsFrom
  expect(await listed('viewer@northwind.example', northwind)).toBe(2)
  expect(await listed('editor@halden.example', northwind)).toBeNull()
})

test('only staff see hidden experiences and drafts', async () => {
  await house.db.updateTable('catalogue_experience').set({ visible: false }).where('id', '=', world.experiences.networkingBingo).execute()
  const query = 'query($id: ID!) { experience(id: $id) { title attributes { gCalPrefix } formats { hostDescription templateId } } }'
  const hidden = await ask('owner@northwind.example', query, { id: world.experiences.networkingBingo })
  expect(hidden.errors[0].extensions.code).toBe('NOT_FOUND')
  const staff = await ask('sales@troupe.example', query, { id: world.experiences.networkingBingo })
  expect(staff.data.experience.attributes.gCalPrefix).toEqual(expect.any(String))
  expect(staff.data.experience.formats[0].templateId).toEqual(expect.any(String))
  const formats = 'query($id: ID) { experienceFormats(filter: { experienceId: $id }) { totalCount } }'
  expect((await ask(viewer, formats, { id: world.experiences.networkingBingo })).data.experienceFormats.totalCount).toBe(0)
  expect((await ask(viewer, formats, { id: buzzerNight })).data.experienceFormats.totalCount).toBe(4)
  expect((await catalogue({ ids: [world.experiences.networkingBingo] })).totalCount).toBe(0)
})

test('filters narrow the list, and the category leaves the counts of the others alone', async () => {
  const query = `query($filter: ExperienceFilter) { experiences(filter: $filter, sorting: [{ field: title, direction: ASC }], limit: 100) {
    totalCount categoryCounts { category count } nodes { title category formats { type attendeesMin attendeesMax } } } }`
  const shows = (await ask(viewer, query, { filter: { category: 'GAME_SHOW' } })).data.experiences
  const all = (await ask(viewer, query)).data.experiences
  expect(shows.categoryCounts).toEqual(all.categoryCounts)
  expect(shows.totalCount).toBeLessThan(all.totalCount)
  const titles = all.nodes.map((one: { title: string }) => one.title)
  expect(titles).toEqual([...titles].sort((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  const large = (await ask(viewer, query, { filter: { format: 'REMOTE', attendees: 900 } })).data.experiences
  expect(large.totalCount).toBeGreaterThan(0)
  expect(
    large.nodes.every((one: { formats: { type: string; attendeesMax: number }[] }) =>
      one.formats.some((f) => f.type === 'REMOTE' && f.attendeesMax >= 900),
    ),
  ).toBe(true)
  const found = async (text: string) =>
    (await ask(viewer, query, { filter: { text } })).data.experiences.nodes.map((one: { title: string }) => one.title)
  expect(await found('BUZZER')).toEqual(['Buzzer Night'])
  expect(await found('%')).toEqual([])
  expect(await found('   ')).toHaveLength(all.totalCount)
  expect((await ask(viewer, query, { filter: { ids: [buzzerNight, 'x'] } })).data.experiences.totalCount).toBe(1)
})

test('a search forgives a typo and knows the names of the formats', async () => {
  const query = `query($filter: ExperienceFilter) { experiences(filter: $filter, limit: 100) {
    totalCount categoryCounts { count } nodes { title formats { type } } } }`
  const found = async (text: string) => (await ask(viewer, query, { filter: { text } })).data.experiences
  const right = await found('murder')
  expect(right.totalCount).toBeGreaterThan(0)
  expect((await found('murdr')).nodes).toEqual(right.nodes)
  expect((await found('buzer nigth')).nodes).toMatchObject([{ title: 'Buzzer Night' }])
  const virtual = await found('virtual')
  expect(virtual.totalCount).toBeGreaterThan(0)
  expect(virtual.nodes.every((one: { formats: { type: string }[] }) => one.formats.some(({ type }) => type === 'REMOTE'))).toBe(true)
  expect(virtual.categoryCounts.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(virtual.totalCount)
  expect((await found('xylophonic')).totalCount).toBe(0)
})

test('paging follows sorting, with at most 100 rows per page', async () => {
  const query = 'query($offset: Int, $limit: Int) { experiences(offset: $offset, limit: $limit) { totalCount nodes { position } } }'
  const first = (await ask(viewer, query, { offset: 0, limit: 3 })).data.experiences
  const second = (await ask(viewer, query, { offset: 3, limit: 3 })).data.experiences
  expect(first.nodes).toHaveLength(3)
  expect(second.nodes[0].position).toBeGreaterThan(first.nodes[2].position)
  expect((await ask(viewer, query, { offset: 10_000, limit: 3 })).data.experiences).toEqual({ totalCount: first.totalCount, nodes: [] })
})

test('forty people on screen are two rooms and eight credits', async () => {
  const answer = await calculate(remote)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    credits: 8,
    size: 2,
    units: 2,
    peoplePerUnit: 25,
    teams: 5,
    priceZone: null,
    subscribersOnly: false,
  })
  expect(answer.json().lines.map((line: { kind: string; credits: number }) => [line.kind, line.credits])).toEqual([
    ['BASE', 4],
    ['ROOMS', 4],
  ])
  expect((await calculate({ ...remote, packageLevel: 'PREMIUM' })).json().credits).toBe(12)
})

test('a host on site needs a place, and the place a zone', async () => {
  const onSite = { experienceId: buzzerNight, format: 'IN_PERSON', hostType: 'ON_SITE', attendees: 40 }
  const without = await calculate(onSite)
  expect(without.statusCode).toBe(422)
  expect(without.json()).toMatchObject({ code: 'INVALID', extensions: { fields: { location: ['REQUIRED'] } } })
  expect((await calculate({ ...onSite, location: chicago })).json()).toMatchObject({
    credits: 12,
    units: 1,
    peoplePerUnit: 50,
    priceZone: 'Chicago, zone B',
  })
  const outside = await calculate({ ...onSite, location: { latitude: 43.0389, longitude: -87.9065 } })
  expect(outside.statusCode).toBe(422)
  expect(outside.json()).toMatchObject({
    message: 'Unknown price zone',
    code: 'UNKNOWN_PRICE_ZONE',
    extensions: { nearest: { name: 'Chicago, zone B' } },
  })
})

test('a season changes the price of its days only', async () => {
  await house.db
    .insertInto('catalogue_price_modifier')
    .values({ starts_on: '2027-03-01', ends_on: '2027-03-31', types: ['REMOTE'], percent: 25, made_at: '2000-01-01T00:00Z' })
    .execute()
  const priced = async (date: string) => (await calculate({ ...remote, date, timezone: 'America/New_York' })).json().credits
  expect(await priced('2027-04-01T03:59:00Z')).toBe(10)
  expect(await priced('2027-04-01T04:00:00Z')).toBe(8)
  expect(await priced('2027-03-01')).toBe(10)
  expect((await calculate({ ...remote, date: '2027-03-01T00:00:00Z' })).statusCode).toBe(422)
  expect((await calculate({ ...remote, date: 'soon', timezone: 'America/New_York' })).statusCode).toBe(422)
})

test('a self-hosted event is for subscribers, and for the customers on the DIY list', async () => {
  const diy = { experienceId: buzzerNight, format: 'REMOTE', hostType: 'SELF_HOSTED', attendees: 10 }
  expect((await calculate(diy)).json()).toMatchObject({ credits: 2, subscribersOnly: true })
  const halden = await calculate({ ...diy, workspaceId: world.workspaces.halden }, await as('editor@halden.example'))
  expect(halden.statusCode).toBe(403)
  expect(halden.json()).toMatchObject({ message: 'Subscribers Only Operation', code: 'SUBSCRIBERS_ONLY' })
  const northwind = await calculate({ ...diy, workspaceId: world.workspaces.northwind }, await as('viewer@northwind.example'))
  expect(northwind.statusCode).toBe(200)
  const orbis = await calculate({ ...diy, workspaceId: world.workspaces.diy }, await as('sales@troupe.example'))
  expect(orbis.statusCode).toBe(200)
})

test('another customer’s workspace, an unknown show and a format that it doesn’t have are refused', async () => {
  const editor = await as('editor@northwind.example')
  expect((await calculate({ ...remote, workspaceId: world.workspaces.halden }, editor)).statusCode).toBe(404)
  expect((await calculate({ ...remote, workspaceId: world.workspaces.northwind })).statusCode).toBe(404)
  expect((await calculate({ ...remote, experienceId: 'x' })).statusCode).toBe(404)
  expect((await calculate({ ...remote, hostType: 'ON_SITE' })).json()).toMatchObject({ code: 'INVALID' })
  expect((await calculate({ ...remote, attendees: 0 })).statusCode).toBe(422)
  expect((await calculate({ ...remote, attendees: 401 })).json()).toMatchObject({ extensions: { fields: { attendees: ['TOO_BIG'] } } })
  expect((await calculate({ ...remote, duration: 30 })).json()).toMatchObject({ extensions: { fields: { duration: ['TOO_SMALL'] } } })
  expect((await calculate({ ...remote, price: 0 })).statusCode).toBe(422)
})

test('a show that is not bookable is refused, a hidden one does not exist for customers', async () => {
  const format = await formatOf(house.db, { experienceId: charityBikeBuild, format: 'IN_PERSON', hostType: 'ON_SITE' })
  if (!format) throw new Error('the world has no such format')
  const workspace = { id: world.workspaces.northwind, subscriber: true }
  const wish = { format, workspace, attendees: 20, durationMinutes: format.duration }
  expect(mayBook(system, wish).ok).toBe(true)
  expect(mayBook(system, { ...wish, format: { ...format, bookable: false } })).toMatchObject({ code: 'NOT_ALLOWED_TYPE' })
  expect(mayBook(system, { ...wish, format: { ...format, shown: false } })).toMatchObject({ code: 'NOT_FOUND' })
  expect(
    mayBook(system, { ...wish, format: { ...format, subscribers: true }, workspace: { ...workspace, subscriber: false } }),
  ).toMatchObject({
    code: 'SUBSCRIBERS_ONLY',
  })
})

test('a format may have its own ratio, level and upgrade price', async () => {
  const format = await formatOf(house.db, { experienceId: murderInTheGreenRoom, format: 'REMOTE', hostType: 'ON_SCREEN' })
  if (!format) throw new Error('the world has no such format')
  expect(await formatById(house.db, format.id)).toEqual(format)
  const own = { ...format, level: 7, peoplePerUnit: 10, settings: { upgradeCredits: { PRO: 9 } } }
  const priced = await priceSession(house.db, {
    format: own,
    attendees: 20,
    durationMinutes: 60,
    packageLevel: 'PRO',
    location: null,
    asOf: house.now(),
    localStartDate: null,
  })
  expect(priced).toMatchObject({ value: { price: { units: 2, credits: 23 }, zone: null } })
})

test('the database itself refuses an experience of an unknown status or tier, and a format outside its bounds', async () => {
  for (const wrong of ["status = 'HIDDEN'", 'tier = 0', 'tier = 4', 'position = -1'])
    await expect(sql.raw(`update catalogue_experience set ${wrong} where id = '${buzzerNight}'`).execute(house.db), wrong).rejects.toThrow(
      /check constraint/,
    )
  for (const wrong of [
    ...[
      'duration = max_duration + 15',
      'duration = min_duration - 15',
      'duration = duration + 1',
      'min_duration = 0',
      'max_duration = 615',
    ],
    ...['lobby = 241', 'lobby = -1', 'schedule_offset = 241', 'actors = 21', 'attendees_min = 0', 'attendees_max = 10001'],
    ...['attendees_min = attendees_max + 1', 'people_per_unit = 0', 'people_per_unit = 101', "title = repeat('x', 97)"],
    ...["subtitle = repeat('x', 65)", "description = repeat('x', 257)"],
  ])
    await expect(
      sql.raw(`update catalogue_format set ${wrong} where experience_id = '${buzzerNight}'`).execute(house.db),
      wrong,
    ).rejects.toThrow(/check constraint/)
})
