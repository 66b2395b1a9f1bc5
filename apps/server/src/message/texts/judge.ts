import type { Refusal } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { judgeText } from '@troupe/domain/message/template-text'
import { type EmailText, type Template, tokensOfSubject } from '../templates/template.ts'

/** The refusal of a text that a kind of email can't have: INVALID with the codes of each part, and the names that are unknown or missing; undefined for a good one. */
export function judgeEdit({ subject, body }: EmailText, template: Template): Refusal | undefined {
  const parts = { subject: judgeText(subject, tokensOfSubject(template)), body: judgeText(body, template.tokens) }
  const judged = Object.values(parts)
  const wrong = Object.entries(parts).flatMap(([part, { codes }]) => (codes.length > 0 ? [[part, codes] as const] : []))
  if (wrong.length === 0) return undefined
  const refusal = invalid(Object.fromEntries(wrong))
  const tokens = [...new Set(judged.flatMap(({ unknown }) => unknown))]
  const missing = judged.flatMap((one) => one.missing)
  return { ...refusal, extensions: { ...refusal.extensions, tokens, missing } }
}
