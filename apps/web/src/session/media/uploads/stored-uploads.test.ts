import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetUpload, isSameFile, type StoredUpload, storedUploads, storeUpload } from './stored-uploads.ts'

const at = Date.parse('2026-11-29T10:00:00Z')
const upload = (url: string, other: Partial<StoredUpload> = {}): StoredUpload => ({
  ...{ url, by: 'ana', name: 'toast.mov', size: 100, modified: 5, type: 'Video', purpose: 'MEDIA', loaded: 42, at },
  ...other,
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('uploads that have begun', () => {
  test('are kept for their event and their person, newest state first to last, until they are forgotten', () => {
    storeUpload('one', upload('/files/1'))
    storeUpload('one', upload('/files/2', { by: 'dana' }))
    storeUpload('two', upload('/files/3'))
    storeUpload('one', upload('/files/1', { loaded: 61 }))
    expect(storedUploads('one', 'ana', at)).toEqual([upload('/files/1', { loaded: 61 })])
    forgetUpload('one', '/files/1')
    expect(storedUploads('one', 'ana', at)).toEqual([])
    expect(storedUploads('one', 'dana', at)).toHaveLength(1)
    expect(storedUploads('two', 'ana', at)).toHaveLength(1)
  })

  test('are forgotten when the server has ended them', () => {
    storeUpload('one', upload('/files/1'))
    expect(storedUploads('one', 'ana', at + 6 * 86_400_000)).toHaveLength(1)
    expect(storedUploads('one', 'ana', at + 8 * 86_400_000)).toEqual([])
  })

  test('are none where the storage holds something else', () => {
    for (const text of ['nonsense', '{}', '[null, 1, {"url": "/files/1"}]', JSON.stringify([upload('/files/1', { loaded: Number.NaN })])]) {
      localStorage.setItem('troupe.uploads.one', text)
      expect(storedUploads('one', 'ana', at)).toEqual([])
    }
  })

  test('go on with the same file alone: its name, size and time', () => {
    const stored = upload('/files/1')
    expect(isSameFile(stored, { name: 'toast.mov', size: 100, lastModified: 5 })).toBe(true)
    expect(isSameFile(stored, { name: 'toast.mov', size: 101, lastModified: 5 })).toBe(false)
    expect(isSameFile(stored, { name: 'toast 2.mov', size: 100, lastModified: 5 })).toBe(false)
    expect(isSameFile(stored, { name: 'toast.mov', size: 100, lastModified: 6 })).toBe(false)
  })
})
