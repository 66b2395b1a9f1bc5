import { counted } from '../../platform/words/counted.ts'

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'Used by 4 formats, 3 events and 6 people': events include past ones. */
export function usedWords({ label }: { readonly label: string }, { formats, sessions, users }: Readonly<Record<string, unknown>>): string {
  const uses = [
    used(formats, 'format', 'formats'),
    used(sessions, 'past or upcoming event', 'past or upcoming events'),
    used(users, 'person', 'people'),
  ]
  return `“${label}” is used by ${listing.format(uses.flat())}. Remove it there first.`
}

const used = (count: unknown, one: string, many: string): string[] =>
  typeof count === 'number' && count > 0 ? [counted(count, one, many)] : []
