import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answersAgain } from './book-again.ts'

const event = {
  type: 'REMOTE',
  hostType: 'ON_SCREEN',
  attendees: 42,
  duration: 75,
  timezone: 'Europe/London',
  city: null,
  locations: [],
} as const

test('an event is booked again with its format, people, zone, length and package, but without its date', async () => {
  const again = await answersAgain({ ...event, packageLevel: 'PREMIUM' }, new QueryClient())
  expect(again).toEqual({ format: 'REMOTE', host: 'ON_SCREEN', people: 42, zone: 'Europe/London', minutes: 75, upgrade: 'PREMIUM' })
  expect(await answersAgain({ ...event, packageLevel: 'STANDARD' }, new QueryClient())).not.toHaveProperty('upgrade')
})
