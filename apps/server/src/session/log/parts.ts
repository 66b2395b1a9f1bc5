import type { Answer } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { headOf, type LoggedFields, type LoggedValue, partOf } from '@troupe/domain/session/change-log'
import type { LoggedFile } from '@troupe/domain/session/files'
import { LOCATION_KINDS } from '@troupe/domain/session/kinds'
import { type Ctx, isStaff, type Work } from '../../platform/ctx.ts'
import { type MutationOperation, reaches, scopeOf } from '../../platform/rights/policy.ts'
import { bookingContactsChange, contactChange } from '../contacts/contacts.ts'
import type { PageChange } from '../edit/change.ts'
import { fieldsChange, isTheirs } from '../edit/edit.ts'
import { locationBack } from '../edit/locations.ts'
import { modifiersChange } from '../edit/modifiers.ts'
import { filesChange } from '../files/change-files.ts'
import { missionSetChange } from '../missions/set-missions.ts'
import { type RelationEnd, relationsChange } from '../relations/relations.ts'
import { sourceChange } from '../relations/source.ts'
import type { SessionRow } from '../row.ts'

/** Values by the paths of the change log; null is none. */
export type ValuesByPath = ReadonlyMap<string, unknown>

/** Some paths of the change log, and how they get the values that they had. */
export interface LoggedPart {
  /** What changes them, whose rights and refusals hold for changing them back. */
  readonly operation: MutationOperation
  readonly owns: (path: string) => boolean
  /** Whether a change of one of these paths is the actor's to make, among what the operation lets them do; without it all are. */
  readonly isTheirs?: (ctx: Ctx, path: string, value: LoggedValue) => boolean
  /** Decides the change that gives these paths these values. */
  readonly decide: (work: Work, row: SessionRow, values: ValuesByPath) => Promise<Answer<PageChange>>
}

const parts: LoggedPart[] = []

/** Adds a part of the change log that can be undone; paths of no other part are fields of `updateSession`. */
export const addLoggedPart = (part: LoggedPart) => void parts.push(part)

/** The part that a path belongs to. */
export const partOfPath = (path: string): LoggedPart => parts.find(({ owns }) => owns(path)) ?? fieldsPart

/** Whether the actor has the right to change back each of some changes of an event. */
export const maySetAll = (ctx: Ctx, facts: { readonly workspaceId: string; readonly assigned: boolean }, fields: LoggedFields): boolean =>
  Object.entries(fields).every(([path, value]) => {
    const part = partOfPath(path)
    return reaches(scopeOf(part.operation, ctx.actor), facts) && (part.isTheirs?.(ctx, path, value) ?? true)
  })

/** The paths of no other part. */
export const fieldsPart: LoggedPart = {
  operation: 'updateSession',
  owns: () => true,
  isTheirs: (ctx, path) => isTheirs(ctx, headOf(path)),
  decide: (work, row, values) => {
    const entries = [...values]
    const answers = entries.flatMap(([path, value]) => (headOf(path) === 'groupDetails' ? [[partOf(path), value]] : []))
    const plain = entries.filter(([path]) => headOf(path) !== 'groupDetails')
    const change = { ...Object.fromEntries(plain), ...(answers.length > 0 ? { groupDetails: Object.fromEntries(answers) } : {}) }
    return fieldsChange(work, row, { change, isUndo: true })
  },
}

for (const [head, operation, column] of [
  ['contactId', 'setContactOnSession', 'contact_id'],
  ['bookingContactId', 'setBookingContactOnSession', 'booking_contact_id'],
] as const)
  addLoggedPart({
    operation,
    owns: (path) => path === head,
    decide: (work, row, values) => {
      const userId = values.get(head)
      return contactChange(work, row, { column, userId: typeof userId === 'string' && isUuid(userId) ? userId : null })
    },
  })
addLoggedPart({
  operation: 'addAdditionalBookingContactsToSession',
  owns: (path) => headOf(path) === 'additionalBookingContacts',
  decide: (work, row, values) =>
    bookingContactsChange(work, row, new Map([...values].map(([path, value]) => [partOf(path), value === true]))),
})
addLoggedPart({
  operation: 'addSessionModifiers',
  owns: (path) => headOf(path) === 'modifiers',
  decide: (work, row, values) => modifiersChange(work, row, new Map([...values].map(([path, value]) => [partOf(path), value === true]))),
})
addLoggedPart({
  operation: 'setMissionSetOnSession',
  owns: (path) => path === 'missionSetId',
  decide: (work, row, values) => {
    const id = values.get('missionSetId')
    return missionSetChange(work, row, typeof id === 'string' ? id : null)
  },
})
addLoggedPart({
  operation: 'setSourceSessionOnSession',
  owns: (path) => path === 'sourceSessionId',
  decide: (work, row, values) => {
    const sourceId = values.get('sourceSessionId')
    return sourceChange(work, row, typeof sourceId === 'string' ? sourceId : null)
  },
})
addLoggedPart({
  operation: 'addSessionRelations',
  owns: (path) => headOf(path) === 'relations',
  decide: (work, row, values) =>
    relationsChange(work, row, new Map([...values].map(([path, value]) => [partOf(path), value as RelationEnd | null]))),
})
addLoggedPart({
  operation: 'updateSessionFile',
  owns: (path) => headOf(path) === 'files' || path === 'coverFileId',
  isTheirs: (ctx, _path, { before, after }) => isStaff(ctx) || ![before, after].some((file) => Object(file).purpose === 'REPORT'),
  decide: (work, row, values) => {
    const cover = values.get('coverFileId')
    const files = [...values].filter(([path]) => headOf(path) === 'files')
    return filesChange(work, row, {
      wanted: new Map(files.map(([path, value]) => [partOf(path), value as LoggedFile | null])),
      cover: cover === undefined ? undefined : typeof cover === 'string' ? cover : null,
    })
  },
})
for (const type of LOCATION_KINDS)
  addLoggedPart({
    operation: 'addLocationToSession',
    owns: (path) => path === `locations.${type}`,
    decide: (work, row, values) => locationBack(work, row, { type, location: values.get(`locations.${type}`) ?? null }),
  })
