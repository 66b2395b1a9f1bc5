import type { LoggedFields } from '@troupe/domain/session/change-log'
import type { ParkedPart } from '@troupe/domain/session/kind'
import type { FormatFacts } from '../../catalogue/catalogue.ts'
import type { SessionRow } from '../row.ts'
import type { OutcomeLine } from './outcome.ts'
import type { Parked } from './parked.ts'

/** What becomes of one part of an event that changes its kind. */
export interface PartAsKind {
  readonly columns: Partial<SessionRow>
  readonly fields: LoggedFields
  readonly parks: readonly Parked[]
  readonly restored: readonly Parked[]
  readonly lines: readonly OutcomeLine[]
  readonly write?: (() => Promise<void>) | undefined
}

/** A part that stays as it is. */
export const same: PartAsKind = { columns: {}, fields: {}, parks: [], restored: [], lines: [] }

/** The kind that an event becomes. */
export interface AsKind {
  readonly format: FormatFacts
  /** Minutes. */
  readonly duration: number
  /** Its package isn't the plain one. */
  readonly hasUpgrade: boolean
  /** The new START as it was given. */
  readonly location?: unknown
}

/** The name of a kind among parked parts. */
export const kindOf = ({ type, host_type }: Pick<SessionRow, 'type' | 'host_type'>): string => `${type} ${host_type}`
export const kindOfFormat = ({ type, hostType }: Pick<FormatFacts, 'type' | 'hostType'>): string => `${type} ${hostType}`

/** Some names of what is parked, each as it was parked last, with the rows that it comes from. */
export function pickParked(parked: readonly Parked[], part: ParkedPart, wanted: (name: string, value: unknown) => boolean) {
  const values: Record<string, unknown> = {}
  const restored: Parked[] = []
  for (const row of parked.filter((one) => one.part === part)) {
    const taken = Object.entries(row.value).filter(([name, value]) => !Object.hasOwn(values, name) && wanted(name, value))
    if (taken.length === 0) continue
    Object.assign(values, Object.fromEntries(taken))
    restored.push({ ...row, value: Object.fromEntries(taken) })
  }
  return { values, restored }
}
