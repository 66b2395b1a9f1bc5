import { expect, test } from 'vitest'
import { showCosts } from './show-costs.ts'

type Show = Parameters<typeof showCosts>[0][number]
const format = (creditsFrom: number | null, hostType: 'ON_SCREEN' | 'SELF_HOSTED' = 'ON_SCREEN') =>
  ({ type: 'REMOTE', hostType, duration: 60, creditsFrom }) as const
const show = (id: string, category: Show['category'], formats: Show['formats'], bookable = true): Show => ({
  ...{ id, title: id, category, formats, bookable },
})

test('three shows of different categories are examples, each in the hosted format that costs this reader least', () => {
  const shows = [
    show('closed', 'GAME_SHOW', [format(1)], false),
    show('subscribers only', 'GAME_SHOW', [format(null)]),
    show('quiz', 'GAME_SHOW', [format(6), format(4), format(2, 'SELF_HOSTED')]),
    show('another quiz', 'GAME_SHOW', [format(3)]),
    show('bikes', 'KIT_BASED', [format(12)]),
    show('ledger', 'THEATRICAL', [format(11)]),
    show('fourth', 'ESCAPE_ROOM', [format(9)]),
  ]
  expect(showCosts(shows).map(({ title, credits }) => [title, credits])).toEqual([
    ['quiz', 4],
    ['bikes', 12],
    ['ledger', 11],
  ])
})
