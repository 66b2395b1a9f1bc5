import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { parseInput } from '../input.ts'
import { firstMessage } from '../validate.ts'
import {
  attributesInput,
  changeEmailInput,
  completePasswordInput,
  confirmForgottenInput,
  inviteInput,
  loginInput,
  passkeyInput,
  passkeyLoginInput,
  registerCodeInput,
  registerInput,
  strengthInput,
} from './input.ts'

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@northwind.example', password: 'Curtain-up-1' }

test('an email address is read in lower case and without space, in one spelling', () => {
  for (const email of [' Ada@Northwind.Example ', 'ａda@northwind.example'])
    expect(parseInput(loginInput, { email, password: 'x' })).toMatchObject({ value: { email: 'ada@northwind.example' } })
  for (const email of ['ada', 'ada@', '@b.example', 'a b@c.example', 'a@b.example\nBcc: x@y.example'])
    expect(parseInput(loginInput, { email, password: 'x' })).toMatchObject({ extensions: { fields: { email: ['INVALID'] } } })
})

test('an address under a coded ending and one with & or / are read by both sides, and what would be no address or two isn’t', () => {
  const known = [
    'ada@xn--mnchen-3ya.de',
    'ops@post.xn--p1ai',
    'a&b@northwind.example',
    'it/help@northwind.example',
    "o'hara+x=1@a-b.example",
  ]
  const read = known.filter((email) => parseInput(loginInput, { email, password: 'x' }).ok)
  expect(read).toEqual(known)
  const odd = [
    'a..b@c.example',
    '.a@c.example',
    'a.@c.example',
    'a@c',
    'a@c.xn--',
    'a@c.1x',
    'a%b@c.example',
    'a?b@c.example',
    'a,b@c.example',
    'a@b@c.example',
  ]
  expect(odd.filter((email) => parseInput(loginInput, { email, password: 'x' }).ok)).toEqual([])
  // a form and the server judge by one rule
  for (const email of [...known, ...odd])
    expect(firstMessage(email, { email: true }, 'Email') === undefined, email).toBe(parseInput(loginInput, { email, password: 'x' }).ok)
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

/** The codes of a refused input, by field; null for one that is read. */
const refused = (schema: z.core.$ZodType, input: unknown) => {
  const answer = parseInput(schema, input)
  return answer.ok ? null : answer.extensions.fields
}
const email = 'ada@northwind.example'

test('an address has at most 254 characters, a password at most 256, and a known password at least one', () => {
  const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  expect([long.length, refused(loginInput, { email: long, password: 'x' })]).toEqual([255, { email: ['TOO_LONG'] }])
  expect(refused(loginInput, { email: long.replace('aa', 'a'), password: 'x' })).toBeNull()
  expect(refused(loginInput, { email, password: '' })).toEqual({ password: ['REQUIRED'] })
  expect(refused(loginInput, { email, password: 'x'.repeat(256) })).toBeNull()
  expect(refused(loginInput, { email, password: 'x'.repeat(257) })).toEqual({ password: ['TOO_LONG'] })
  expect(refused(registerInput, { ...person, password: `Aa1-${'x'.repeat(253)}` })).toMatchObject({
    password: expect.arrayContaining(['TOO_LONG']),
  })
})

test('a password is read as typed: spaces at its ends belong to it', () => {
  expect(parseInput(loginInput, { email, password: ' Curtain-up-1 ' })).toMatchObject({ value: { password: ' Curtain-up-1 ' } })
})

test('the code of a link is longer than a typed one, and 128 characters are enough for both', () => {
  expect(refused(registerCodeInput, { code: 'K' })).toBeNull()
  expect(refused(registerCodeInput, { code: 'K'.repeat(128), email, look: true })).toBeNull()
  expect(refused(registerCodeInput, { code: 'K'.repeat(129) })).toEqual({ code: ['TOO_LONG'] })
  expect(refused(registerCodeInput, { code: ' ' })).toEqual({ code: ['REQUIRED'] })
})

test('a name of one letter is a name, and a company is named in a hundred characters or not at all', () => {
  expect(refused(registerInput, { ...person, firstName: 'A', company: 'x'.repeat(100) })).toBeNull()
  expect(refused(registerInput, { ...person, firstName: ' ', company: 'x'.repeat(101) })).toEqual({
    firstName: ['REQUIRED'],
    company: ['TOO_LONG'],
  })
})

test('a new address is asked for with the password and confirmed with a code; the request itself needs neither', () => {
  const id = '11111111-1111-4111-8111-111111111111'
  expect(refused(changeEmailInput, { id, email })).toBeNull()
  expect(refused(changeEmailInput, { id, email, password: 'x', code: 'K7MP-2QXA' })).toBeNull()
  expect(refused(changeEmailInput, { id: 'me', email })).toEqual({ id: ['INVALID'] })
})

test('the strength of any text of up to 256 characters is judged, with or without words about the person', () => {
  expect(refused(strengthInput, { password: '' })).toBeNull()
  expect(refused(strengthInput, { password: 'x'.repeat(257) })).toEqual({ password: ['TOO_LONG'] })
  const words = { firstName: 100, lastName: 100, email: 320, company: 100 }
  for (const [name, most] of Object.entries(words)) {
    expect(refused(strengthInput, { password: 'x', [name]: 'x'.repeat(most) })).toBeNull()
    expect(refused(strengthInput, { password: 'x', [name]: 'x'.repeat(most + 1) })).toEqual({ [name]: ['TOO_LONG'] })
  }
})

const credential = { id: 'abc', rawId: 'abc', type: 'public-key' }
const added = { step: 'verify', name: 'Laptop', response: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'o2' } } }
const used = {
  step: 'verify',
  response: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEU', userHandle: null } },
}

test('a passkey is listed, asked for with the password, added under a name and removed by its id', () => {
  expect(refused(passkeyInput, { step: 'options', password: 'x' })).toBeNull()
  expect(refused(passkeyInput, { step: 'options' })).toEqual({ password: ['REQUIRED'] })
  expect(parseInput(passkeyInput, added)).toMatchObject({ value: { response: { clientExtensionResults: {} } } })
  expect(refused(passkeyInput, { ...added, name: 'K' })).toBeNull()
  expect(refused(passkeyInput, { ...added, name: '' })).toEqual({ name: ['REQUIRED'] })
  expect(refused(passkeyInput, { ...added, name: 'x'.repeat(64) })).toBeNull()
  expect(refused(passkeyInput, { ...added, name: 'x'.repeat(65) })).toEqual({ name: ['TOO_LONG'] })
  expect(refused(passkeyInput, { step: 'remove', id: '11111111-1111-4111-8111-111111111111' })).toBeNull()
})

test('signing in by a passkey needs what the browser signed, and the person’s handle only when the browser gives it', () => {
  expect(refused(passkeyLoginInput, { step: 'options' })).toBeNull()
  expect(refused(passkeyLoginInput, used)).toBeNull()
  const { userHandle: _, ...without } = used.response.response
  expect(refused(passkeyLoginInput, { ...used, response: { ...used.response, response: without } })).toBeNull()
  expect(refused(passkeyLoginInput, { step: 'verify', response: { ...credential, response: {} } })).toEqual({
    'response.response.clientDataJSON': ['REQUIRED'],
    'response.response.authenticatorData': ['REQUIRED'],
    'response.response.signature': ['REQUIRED'],
  })
})

test('each part of a browser’s passkey answer has a maximum length', () => {
  const inner = (part: object) => ({ ...added, response: { ...added.response, response: { ...added.response.response, ...part } } })
  const outer = (part: object) => ({ ...added, response: { ...added.response, ...part } })
  for (const [input, field] of [
    [outer({ id: '' }), 'response.id'],
    [outer({ rawId: '' }), 'response.rawId'],
    [outer({ id: 'x'.repeat(2049) }), 'response.id'],
    [outer({ rawId: 'x'.repeat(2049) }), 'response.rawId'],
    [outer({ type: 'password' }), 'response.type'],
    [outer({ authenticatorAttachment: 'x'.repeat(33) }), 'response.authenticatorAttachment'],
    [inner({ clientDataJSON: '' }), 'response.response.clientDataJSON'],
    [inner({ attestationObject: 'x'.repeat(32_769) }), 'response.response.attestationObject'],
    [inner({ transports: ['x'.repeat(33)] }), 'response.response.transports.0'],
    [inner({ transports: Array(11).fill('usb') }), 'response.response.transports'],
  ] as const)
    expect(Object.keys(refused(passkeyInput, input) ?? {})).toEqual([field])
  for (const input of [
    outer({ id: 'x', rawId: 'y' }),
    outer({ id: 'x'.repeat(2048), rawId: 'x'.repeat(2048), authenticatorAttachment: 'x'.repeat(32) }),
    inner({ clientDataJSON: 'e', attestationObject: 'x'.repeat(32_768), transports: Array(10).fill('x'.repeat(32)) }),
  ])
    expect(refused(passkeyInput, input)).toBeNull()
})

test('a person chooses for each of three kinds of email whether it comes', () => {
  expect(refused(attributesInput, {})).toBeNull()
  expect(refused(attributesInput, { email: {} })).toBeNull()
  expect(refused(attributesInput, { email: { booking: false, reminders: true, news: false } })).toBeNull()
  expect(refused(attributesInput, { email: { sms: true } })).toEqual({ 'email.sms': ['UNKNOWN'] })
})
