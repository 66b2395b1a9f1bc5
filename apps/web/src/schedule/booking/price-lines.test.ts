import type { PriceLineKind, PriceWhy } from '@troupe/domain/catalogue/price'
import { expect, test } from 'vitest'
import { priceLines } from './price-lines.ts'

const why: PriceWhy = { rule: 'LEVEL', facts: { level: 4 } }
const line = (kind: PriceLineKind, credits: number, { label = '', why: because = why }: { label?: string; why?: PriceWhy } = {}) => ({
  ...{ kind, label, credits, amount: null },
  why: { ...because, facts: { ...because.facts } },
})
const season = (...starts: string[]): PriceWhy => ({
  rule: 'SEASON',
  facts: { of: 11, percent: 15, seasons: starts.map((startsOn) => ({ startsOn, endsOn: '2027-01-03', percent: 15 })) },
})
const said = (peoplePerUnit: number, ...lines: ReturnType<typeof line>[]) =>
  priceLines({ lines, peoplePerUnit, priceZone: 'Chicago, zone B' }).map(({ words, credits }) => `${words}: ${credits}`)

test('the lines of a price say for how many people, and what travel, a package and a season add', () => {
  expect(
    said(
      50,
      line('BASE', 11),
      line('ROOMS', 11, { label: '1 more room' }),
      line('ZONE', 2),
      line('UPGRADE', 2, { label: 'Pro' }),
      line('MODIFIER', 4, { why: season('2026-12-14') }),
    ),
  ).toEqual(['Up to 50 people: 11', '1 more room: 11', 'Travel, Chicago, zone B: 2', 'Pro package: 2', 'Season, from 14 December: 4'])
})

test('several seasons are one line without a day, a discount has its sign, and a line without credits is left out', () => {
  expect(said(1, line('BASE', 11), line('MODIFIER', -2, { why: season('2026-12-14', '2026-12-20') }))).toEqual([
    'One person: 11',
    'Season: -2',
  ])
  expect(said(25, line('BASE', 4), line('MODIFIER', 0, { why: season('2026-12-14') }))).toEqual(['Up to 25 people: 4'])
})
