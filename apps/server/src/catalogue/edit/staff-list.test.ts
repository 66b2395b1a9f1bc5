import { openHouse } from '@troupe/tests/house'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const manager = 'success@troupe.example'
let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('the list of staff', () => {
  const list = async (filter: object, sorting: object[] = [], as: string | null = manager) =>
    (
      await house.ask(
        as,
        `query ($filter: ExperienceFilter, $sorting: [ExperienceSorting!]) { experiences(filter: $filter, sorting: $sorting, limit: 100) {
        totalCount nodes { id title status visible creditsFrom position } } }`,
        { filter, sorting },
      )
    ).data.experiences

  test('has every state, and is filtered by it; customers see what is visible and active whatever they ask for', async () => {
    for (const status of ['DRAFT', 'ACTIVE', 'ARCHIVED']) {
      const { nodes, totalCount } = await list({ status })
      expect(totalCount, status).toBeGreaterThan(0)
      expect(new Set(nodes.map((one: { status: string }) => one.status))).toEqual(new Set([status]))
    }
    expect((await list({ visible: false })).totalCount).toBeGreaterThan(0)
    expect((await list({ status: 'DRAFT' }, [], 'owner@northwind.example')).totalCount).toBe(0)
    expect((await list({ visible: false }, [], 'viewer@northwind.example')).totalCount).toBe(0)
  })

  test('is sorted by price, cheapest first, and what the reader can’t book comes last', async () => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const { nodes } = await list({}, [{ field: 'creditsFrom', direction }], 'viewer@northwind.example')
      const prices: (number | null)[] = nodes.map((one: { creditsFrom: number | null }) => one.creditsFrom)
      const known = prices.filter((price) => price !== null)
      expect(known).toEqual(known.toSorted((a, b) => (direction === 'ASC' ? a - b : b - a)))
      expect(prices.slice(0, known.length)).toEqual(known)
      expect(known.length).toBeLessThan(prices.length)
    }
  })

  test('of more than a hundred experiences is reached page by page, sorted by price too', async () => {
    const rows = Array.from({ length: 110 }, (_, place) => ({
      title: `Extra ${place}`,
      position: 1000 + place,
      status: 'ACTIVE' as const,
      visible: true,
    }))
    const added = await house.db
      .insertInto('catalogue_experience')
      .values(rows.map((row) => ({ ...row, updated_at: house.clock.now })))
      .returning('id')
      .execute()
    const seen = new Set<string>()
    for (let offset = 0; ; offset += 25) {
      const query = `query ($offset: Int!) { experiences(offset: $offset, limit: 25, sorting: [{ field: creditsFrom, direction: ASC }]) {
        totalCount nodes { id } } }`
      const { nodes, totalCount } = (await house.ask('viewer@northwind.example', query, { offset })).data.experiences
      for (const { id } of nodes) seen.add(id)
      if (nodes.length < 25) {
        expect(seen.size).toBe(totalCount)
        break
      }
    }
    expect(added.every(({ id }) => seen.has(id))).toBe(true)
  })
})
