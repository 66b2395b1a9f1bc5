import { expect, test } from 'vitest'
import { FIRST_PRICE_TABLE } from '../catalogue/price-table.ts'
import { upgradeDifference } from './upgrade.ts'

const facts = {
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  durationMinutes: 60,
  attendees: 100,
  packageLevel: 'STANDARD',
  modifiers: [],
  localStartDate: null,
} as const

test('an upgrade is paid once per event, and from PRO to PREMIUM the difference', () => {
  expect(upgradeDifference(facts, 'PRO', FIRST_PRICE_TABLE)).toMatchObject({ ok: true, value: { credits: 2, down: false } })
  expect(upgradeDifference({ ...facts, packageLevel: 'PRO' }, 'PREMIUM', FIRST_PRICE_TABLE)).toMatchObject({
    value: { credits: 2, down: false },
  })
  expect(upgradeDifference({ ...facts, packageLevel: 'PREMIUM' }, 'STANDARD', FIRST_PRICE_TABLE)).toMatchObject({
    value: { credits: -4, down: true },
  })
})

test('a format may set its own prices, and the same level is refused', () => {
  expect(upgradeDifference(facts, 'PREMIUM', FIRST_PRICE_TABLE, { PREMIUM: 7 })).toMatchObject({ value: { credits: 7 } })
  expect(upgradeDifference(facts, 'STANDARD', FIRST_PRICE_TABLE)).toMatchObject({ code: 'INVALID' })
})
