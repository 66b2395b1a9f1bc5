import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import {
  attributesInput,
  completePasswordInput,
  confirmForgottenInput,
  inviteInput,
  loginInput,
  passkeyInput,
  registerInput,
} from './input.ts'

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

test('unknown preferences are refused', () => {
  expect(parseInput(attributesInput, { email: { booking: true } }).ok).toBe(true)
  expect(parseInput(attributesInput, { admin: true }).ok).toBe(false)
})

test('an invitation names a workspace, an address and one of the three levels', () => {
  const wish = { workspaceId: '11111111-1111-4111-8111-111111111111', email: ' Bo@Northwind.Example', role: 'EDITOR' }
  expect(parseInput(inviteInput, wish)).toMatchObject({ value: { email: 'bo@northwind.example' } })
  expect(parseInput(inviteInput, { ...wish, role: 'OWNER' })).toMatchObject({ extensions: { fields: { role: ['INVALID'] } } })
})

test('a new password is judged wherever one is set', () => {
  const weak = { email: 'ada@northwind.example', password: 'password', code: 'x', session: 'x' }
  for (const schema of [completePasswordInput, confirmForgottenInput])
    expect(parseInput<unknown>(schema, weak)).toMatchObject({ extensions: { fields: { password: ['PASSWORD_RULES'] } } })
})

test('a passkey is asked for in one of its steps', () => {
  expect(parseInput(passkeyInput, { step: 'list' })).toEqual({ ok: true, value: { step: 'list' } })
  expect(parseInput(passkeyInput, { step: 'steal' })).toMatchObject({ extensions: { fields: { step: ['INVALID'] } } })
})
