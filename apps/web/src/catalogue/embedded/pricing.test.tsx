import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PricingData } from './ask.ts'
import { Prices } from './pricing.tsx'

const wish = { people: 40, format: 'HYBRID', city: null } as const
const formats: PricingData['experiences'][number]['formats'] = [
  {
    ...{ format: 'HYBRID', hostType: 'ON_SCREEN', duration: 90, attendeesMin: 6, attendeesMax: 60 },
    prices: [{ people: 40, size: 2, units: 2, credits: 12, amount: 208_800 }],
  },
]
const said = (reason: 'LOCATION_REQUIRED' | 'UNKNOWN_PRICE_ZONE' | undefined) => {
  const onSite = {
    ...{ format: 'HYBRID' as const, hostType: 'ON_SITE' as const, duration: 90, attendeesMin: 6, attendeesMax: 60 },
    prices: [],
  }
  const data: PricingData = {
    ...{ currency: 'USD', unitPrice: 18_000, zone: null, nearest: null },
    experiences: [
      { id: 'a', title: 'Buzzer & Bell', category: 'GAME_SHOW', formats: reason ? [...formats, { ...onSite, reason }] : formats },
    ],
  }
  return renderToStaticMarkup(<Prices data={data} wish={wish} isStale={false} />)
}

test('a row on site without a zone says “Ask us” and how, whether no city is chosen or it lies outside every zone', () => {
  const asking = /<a href="mailto:sales@troupe.example\?subject=Buzzer%20%26%20Bell">Ask us<\/a>/
  for (const reason of ['LOCATION_REQUIRED', 'UNKNOWN_PRICE_ZONE'] as const) expect(said(reason), reason).toMatch(asking)
  expect(said(undefined)).not.toMatch(asking)
  expect(said('LOCATION_REQUIRED')).toContain('On-site prices depend on the city: choose one above, or ask us.')
  for (const reason of ['UNKNOWN_PRICE_ZONE', undefined] as const) expect(said(reason)).not.toContain('choose one above')
})

test('guests who read that more credits cost less each have the way to them', () => {
  expect(said(undefined)).toMatch(/180\. <a href="\/packages"[^>]*>The more credits you buy in one order<\/a>/)
})
