import { expect, test } from 'vitest'
import { signedFor, signedPath } from './sign.ts'

const fileId = '0badcafe-0000-4000-8000-00000000beef'
const readerId = '0badcafe-0000-4000-8000-00000000f00d'
const at = (minutes: number) => Temporal.Instant.from('2026-10-05T15:00:00Z').add({ minutes })
const pathAt = (minutes: number) => signedPath('secret', { fileId, readerId, variant: 'card' }, at(minutes))

test('an address is the same for a quarter of an hour, good for 15 to 30 minutes, and made by our secret alone', () => {
  expect(pathAt(14)).toBe(pathAt(0))
  expect(pathAt(15)).not.toBe(pathAt(0))
  const query = new URL(pathAt(0), 'http://x').searchParams
  const [end, sign] = [query.get('end') ?? '', query.get('sign') ?? '']
  const left = (
    minutes: number,
    changed: Partial<{ fileId: string; readerId: string; variant: string; end: string; sign: string }> = {},
  ) => {
    const asked = { fileId, readerId, variant: 'card', end, sign, ...changed }
    return signedFor('secret', asked, { end: asked.end, sign: asked.sign, now: at(minutes) })
  }
  expect([left(0), left(29), left(30), left(31)]).toEqual([1800, 60, undefined, undefined])
  for (const changed of [{ fileId: readerId }, { readerId: fileId }, { variant: 'full' }, { end: `${end}0` }, { end: '1e9' }, { sign: '' }])
    expect(left(0, changed)).toBeUndefined()
  // another spelling of the same bytes
  expect(left(0, { sign: `${sign}=` })).toBeUndefined()
  expect(signedFor('other', { fileId, readerId, variant: 'card' }, { end, sign, now: at(0) })).toBeUndefined()
})
