import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { attributesInput, loginInput, registerInput, updateOwnUserInput } from './input.ts'

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@northwind.example', password: 'Curtain-up-1' }

test('an e-mail address is read in lower case and without space, in one spelling', () => {
  for (const email of [' Ada@Northwind.Example ', 'ａda@northwind.example'])
    expect(parseInput(loginInput, { email, password: 'x' })).toMatchObject({ value: { email: 'ada@northwind.example' } })
  for (const email of ['ada', 'ada@', '@b.example', 'a b@c.example', 'a@b.example\nBcc: x@y.example'])
    expect(parseInput(loginInput, { email, password: 'x' })).toMatchObject({ extensions: { fields: { email: ['INVALID'] } } })
})

test('role, permission and id of a registration are never read', () => {
  const answer = parseInput(registerInput, { ...person, role: 'ADMIN', permission: 'STAFF', active: true, id: 'x' })
  expect(answer).toEqual({ ok: true, value: person })
})

test('names have at most 32 characters, and a bad password is refused with its code', () => {
  expect(parseInput(registerInput, { ...person, firstName: 'x'.repeat(33) })).toMatchObject({
    extensions: { fields: { firstName: ['TOO_LONG'] } },
  })
  expect(parseInput(registerInput, { ...person, password: 'password' })).toMatchObject({
    extensions: { fields: { password: ['PASSWORD_RULES'] } },
  })
})

test('a person changes their own names, link, phone and preferences, and unknown preferences are refused', () => {
  expect(parseInput(updateOwnUserInput, { firstName: 'Ada', role: 'ADMIN' })).toEqual({ ok: true, value: { firstName: 'Ada' } })
  expect(parseInput(attributesInput, { email: { booking: true } }).ok).toBe(true)
  expect(parseInput(attributesInput, { admin: true }).ok).toBe(false)
})
