import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { savedWords, WithheldNotice } from './withheld.tsx'

const open = { status: 'ACTIVE', visible: true, bookable: true } as const
const said = (change: Partial<Record<'visible' | 'bookable', boolean>> & { status?: 'DRAFT' }) =>
  renderToStaticMarkup(<WithheldNotice experience={{ ...open, ...change }} wayOut={(field) => <button type="button">{field}</button>} />)

test('an active experience that customers don’t see or can’t book says so, with the field that changes it; saving it says so too', () => {
  expect(said({ visible: false, bookable: false })).toMatch(/Active, but hidden from customers.*<button type="button">visible</)
  expect(said({ bookable: false })).toMatch(/Active, but not bookable.*<button type="button">bookable</)
  expect([said({}), said({ status: 'DRAFT', visible: false })]).toEqual(['', ''])
  expect(savedWords({ ...open, visible: false })).toBe('Saved, but customers don’t see this experience')
  expect(savedWords({ ...open, bookable: false })).toBe('Saved, but customers can’t book this experience')
  expect(savedWords(open)).toBe('Experience saved')
})
