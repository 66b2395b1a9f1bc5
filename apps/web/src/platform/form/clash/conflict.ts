import { ApiError } from '../../api.ts'

/** What someone else saved in the fields that were to be saved, by their paths. */
export interface FieldConflict {
  /** The newest version, over which it can be saved again. */
  readonly version: number
  readonly fields: Readonly<Record<string, ConflictingValue>>
}
export interface ConflictingValue {
  readonly value: unknown
  /** The name of who saved it. */
  readonly by: string
}

/** Whether something was refused because someone else saved first. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'VERSION_CONFLICT'

/** The fields that someone else saved first; null for other refusals, and where the server doesn’t name them. */
export function conflictOf(error: unknown): FieldConflict | null {
  if (!isConflict(error)) return null
  const { version, fields } = error.extensions
  if (typeof version !== 'number' || typeof fields !== 'object' || fields === null) return null
  const known = Object.entries(fields).flatMap(([path, field]) => (isValue(field) ? [[path, field] as const] : []))
  return known.length === 0 ? null : { version, fields: Object.fromEntries(known) }
}

const isValue = (field: unknown): field is ConflictingValue =>
  typeof field === 'object' && field !== null && 'value' in field && 'by' in field && typeof field.by === 'string'
