import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShowFormat } from './catalogue-queries.ts'
import { FormatTable } from './format-table.tsx'

const format: ShowFormat = {
  ...{ id: 'f', type: 'IN_PERSON', hostType: 'ON_SITE', title: '', description: '', formatDescription: '' },
  ...{ minDuration: 45, maxDuration: 120, settings: { customization: false } },
  ...{ duration: 90, lobby: 10, attendeesMin: 6, attendeesMax: 60, actors: 0, creditsFrom: 4, subscribersOnly: false, timeline: [] },
}
const said = (onRequest: boolean, change: Partial<ShowFormat> = {}) =>
  renderToStaticMarkup(
    <FormatTable formats={[{ ...format, ...change }]} chosen={undefined} people={70} onRequest={onRequest} onChoose={() => {}} />,
  )

test('where the price is on request, the formats name no credits', () => {
  expect(said(false)).toContain('4 credits, plus travel')
  expect(said(true)).toContain('Price on request')
  expect(said(true)).not.toMatch(/credit|plus travel/)
})

test('a format that isn’t for so many people says so, also where the price is on request', () => {
  for (const onRequest of [false, true]) expect(said(onRequest, { creditsFrom: null })).toContain('Not available for 70 people')
})
