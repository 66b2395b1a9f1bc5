import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import type { Show, ShowFormat } from '../catalogue-queries.ts'
import { NoPrice } from './no-price.tsx'
import type { QuoteWish } from './quote-wish.ts'

const format: ShowFormat = {
  ...{ id: 'f', type: 'REMOTE', hostType: 'ON_SCREEN', title: '', description: '', formatDescription: '' },
  ...{ minDuration: 45, maxDuration: 120, settings: { customization: false } },
  ...{ duration: 90, lobby: 10, attendeesMin: 6, attendeesMax: 60, actors: 0, creditsFrom: 4, subscribersOnly: false, timeline: [] },
}
const wish: QuoteWish = { format, people: 20, level: 'STANDARD', day: null }
const show: Show = {
  ...{ id: 'e', title: 'Buzzer & Bell', subtitle: '', description: '', overview: '', category: 'GAME_SHOW', tier: 1, status: 'ACTIVE' },
  ...{ visible: true, bookable: true, subscribersOnly: false, creditsFrom: 4, quotesOnRequest: false, images: [], formats: [format] },
}
const outside = new ApiError('No crew', 'UNKNOWN_PRICE_ZONE', 409, {})
const said = (change: Partial<Parameters<typeof NoPrice>[0]> = {}) =>
  renderToStaticMarkup(
    <NoPrice
      {...{ show, wish, needsPlace: false, workspace: 'Halden Robotics', error: null, onRetry: () => {}, busy: false }}
      {...change}
    />,
  )

test('an experience that is quoted on request names the address of sales, whatever else keeps its price from being shown', () => {
  const onRequest = { show: { ...show, quotesOnRequest: true } }
  for (const other of [{}, { wish: { ...wish, people: 61 } }, { needsPlace: true }, { error: outside }]) {
    const text = said({ ...onRequest, ...other })
    expect(text).toContain('Quotes on request')
    expect(text).toContain('href="mailto:sales@troupe.example?subject=Buzzer%20%26%20Bell"')
    expect(text).not.toMatch(/Not available for this number of people|Choose a city|Outside our travel area/)
  }
})

test('any other experience says why there is no price', () => {
  const reasons = [said({ wish: { ...wish, people: 61 } }), said({ needsPlace: true }), said({ error: outside }), said()]
  expect(reasons.map((text) => /Not available for this number of people|Choose a city|Outside our travel area/.exec(text)?.[0])).toEqual([
    'Not available for this number of people',
    'Choose a city',
    'Outside our travel area',
    undefined,
  ])
  for (const text of reasons) expect(text).not.toContain('Quotes on request')
})

test('a format that the reader’s workspace can’t book says why, and whom to ask', () => {
  const subscribers = said({ error: new ApiError('For subscribers', 'SUBSCRIBERS_ONLY', 403, {}) })
  expect(subscribers).toContain('This format is for subscribers. Halden Robotics doesn’t have a subscription.')
  const closed = said({ error: new ApiError('Not bookable', 'NOT_ALLOWED_TYPE', 422, {}) })
  expect(closed).toContain('Not open for booking')
  for (const text of [subscribers, closed]) expect(text).toContain('href="mailto:sales@troupe.example')
})
