import { expect, test } from 'vitest'
import { closeBox, openBox } from './box.ts'

const secrets = { secret: 'one', formerSecrets: [] as string[] }
const row = '6f1f7c1e-8a39-4c53-9d0b-0a4d1c7f2b11'

test('a box opens for its row and its secret, and never holds the plain text', () => {
  const box = closeBox(secrets, row, 'Your code: K7MP-2QXA ’')
  expect(openBox(secrets, row, box)).toBe('Your code: K7MP-2QXA ’')
  expect(Buffer.from(box.split('.')[1] ?? '', 'base64url').includes('K7MP')).toBe(false)
  expect(closeBox(secrets, row, 'x')).not.toBe(closeBox(secrets, row, 'x'))
})

test('a box of another row, of another secret, changed or cut does not open', () => {
  const box = closeBox(secrets, row, 'K7MP-2QXA')
  expect(openBox(secrets, row.replace('6', '7'), box)).toBeUndefined()
  expect(openBox({ ...secrets, secret: 'two' }, row, box)).toBeUndefined()
  const [name = '', sealed = ''] = box.split('.')
  for (let at = 0; at < sealed.length; at++) {
    const other = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`
    if (Buffer.from(other, 'base64url').equals(Buffer.from(sealed, 'base64url'))) continue
    expect(openBox(secrets, row, `${name}.${other}`), `changed at ${at}`).toBeUndefined()
  }
  for (const cut of ['', name, `${name}.`, `${name}.AAAA`, `${name}.${sealed.slice(0, 30)}`, sealed])
    expect(openBox(secrets, row, cut)).toBeUndefined()
})

test('after the secret was replaced, a former one still opens what it closed, and new boxes have the new key', () => {
  const box = closeBox(secrets, row, 'K7MP-2QXA')
  const turned = { secret: 'two', formerSecrets: ['zero', 'one'] }
  expect(openBox(turned, row, box)).toBe('K7MP-2QXA')
  expect(openBox(secrets, row, closeBox(turned, row, 'x'))).toBeUndefined()
})
