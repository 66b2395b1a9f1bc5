import type { LoggedValue } from '@troupe/domain/session/change-log'

/** What the history keeps of a file; null for one that the event doesn't show. */
const nameIn = (value: unknown): string => String(Object(value).name ?? 'a file')

/** What happened to a file of the event, or to its cover. */
export function fileClause({ path, before, after }: LoggedValue & { readonly path: string }) {
  if (path === 'coverFileId') return { did: after === null ? 'removed the cover' : 'chose the cover', noun: 'the cover', details: [] }
  const noun = 'the files'
  if (before === null) return { did: `added ${nameIn(after)}`, noun, details: [] }
  if (after === null) return { did: `moved ${nameIn(before)} to the bin`, noun, details: [] }
  const [was, is] = [Object(before), Object(after)]
  if (was.name !== is.name) return { did: `renamed ${nameIn(before)} to ${nameIn(after)}`, noun, details: [] }
  if (was.purpose !== is.purpose)
    return { did: is.purpose === 'REPORT' ? `made ${nameIn(after)} a report` : `made ${nameIn(after)} one of the media`, noun, details: [] }
  return { did: `moved ${nameIn(after)} among the files`, noun, details: [] }
}
