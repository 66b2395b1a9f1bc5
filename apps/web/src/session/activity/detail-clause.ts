import { PLAY_MODE_WORDS, pdfTypeWords } from '@troupe/domain/catalogue/format-words'
import { SYNC_TYPES } from '@troupe/domain/catalogue/kinds'
import { syncTypeWords } from '@troupe/domain/catalogue/sync-words'
import { sessionFields } from '@troupe/domain/session/fields'
import { FORMAT_WORDS, HOST_TYPE_WORDS } from '@troupe/domain/words'
import { languageName } from '../words.ts'
import type { ActivityLine } from './activity-query.ts'

/** What was before and is after; a label where a line has several. */
export interface ChangeDetail {
  readonly label: string
  readonly before?: string | undefined
  readonly after?: string | undefined
  /** Said of it besides, such as a reason. */
  readonly note?: string | undefined
}

/** One thing that a line says: what was done, and what it was done to. */
export interface Clause {
  readonly did: string
  readonly noun: string
  readonly details: readonly ChangeDetail[]
  /** It came of what else was changed, and isn’t said by itself. */
  readonly follows?: boolean
}

export type ChangedField = ActivityLine['fields'][number]
/** What was done to all of some fields. */
export function verbOf(fields: readonly ChangedField[]): 'added' | 'removed' | 'changed' {
  if (fields.every(({ before }) => isEmpty(before))) return 'added'
  return fields.every(({ after }) => isEmpty(after)) ? 'removed' : 'changed'
}

/** What fields of the event are called in a sentence, where their label isn’t one. */
const nouns: Readonly<Record<string, string>> = {
  attendees: 'the number of attendees',
  pastEventsDetails: 'the notes on previous events',
  futureEventsDetails: 'the notes on upcoming plans',
  templateId: 'the template',
  isTravelable: 'who can be asked to join the crew',
  assignability: 'how the crew is assigned',
  lodging: 'the crew’s accommodation',
  hostType: 'how the host takes part',
  pdfType: 'the PDF type',
}
const newNouns: Readonly<Record<string, string>> = {
  ...{ templateId: 'a template', gameZoneId: 'a game zone', shortName: 'a short name', pdfType: 'a PDF type' },
  emailRegexPattern: 'an email pattern',
}
export const labelOf = (name: string): string => Object.entries(sessionFields).find(([key]) => key === name)?.[1].label ?? 'Details'

export function detailClause(field: ChangedField, { templates }: ActivityLine): Clause {
  const { path, before, after } = field
  const label = labelOf(path)
  const noun = nouns[path] ?? `the ${label.toLowerCase()}`
  const [was, is] = [before, after].map((value) =>
    path === 'templateId' ? templates.find(({ id }) => id === value)?.name : shownAs(path, value),
  )
  const verb = typeof (before ?? after) === 'string' ? verbOf([field]) : 'changed'
  const what = verb === 'added' ? (newNouns[path] ?? noun.replace(/^the /, '')) : noun
  return { did: `${verb} ${what}`, noun, details: was === undefined && is === undefined ? [] : [{ label, before: was, after: is }] }
}

const isEmpty = (value: unknown) => value === null || value === ''

export function shownAs(name: string, value: unknown): string | undefined {
  // the id of a game zone says nothing
  if (isEmpty(value) && name !== 'lodging') return undefined
  if (name === 'gameZoneId') return undefined
  if (name === 'language') return languageName(String(value))
  if (name === 'type') return Object.entries(FORMAT_WORDS).find(([key]) => key === value)?.[1]
  if (name === 'hostType') return Object.entries(HOST_TYPE_WORDS).find(([key]) => key === value)?.[1]
  if (name === 'syncType') return SYNC_TYPES.find((one) => one === value) ? syncTypeWords(String(value)) : plain(value)
  if (name === 'playType') return value === 'TEAM' ? PLAY_MODE_WORDS.TEAM : PLAY_MODE_WORDS.INDIVIDUAL
  if (name === 'pdfType') return pdfTypeWords(String(value))
  if (name === 'lobby' || name === 'scheduleOffset') return `${value} min`
  if (name === 'assignability') return value === 'MANUAL_ONLY' ? 'By hand only' : 'By hand or by a plan'
  if (name === 'lodging') return value === null ? 'By the length of the trips' : value === true ? 'Stays overnight' : 'Travels home'
  if (name === 'isTravelable') return value === true ? 'People from any area' : 'People who live near'
  return plain(value)
}

/** A stored value as text; nothing for one that is empty. */
export function plain(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
}

export const quoted = (label: string, text: unknown): ChangeDetail[] =>
  typeof text === 'string' && text ? [{ label, note: `“${text}”` }] : []
