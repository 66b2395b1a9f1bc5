import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())

const guest = app.as(null)
const editor = app.as('editor@northwind.example')
const remote = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' }
const calculate = async (wish: object, who = guest) => (await who.call('POST', '/cart/session/calculate', { ...remote, ...wish })).body
const data = async (query: Record<string, string>) => (await guest.call('GET', `/pricing/data?${new URLSearchParams(query)}`)).body
type Format = { format: string; hostType: string; prices: { people: number; credits: number; amount: number }[]; reason?: string }
type Experience = { id: string; category: string; formats: Format[] }
const loop = '41.8757,-87.6278'

test('a price has amounts of money: a credit costs what it does for someone who buys that many, and the lines add up', async () => {
  const small = await calculate({ attendees: 50 })
  expect(small).toMatchObject({ credits: 8, amount: 8 * 18_000, currency: 'USD', unitPrice: 18_000, difference: null })
  expect(small.lines).toMatchObject([
    { kind: 'BASE', credits: 4, amount: 72_000, why: { rule: 'LEVEL', facts: { level: 4 } } },
    { kind: 'ROOMS', credits: 4, amount: 72_000, why: { rule: 'ROOMS', facts: { level: 4, units: 2, attendees: 50, peoplePerUnit: 25 } } },
  ])
  expect(await calculate({ attendees: 75 })).toMatchObject({ credits: 12, amount: 12 * 17_400, unitPrice: 17_400 })
  const workspaceId = world.workspaces.northwind
  const { subscriber } = await app.db.selectFrom('workspace').select('subscriber').where('id', '=', workspaceId).executeTakeFirstOrThrow()
  expect((await calculate({ attendees: 75, workspaceId }, editor)).unitPrice).toBe(subscriber ? 15_600 : 17_400)
})

test('more rooms than needed can be asked for, fewer are refused', async () => {
  expect(await calculate({ attendees: 20, quantity: 3 })).toMatchObject({ credits: 12, size: 3, units: 3 })
  expect(await calculate({ attendees: 60, quantity: 2 })).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { quantity: ['TOO_SMALL'] } },
  })
})

test('an event that exists is priced by its terms, with the difference to now; only those who may read it learn it', async () => {
  const made = await editor.call('POST', '/session', {
    ...{ ...remote, workspaceId: world.workspaces.northwind, timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  const event = { sessionId: made.body.id, attendees: 20 }
  const same = await calculate(event, editor)
  expect(same).toMatchObject({ credits: 4, difference: { credits: 0, amount: 0 }, size: 1 })
  await app.db
    .insertInto('catalogue_price_table')
    .values({
      starts_at: testNow.add({ minutes: 1 }),
      body: JSON.stringify({
        levels: {
          ON_SCREEN: { REMOTE: 9, HYBRID: 9, IN_PERSON: 9 },
          ON_SITE: { REMOTE: 9, HYBRID: 9, IN_PERSON: 9 },
          SELF_HOSTED: { REMOTE: 9, HYBRID: 9, IN_PERSON: 9 },
        },
        halfHours: { ON_SCREEN: 1, ON_SITE: 1, SELF_HOSTED: 0 },
        upgrades: { STANDARD: 0, PRO: 20, PREMIUM: 40 },
      }),
    })
    .execute()
  app.clock.now = testNow.add({ hours: 1 })
  expect((await calculate({ attendees: 20 })).credits).toBe(9)
  const more = await calculate({ ...event, quantity: 3, packageLevel: 'PRO' }, editor)
  expect(more).toMatchObject({ credits: 14, difference: { credits: 10 }, size: 3, units: 3 })
  expect(more.difference.amount).toBe(10 * more.unitPrice)
  expect(more.lines.map((line: { kind: string; credits: number }) => [line.kind, line.credits])).toEqual([
    ['BASE', 4],
    ['ROOMS', 8],
    ['UPGRADE', 2],
  ])
  expect((await calculate({ ...event, quantity: 3 }, app.as('editor@halden.example'))).code).toBe('NOT_FOUND')
  expect((await calculate(event)).code).toBe('NOT_FOUND')
  expect((await calculate({ ...event, hostType: 'SELF_HOSTED' }, editor)).extensions.fields).toEqual({ hostType: ['NOT_ALLOWED'] })
  app.clock.now = testNow
})

test('the list of prices has the price of each format for 10 to 200 people within its range, the same as that of a single event', async () => {
  const { experiences, currency, unitPrice, zone } = await data({ people: '30', coordinates: loop })
  expect({ currency, unitPrice, zone }).toEqual({ currency: 'USD', unitPrice: 18_000, zone: { name: 'Chicago, zone A', credits: 0 } })
  let compared = 0
  for (const { id, formats } of experiences as Experience[])
    for (const { prices, reason, ...format } of formats) {
      expect(prices.length > 0 || reason !== undefined || !('attendeesMin' in format)).toBe(true)
      for (const { people, credits, amount } of prices.slice(0, 1)) {
        const [latitude, longitude] = loop.split(',').map(Number)
        const location = format.format === 'REMOTE' ? null : { latitude, longitude }
        const single = await calculate({ experienceId: id, format: format.format, hostType: format.hostType, attendees: people, location })
        expect({ credits: single.credits, amount: single.amount }).toEqual({ credits, amount })
        compared++
      }
    }
  expect(compared).toBeGreaterThan(20)
  const buzzer = (experiences as Experience[]).find((one) => one.id === world.experiences.buzzerNight)
  const priced = buzzer?.formats.find((one) => one.format === 'REMOTE' && one.hostType === 'ON_SCREEN')?.prices ?? []
  expect(priced.slice(0, 4)).toEqual([
    { people: 10, size: 1, units: 1, credits: 4, amount: 72_000 },
    { people: 25, size: 1, units: 1, credits: 4, amount: 72_000 },
    { people: 30, size: 2, units: 2, credits: 8, amount: 144_000 },
    { people: 50, size: 2, units: 2, credits: 8, amount: 144_000 },
  ])
})

test('what only subscribers can book costs what they pay, also where no one says who asks', async () => {
  const hosting = { hostType: 'SELF_HOSTED', attendees: 25 }
  const single = await calculate(hosting)
  expect(single).toMatchObject({ subscribersOnly: true, unitPrice: 16_200, amount: single.credits * 16_200 })
  const { amount } = await calculate({ ...hosting, workspaceId: world.workspaces.northwind }, editor)
  expect(amount, 'Northwind Foods is a subscriber').toBe(single.amount)
  const rows = ((await data({ type: 'REMOTE' })).experiences as Experience[]).flatMap((one) => one.formats)
  const [own, open] = [true, false].map((is) => rows.filter(({ reason }) => (reason === 'SUBSCRIBERS_ONLY') === is))
  const each = (formats: Format[] = []) =>
    new Set(formats.flatMap(({ prices }) => prices.filter(({ credits }) => credits < 10).map((one) => one.amount / one.credits)))
  expect([each(own), each(open)]).toEqual([new Set([16_200]), new Set([18_000])])
})

test('formats with a host on site have no price outside every zone or without a place, and say so', async () => {
  const onSite = async (query: Record<string, string>) =>
    ((await data(query)).experiences as Experience[]).flatMap((one) => one.formats).filter((one) => one.hostType === 'ON_SITE')
  const outside = await data({ coordinates: '43.0389,-87.9065' })
  expect(outside).toMatchObject({ zone: null, nearest: { name: 'Chicago, zone B' } })
  for (const [query, reason] of [
    [{ coordinates: '43.0389,-87.9065' }, 'UNKNOWN_PRICE_ZONE'],
    [{}, 'LOCATION_REQUIRED'],
  ] as const) {
    const rows = await onSite(query)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every((row) => row.prices.length === 0 && row.reason === reason)).toBe(true)
  }
  expect((await onSite({ coordinates: loop })).every((row) => row.prices.length > 0)).toBe(true)
})

test('the list narrows to a type and a category, and leaves out what the web site doesn’t show', async () => {
  const all = (await data({})).experiences as Experience[]
  const remoteGames = (await data({ type: 'REMOTE', category: 'GAME_SHOW' })).experiences as Experience[]
  expect(remoteGames.length).toBeGreaterThan(0)
  expect(remoteGames.length).toBeLessThan(all.length)
  expect(remoteGames.every((one) => one.category === 'GAME_SHOW' && one.formats.every((format) => format.format === 'REMOTE'))).toBe(true)
  const id = all[0]?.id ?? ''
  await app.db.updateTable('catalogue_experience').set({ attributes: '{"webSiteDisabled": true}' }).where('id', '=', id).execute()
  const shown = ((await data({})).experiences as Experience[]).map((one) => one.id)
  expect(shown).toEqual(all.map((one) => one.id).filter((one) => one !== id))
})

test('PRC-01 hostile coordinates, types and numbers are refused with their field', async () => {
  for (const [query, fields] of [
    [{ coordinates: '91,0' }, { coordinates: ['INVALID'] }],
    [{ coordinates: '0,181' }, { coordinates: ['INVALID'] }],
    [{ coordinates: '1e309,0' }, { coordinates: ['INVALID'] }],
    [{ coordinates: 'NaN,0' }, { coordinates: ['INVALID'] }],
    [{ coordinates: '1' }, { coordinates: ['INVALID'] }],
    [{ type: 'PHONE' }, { type: ['INVALID'] }],
    [{ category: '__proto__' }, { category: ['INVALID'] }],
    [{ people: '1e9' }, { people: ['INVALID'] }],
    [{ people: '0' }, { people: ['TOO_SMALL'] }],
    [{ price: '1' }, { price: ['UNKNOWN'] }],
  ] as const)
    expect(await data(query)).toMatchObject({ code: 'INVALID', extensions: { fields } })
})

test('the pricing configuration has what credits cost, and not who sells them', async () => {
  const { body } = await guest.call('GET', '/pricing/config')
  expect(body.money).toMatchObject({ currency: 'USD', openRoom: { price: 4500, subscriberPrice: 4000 }, lotDays: 365 })
  expect(body.money.packs[0]).toEqual({ from: 1, price: 18_000, subscriberPrice: 16_200 })
  expect(Object.keys(body.money).toSorted()).toEqual(['currency', 'lotDays', 'openRoom', 'packs'])
})

test('the pricing configuration names every city, whose point then has a price', async () => {
  const { body } = await guest.call('GET', '/pricing/config')
  const { data: asked } = await editor.ask('{ gameCities(limit: 100) { nodes { id name point { latitude longitude } } } }')
  const known: readonly { id: string; name: string; point: object }[] = asked.gameCities.nodes
  expect(body.cities).toEqual(known.map(({ id, name, point }) => ({ id, name, ...point })))
  const chicago = body.cities.find(({ name }: { name: string }) => name === 'Chicago')
  expect((await data({ coordinates: `${chicago.latitude},${chicago.longitude}` })).zone).toMatchObject({ name: expect.any(String) })
})

test('one network address reads the list 120 times a minute', async () => {
  app.clock.now = testNow.add({ minutes: 5 })
  await data({ type: 'HYBRID' })
  await app.db.updateTable('rate_limit').set({ hits: 120 }).where('hits', '>', 0).execute()
  expect((await data({})).code).toBe('TOO_MANY_REQUESTS')
  app.clock.now = testNow.add({ minutes: 7 })
  expect((await data({})).currency).toBe('USD')
  app.clock.now = testNow
})
