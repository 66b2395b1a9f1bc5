import type { HostType, PackageLevel, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { HOST_TYPES, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { type CartEntry, cart, cartKey, entriesOf } from './cart.ts'

/** An event in the cart. `date` is the instant of its start, null while it has none. */
export interface EventLine extends CartEntry {
  readonly experienceId: string
  readonly title: string
  /** For the poster. */
  readonly category?: string | undefined
  readonly format: SessionFormat
  readonly hostType: HostType
  readonly attendees: number
  readonly timezone: string
  readonly duration: number
  readonly upgrade?: PackageLevel | undefined
  /** What the customer would like adapted, by name. */
  readonly customizations?: Readonly<Record<string, string>> | undefined
  readonly date: string | null
  readonly location: { readonly name?: string; readonly city?: string; readonly latitude: number; readonly longitude: number } | null
  /** The id of the chosen city, so that the line can be changed. */
  readonly cityId?: string | undefined
  /** The token of the saved quote that it is priced by. */
  readonly quote?: string | undefined
}

export const mostLines = 20

/** The events in the cart that this version understands. */
export const eventsOf = (kept: unknown): readonly EventLine[] => entriesOf(kept).filter(isEvent)

/** Adds an event and answers its id; null when the cart is full. */
export function addEvent(line: Omit<EventLine, 'id'>): string | null {
  const id = newId()
  const added = change((items) => (items.length >= mostLines ? items : [...items, { ...line, id }]))
  return added.some((one) => one.id === id) ? id : null
}

/** Changes fields of one line, if it is still there; the others keep what any version wrote into them. */
export const changeLine = (id: string, fields: Readonly<Record<string, unknown>>) =>
  change((items) => items.map((one) => (one.id === id ? { ...one, ...fields } : one)))

/** Adds a line again under a new id, after the original; nothing when the cart is full. */
export const duplicateLine = (id: string) =>
  change((items) => (items.length >= mostLines ? items : items.flatMap((one) => (one.id === id ? [one, { ...one, id: newId() }] : [one]))))

/** Removes exactly these lines. */
export const removeLines = (ids: readonly string[]) => change((items) => items.filter(({ id }) => !ids.includes(id)))

/** Puts a removed line back, at the end. */
export const restoreLine = (line: CartEntry) => change((items) => (items.some(({ id }) => id === line.id) ? items : [...items, line]))

/**
 * Reads the stored cart, changes it and writes it back. What is stored counts and not what this tab last saw: two tabs would otherwise overwrite each
 * other, and a line that was removed in one would return from the other.
 */
function change(by: (items: readonly CartEntry[]) => readonly CartEntry[]): readonly CartEntry[] {
  const stored = readStored()
  const items = by(entriesOf(stored))
  cart.set({ version: 1, ...(isObject(stored) ? stored : {}), items })
  return items
}

function readStored(): unknown {
  try {
    const text = localStorage.getItem(cartKey)
    return text === null ? null : JSON.parse(text)
  } catch {
    return cart.get() // storage switched off: the cart lives as long as the page
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const newId = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % 64]).join('')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function isEvent(item: CartEntry): item is EventLine {
  const { kind, experienceId, format, hostType, attendees, timezone, duration, title } = item
  return (
    (kind === undefined || kind === 'EVENT') &&
    [experienceId, timezone, title].every((one) => typeof one === 'string') &&
    [attendees, duration].every((one) => typeof one === 'number') &&
    SESSION_FORMATS.some((one) => one === format) &&
    HOST_TYPES.some((one) => one === hostType)
  )
}
