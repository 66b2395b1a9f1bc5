import { contrast } from '@troupe/ui/pure/brand'
import { expect, test } from 'vitest'
import { brandSheet, brandTokens } from './brand-theme.ts'

const none = { primary: null, secondary: null, tertiary: null }

test('a colour that wasn’t chosen leaves Troupe’s own in place', () => {
  const tokens = brandTokens({ ...none, secondary: '#1F4FD8' }, 'light')
  expect(Object.keys(tokens).every((name) => name.startsWith('--brand-secondary'))).toBe(true)
  expect(tokens['--brand-secondary']).toBe('#1f4fd8')
})

test('yellow stays yellow as a fill and is darkened as text in the light theme', () => {
  const tokens = brandTokens({ ...none, primary: '#FFD500' }, 'light')
  expect(tokens['--brand-primary']).toBe('#ffd500')
  expect(contrast(tokens['--brand-primary-text'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('the style sheet covers both themes, and contains nothing but colours', () => {
  const sheet = brandSheet({ primary: '#000000', secondary: '#FFD500', tertiary: null })
  expect(sheet).toMatch(
    /^:root,\[data-theme="light"\]\{(--brand-[a-z-]+:#[0-9a-f]{6};?)+\}\[data-theme="dark"\]\{(--brand-[a-z-]+:#[0-9a-f]{6};?)+\}$/,
  )
})
