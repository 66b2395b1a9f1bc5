import { expect, test } from 'vitest'
import { countryFault, invoiceWords, pathOfPayer, payerOf, type TypedPayer } from './billing.ts'

const typed: TypedPayer = {
  ...{ firstName: ' Pia ', lastName: 'Reyes', email: ' Pia@Northwind.example ', phone: '', company: '' },
  ...{ name: '', address: '', city: '', postcode: '', country: '', taxId: '' },
}
const contact = { firstName: 'Pia', lastName: 'Reyes', email: 'pia@northwind.example' }

test('without a country only the contact is sent, and an address without one asks for it', () => {
  expect(payerOf(typed)).toEqual({ contact })
  expect(countryFault(typed)).toBeUndefined()
  expect(countryFault({ ...typed, city: 'Berlin' })).toMatch(/country/)
  expect(countryFault({ ...typed, city: 'Berlin', country: 'DE' })).toBeUndefined()
})

test('an invoice without a name is made out to the company, else to the contact', () => {
  const nameOf = (more: Partial<TypedPayer>) => payerOf({ ...typed, country: 'DE', ...more }).billing?.name
  expect(nameOf({})).toBe('Pia Reyes')
  expect(nameOf({ company: 'Northwind Foods' })).toBe('Northwind Foods')
  expect(nameOf({ company: 'Northwind Foods', name: 'Northwind GmbH' })).toBe('Northwind GmbH')
  expect(payerOf({ ...typed, country: 'DE', taxId: ' DE1 ' }).billing).toEqual({
    ...{ name: 'Pia Reyes', address: '', city: '', postcode: '', country: 'DE', taxId: 'DE1' },
  })
})

test('the invoice is one line of what was typed for it', () => {
  expect(invoiceWords(typed)).toBe('')
  expect(invoiceWords({ ...typed, city: ' Berlin ', country: 'DE' })).toBe('Berlin, Germany')
  expect(
    invoiceWords({
      ...typed,
      ...{ name: 'Northwind GmbH', address: 'Ufer 1', postcode: '10115', city: 'Berlin', country: 'DE', taxId: ' DE1 ' },
    }),
  ).toBe('Northwind GmbH, Ufer 1, 10115 Berlin, Germany, Tax ID DE1')
  expect(
    invoiceWords({
      ...typed,
      ...{ name: 'Northwind Foods', address: '350 W Hubbard St', city: 'Chicago', postcode: ' IL 60654', country: 'US' },
    }),
  ).toBe('Northwind Foods, 350 W Hubbard St, Chicago, IL 60654, United States')
})

test('each field has its place in the request', () => {
  expect([pathOfPayer('email'), pathOfPayer('name'), pathOfPayer('country')]).toEqual(['contact.email', 'billing.name', 'billing.country'])
})
