import '../base.css'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandTheme, contrast, grounds, type Scheme } from './brand.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const holds = (primary: string, secondary: string, tertiary: string, scheme: Scheme) => {
  const theme = brandTheme({ primary, secondary, tertiary }, scheme)
  const { canvas, surface, sunken, raised, raisedSunken } = grounds[scheme]
  const everywhere = [canvas, surface, sunken, raised, raisedSunken, theme['--brand-primary-tint']]
  expect(theme['--brand-primary']).toBe(primary)
  expect(theme['--brand-secondary']).toBe(secondary)
  for (const [on, fill] of [
    ['--brand-primary-on', '--brand-primary'],
    ['--brand-primary-on', '--brand-primary-hover'],
    ['--brand-secondary-on', '--brand-secondary'],
    ['--brand-secondary-on', '--brand-secondary-hover'],
    ['--brand-tertiary-on', '--brand-tertiary'],
  ] as const) {
    expect(contrast(theme[on], theme[fill])).toBeGreaterThanOrEqual(4.5)
  }
  for (const ground of everywhere) {
    expect(contrast(theme['--brand-primary-text'], ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme['--brand-primary-edge'], ground)).toBeGreaterThanOrEqual(3)
  }
  for (const ground of [canvas, surface]) {
    expect(contrast(theme['--brand-primary-outline'], ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(theme['--brand-secondary-outline'], ground)).toBeGreaterThanOrEqual(3)
  }
}

test.each(['light', 'dark'] as const)('any colours of a workspace stay readable in the %s theme, and the fill stays theirs', (scheme) => {
  fc.assert(
    fc.property(colour, colour, colour, (primary, secondary, tertiary) => holds(primary, secondary, tertiary, scheme)),
    {
      numRuns: 2000,
      examples: ['#000000', '#ffffff', '#ffff00', '#777777', '#808080', '#0000ff'].map((one) => [one, one, one]),
    },
  )
})

test.each(['light', 'dark'] as const)(
  'the surfaces that are judged are those of the tokens, and the own colours pass on them, %s',
  (scheme) => {
    const root = document.createElement('div')
    root.dataset.theme = scheme
    document.body.append(root)
    const token = (name: string) => getComputedStyle(root).getPropertyValue(name).trim()
    const { canvas, surface, sunken, raised, raisedSunken } = grounds[scheme]
    const tokens = ['--canvas', '--surface', '--sunken', '--raised', '--raised-sunken'].map(token)
    const [text, edge] = [token('--brand-primary-text'), token('--brand-primary-edge')]
    root.remove()
    expect(tokens).toEqual([canvas, surface, sunken, raised, raisedSunken])
    for (const ground of tokens) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3)
    }
  },
)

test('a workspace that gives one colour gets a whole group from it', () => {
  const theme = brandTheme({ primary: '#FFD500' }, 'light')
  expect(theme['--brand-primary']).toBe('#ffd500')
  expect(theme['--brand-secondary']).toBe('#ffd500')
  expect(theme['--brand-tertiary-on']).toBe('#000000')
})

test('contrast is the same whichever colour is the background', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
})
