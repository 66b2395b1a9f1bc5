import type { PersonHere } from './use-presence.ts'

/** Someone of whom the page has the name. */
interface NamedPerson {
  readonly id: string
  readonly firstName: string
  readonly fullName: string
  readonly avatar: string | null
}

/** Someone else on the page, as its head shows them. */
export interface ShownPerson {
  readonly key: string
  /** What they are called in the sentence. */
  readonly short: string
  readonly name: string
  readonly avatar: string | null
  /** The tab that they are on, unless it is the reader's. */
  readonly tab: string | null
}

interface HereFacts {
  /** The reader's own id and tab. */
  readonly me: string
  readonly tab: string | null
  readonly tabs: readonly { readonly key: string; readonly label: string }[]
  readonly names: ReadonlyMap<string, NamedPerson>
  readonly workspace: string
}

/**
 * Everyone on the page but the reader. Whose name the reader can't see, as a host can't see every customer's, is part of the workspace: all of these are one.
 */
export function shownPeople(people: readonly PersonHere[], { me, tab, tabs, names, workspace }: HereFacts): readonly ShownPerson[] {
  const shown = new Map<string, ShownPerson>()
  for (const { id, at } of people) {
    const person = names.get(id)
    if (id === me) continue
    if (person) {
      const theirs = at === tab ? null : (tabs.find(({ key }) => key === at)?.label ?? null)
      shown.set(id, { key: id, short: person.firstName, name: person.fullName, avatar: person.avatar, tab: theirs })
    } else {
      const name = id === 'troupe' ? 'Troupe' : workspace
      shown.set(name, { key: name, short: name, name, avatar: null, tab: null })
    }
  }
  return [...shown.values()]
}

/** The ids of the others whose names can be asked for. */
export const idsOf = (people: readonly PersonHere[], me: string): readonly string[] =>
  people
    .map(({ id }) => id)
    .filter((id) => id !== me && id !== 'troupe')
    .sort()

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Who is here, in a sentence: up to three by name. */
export function hereWords(people: readonly ShownPerson[]): string {
  const named = people.slice(0, people.length > 3 ? 2 : 3).map(({ short, tab }) => (tab ? `${short} (${tab})` : short))
  const others = people.length > 3 ? [`${people.length - 2} others`] : []
  return `${list.format([...named, ...others])} ${people.length === 1 ? 'is' : 'are'} here`
}
