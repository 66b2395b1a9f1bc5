import { type Fields, mayBeNull } from '@troupe/domain/field'
import { cleanHtml } from '@troupe/ui/pure/rich-html'

/** A change with its formatted texts as they are stored: the tags that our editor makes, and nothing else. One that says nothing is empty, or null. */
export const withCleanTexts = <Change extends object>(fields: Fields, change: Change): Change => ({
  ...change,
  ...Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) => {
      const field = fields[name]
      return field?.rich && typeof value === 'string' ? [[name, cleanHtml(value) || (mayBeNull(field) ? null : '')]] : []
    }),
  ),
})
