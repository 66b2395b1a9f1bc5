import { verbOf } from '@troupe/domain/session/change-words'
import { lawnWords } from '@troupe/domain/session/lawn-words'
import type { ChangedField, Clause } from './detail-clause.ts'

/** What happened to the lawn schedule of the event. */
export function lawnClause(field: ChangedField): Clause {
  const [before, after] = [field.before, field.after].map((value) => (value === null ? undefined : lawnWords(Object(value))))
  const noun = 'the lawn schedule'
  // other breaks, say, change none of these words
  return { did: `${verbOf([field])} ${noun}`, noun, details: before === after ? [] : [{ label: 'Lawn schedule', before, after }] }
}
