import type { AssignmentRole } from '../../role/assignment.ts'
import type { Decline } from '../declines.ts'
import { placeOfWork } from '../travel.ts'
import type { Where } from './facts.ts'
import { leadOf } from './qualify.ts'
import type { Need } from './query.ts'

const MINUTE_MS = 60_000

/** A place to fill: the role, its requirements, and when and where its person is busy. Epoch milliseconds. */
export interface Opening {
  readonly role: AssignmentRole
  readonly level: number
  readonly language: string
  readonly where: Where
  readonly isTravelable: boolean
  readonly declines: readonly Decline[]
  readonly startMs: number
  readonly fromMs: number
  readonly endMs: number
}

/** The opening that a need has for a role at a start. */
export function openingOf(need: Need & { readonly startMs: number }, role: AssignmentRole): Opening {
  const { level, language, place, isTravelable = false, declines = [], startMs } = need
  const fromMs = startMs - leadOf(need.leads, role) * MINUTE_MS
  const endMs = startMs + need.durationMinutes * MINUTE_MS
  return { role, level, language, where: placeOfWork(role, place), isTravelable, declines, startMs, fromMs, endMs }
}
