import { expect, test } from 'vitest'
import { itemsWords } from '../../platform/money/unit-words.ts'

test('an order says what it gives; a rescheduling fee is counted in credits', () => {
  expect(itemsWords([{ consumable: 'CREDIT', quantity: 1 }])).toBe('1 credit')
  expect(itemsWords([{ consumable: 'OPEN_ROOM', quantity: 1 }])).toBe('1 open room')
  expect(
    itemsWords([
      { label: 'Buzzer Night', consumable: 'CREDIT', quantity: 4 },
      { consumable: 'OPEN_ROOM', quantity: 4 },
      { consumable: 'RESCHEDULE_FEE', quantity: 3 },
    ]),
  ).toBe('Buzzer Night, 4 open rooms and 3 credits for rescheduling')
})
