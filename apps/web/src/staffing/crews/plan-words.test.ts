import { expect, test } from 'vitest'
import { certificateOf, changesOf, missingWords, nextOf, openReason, publishWords, titleOf, toldBy } from './plan-words.ts'

const place = {
  placeId: 'p',
  sessionId: 's',
  role: 'HOST' as const,
  userId: 'ada',
  before: null,
  kept: false,
}

test('how good a plan is stands in a sentence, and a gap is never hidden', () => {
  const plan = { state: 'READY' as const, objective: 100, proven: false, gap: 0.0124 }
  expect(certificateOf(plan)).toBe('Within 1.2% of the best possible plan')
  expect(certificateOf({ ...plan, gap: 0.0004 })).toBe('Within 0.1% of the best possible plan')
  expect(certificateOf({ ...plan, proven: true })).toBe('Best possible plan')
  const figures = { open: 0, travelMinutes: 0, aboveShare: [], changed: 0 }
  const pins = [{ placeId: 'p', how: 'PIN' as const, userId: 'ada', before: null, moreTravel: null }]
  expect(certificateOf({ ...plan, proven: true, meaning: { figures, pins } })).toBe('The best plan with your change')
  expect(certificateOf({ ...plan, state: 'SOLVING', gap: null })).toBe('Still checking how good this plan is')
  expect(certificateOf({ ...plan, gap: null })).toBe('We couldn’t check how good this plan is')
  expect(certificateOf({ ...plan, state: 'SOLVING', objective: null, gap: null })).toBe('Looking for a first plan')
  expect(certificateOf({ ...plan, state: 'FAILED', objective: null, gap: null })).toBe('No plan was found')
  expect(certificateOf({ ...plan, state: 'FAILED' })).toBe('Showing the last result from before it failed')
  expect(certificateOf({ ...plan, state: 'FAILED', proven: true })).toBe('Showing the last result from before it failed')
})

test('only a plan that can still be published is called a draft, and each says what comes next', () => {
  expect((['SOLVING', 'READY', 'FAILED', 'PUBLISHED', 'DISCARDED'] as const).map(titleOf)).toEqual([
    ...['Draft', 'Draft', 'Failed plan', 'Published plan', 'Plan'],
  ])
  expect(titleOf(undefined)).toBe('Plan')
  const next = (state: Parameters<typeof nextOf>[0]['state']) => nextOf({ state, objective: 100, places: [place] })
  expect(next('READY')).toBe('1 role filled. Nothing is sent until the plan is published.')
  expect(next('PUBLISHED')).toMatch(/^Everyone affected has been notified\./)
  expect(next('FAILED')).toBe('Nothing was sent.')
  expect(next('SOLVING')).toMatch(/^Still looking\. /)
  expect(nextOf({ state: 'SOLVING', objective: null, places: [] })).toBe('The board will show the best plan so far with dashed cards.')
  expect(nextOf({ state: 'READY', objective: 0, places: [{ ...place, before: 'ada', kept: true }] })).toBe('This plan changes nothing.')
})

test('an open role says how many people each rule keeps from it, or that someone is needed elsewhere', () => {
  const histogram = [
    { rule: 'LEVEL', people: 3 },
    { rule: 'UNAVAILABLE', people: 12 },
    { rule: 'REST', people: 0 },
  ]
  expect(openReason({ histogram, exchange: null })).toBe('No one can take this role: 12 are unavailable, 3 aren’t experienced enough.')
  expect(openReason({ histogram: [{ rule: 'FORBIDDEN', people: 1 }], exchange: null })).toBe(
    'No one can take this role: 1 was excluded from this role.',
  )
  expect(
    openReason({
      histogram: [
        { rule: 'REST', people: 1 },
        { rule: 'SAME_EVENT', people: 2 },
      ],
      exchange: null,
    }),
  ).toBe('No one can take this role: 2 are already on this event, 1 needs more rest between shows.')
  // a newer server may have more rules: its codes aren't shown
  expect(openReason({ histogram: [{ rule: 'NEW_RULE', people: 2 }], exchange: null })).toBe(
    'No one can take this role: 2 don’t meet a requirement.',
  )
  expect(openReason({ histogram: [], exchange: null })).toBe('There’s no one to choose from for this role.')
  expect(openReason({ histogram: null, exchange: 1200 })).toBe('Someone could take this role, but only at the expense of another one.')
  expect(openReason({ histogram: null, exchange: null })).toBe('Left open by choice.')
})

test('what a plan changes is counted in roles and offers', () => {
  const places = [place, { ...place, before: 'ben' }, { ...place, before: 'cy', kept: true }, { ...place, userId: null }]
  expect(changesOf(places)).toBe('2 roles filled, 1 offer withdrawn, 1 offer unchanged')
  // a plan that only withdraws offers fills nothing
  expect(changesOf([{ ...place, userId: null, before: 'ben' }])).toBe('1 offer withdrawn')
})

test('publishing says how many people hear of it: each once, as someone who gains, changes or only loses shows', () => {
  const places = [
    place,
    { ...place, userId: 'ben', before: 'cy' },
    { ...place, userId: 'cy', before: null },
    { ...place, userId: null, before: 'dee' },
    { ...place, userId: 'eve', before: 'eve', kept: true },
  ]
  expect(toldBy(places)).toEqual({ people: 4, added: 2, moved: 1, released: 1, offers: 3 })
  expect(publishWords(toldBy(places))).toBe('Publish and notify 4 people')
  expect(publishWords(toldBy(places.slice(0, 1)))).toBe('Publish and notify 1 person')
})

test('who is missing is described with what one more such person would fill or save', () => {
  const kind = { role: 'HOST' as const, language: 'en', level: 1, zoneAreaId: null, halfDay: '2026-12-14T12:00:00Z' }
  const words = (more: Partial<Parameters<typeof missingWords>[0]>) =>
    missingWords({ ...kind, saves: 1200, least: 990, fills: 1, ...more }, 'UTC').replaceAll(/\s/g, ' ')
  expect(words({})).toBe('On Mon 14 Dec from 12:00 pm, one more host would fill 1 open role.')
  expect(words({ fills: 2, level: 2, language: 'es', zoneAreaId: 'area' })).toBe(
    'On Mon 14 Dec from 12:00 pm, one more level 2 on-site host who speaks Spanish would fill 2 open roles.',
  )
  expect(words({ fills: 0, least: 12 })).toBe('On Mon 14 Dec from 12:00 pm, one more host would improve the plan.')
  // a plan that was solved before this was checked
  expect(words({ fills: null, least: null })).toMatch(/might improve the plan\.$/)
})
