import type { FieldSentences } from '../../platform/words/fields.ts'

/** Why a template can’t be chosen. */
export const templateSentences: FieldSentences = {
  UNKNOWN: 'This template isn’t available here. Choose another.',
  NOT_ALLOWED: 'This template is no longer offered. Choose another.',
  NOT_ALLOWED_TYPE: 'This template is for another sync type. Choose another.',
}
