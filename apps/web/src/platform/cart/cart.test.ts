import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => {})
const { countOf } = await import('./cart.ts')

test('the cart counts its lines, whatever else a newer version or a stranger wrote there', () => {
  expect(
    countOf({
      version: 3,
      items: [
        { id: 'a1b2c3d4', title: 'x' },
        { id: 'e5f6a7b8', unknown: {} },
      ],
    }),
  ).toBe(2)
  expect(countOf({ items: ['PACK', 'FEE', 'EVENT', 'HAMPER'].map((kind, at) => ({ id: `line000${at}`, kind })) })).toBe(3)
  expect(countOf({ items: [{ id: 'a1b2c3d4' }, null, 'x', {}] })).toBe(1)
  for (const broken of [null, undefined, 7, 'cart', [], { items: 'many' }, { items: null }]) expect(countOf(broken)).toBe(0)
})
