import { labelOf, nounOf, shownAs, verbOf } from '@troupe/domain/session/change-words'
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

export function detailClause(field: ChangedField, { templates, missionSets }: ActivityLine): Clause {
  const { path, before, after } = field
  const named = path === 'templateId' ? templates : path === 'missionSetId' ? missionSets : null
  const [was, is] = [before, after].map((value) => (named ? named.find(({ id }) => id === value)?.name : shownAs(path, value)))
  const verb = typeof (before ?? after) === 'string' ? verbOf([field]) : 'changed'
  const details = was === undefined && is === undefined ? [] : [{ label: labelOf(path), before: was, after: is }]
  return { did: `${verb} ${nounOf(path, verb)}`, noun: nounOf(path), details }
}

export const quoted = (label: string, text: unknown): ChangeDetail[] =>
  typeof text === 'string' && text ? [{ label, note: `“${text}”` }] : []
