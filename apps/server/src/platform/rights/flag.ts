import type { Answer } from '@troupe/domain/answer'
import { builder } from '../graphql/graphql.ts'

/** Whether the caller may do it now, and if not, why not: the reason that the command itself would give. */
export interface Flag {
  readonly value: boolean
  readonly reason: string | null
}
export const FlagRef = builder.objectRef<Flag>('Flag').implement({
  description: 'Whether the caller can do this now and, if not, why.',
  fields: (t) => ({ value: t.exposeBoolean('value'), reason: t.exposeString('reason', { nullable: true }) }),
})

/** The result of a command's check as a flag, so that a disabled button shows the reason that the command would give. */
export const flagOf = (answer: Answer<unknown>): Flag =>
  answer.ok ? { value: true, reason: null } : { value: false, reason: String(answer.extensions.reason ?? answer.code) }
