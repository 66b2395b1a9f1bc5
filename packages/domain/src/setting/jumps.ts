import { plainText } from '../plain-text.ts'
import type { WorkspaceLevel } from '../role/level.ts'
import { type Account, isStaff, rolePasses } from '../role/roles.ts'
import { areasOf, customization, type MenuPlace, own, type Rights, shown } from './areas.ts'
import { availabilityOf, settingsOf } from './side-lists.ts'

/** A page that a search leads to, or an act that begins on one. */
export interface Jump {
  readonly label: string
  /** The address, with its search. */
  readonly path: string
  /** The keys that do the same anywhere, one after the other. */
  readonly keys: readonly string[]
}

/** Whose pages they are: with levels in several workspaces, a page of any of them. */
export interface JumpReader {
  readonly me: Account
  readonly levels: readonly WorkspaceLevel[]
}

/** The pages that someone finds in their menus, each once, in the order of the menus. */
export function pagesFor({ me, levels }: JumpReader): readonly Jump[] {
  const found = new Map<string, Jump>()
  for (const viewer of viewersOf(me, levels))
    for (const place of placesOf(viewer)) {
      const path = pathOf(place)
      if (!found.has(path)) found.set(path, { label: place.label, path, keys: path === '/events' && hasInbox(me) ? ['G', 'E'] : [] })
    }
  return [...found.values()]
}

/** What someone can begin from anywhere. */
export function actionsFor({ me, levels }: JumpReader): readonly Jump[] {
  const sells = isStaff(me) && rolePasses(me.role, 'SALESPERSON')
  const books = levels.some((level) => level !== 'VIEWER')
  return [
    ...(sells
      ? [{ label: 'Create an event', path: '/experiences', keys: [] }]
      : books
        ? [{ label: 'Book a show', path: '/experiences', keys: [] }]
        : []),
    ...(isStaff(me) && rolePasses(me.role, 'EVENT_PRODUCER')
      ? [{ label: 'Plan crews', path: '/availability/planning?plan=new', keys: [] }]
      : []),
    ...(levels.length > 0 ? [{ label: 'Create an API token', path: '/settings/api-tokens?entry=new', keys: [] }] : []),
  ]
}

/** Those of some whose words begin as the words that were typed, whatever their accents and capitals, in their order; all of them for nothing typed. */
export function jumpsNamed(jumps: readonly Jump[], text: string): readonly Jump[] {
  const wanted = wordsOf(text)
  return jumps.filter(({ label }) => wanted.every((word) => wordsOf(label).some((one) => one.startsWith(word))))
}

const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Producers and admins have an inbox of events. */
const hasInbox = (me: Account) => isStaff(me) && rolePasses(me.role, 'EVENT_PRODUCER')

const viewersOf = (me: Account, levels: readonly WorkspaceLevel[]): readonly Rights[] =>
  levels.length === 0 ? [{ me, level: null }] : levels.map((level) => ({ me, level }))

/** Settings and customisation stand in the bar under the name of all their pages: here these are named themselves. */
const placesOf = (viewer: Rights): readonly MenuPlace[] => [
  ...areasOf(viewer).filter(({ under }) => under !== '/settings' && under !== '/customization'),
  ...availabilityOf(viewer).flatMap(({ places }) => places),
  ...shown(own, viewer),
  ...shown(customization, viewer),
  ...settingsOf(viewer).flatMap(({ places }) => places),
]

const pathOf = ({ to, tab }: MenuPlace): string => (tab && tab !== 'outbox' ? `${to}?tab=${tab}` : to)

/** Where the words of a name begin as those that were typed: from and to, in its letters as written, in their order and apart. */
export function hitsIn(name: string, text: string): readonly (readonly [from: number, to: number])[] {
  const wanted = wordsOf(text).toSorted((one, other) => other.length - one.length)
  return [...name.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
    const hit = wanted.find((one) => plainText(word).startsWith(one))
    return hit ? [[index, index + writtenLength(word, hit.length)] as const] : []
  })
}

/** How many letters as written the first plain ones of a word are. */
function writtenLength(word: string, plain: number): number {
  let length = 0
  for (const letter of word) {
    if (plainText(word.slice(0, length)).length >= plain && !/^\p{M}/u.test(letter)) break
    length += letter.length
  }
  return length
}
