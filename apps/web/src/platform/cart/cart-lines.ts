import type { HostType, PackageLevel, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { HOST_TYPES, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { type CartEntry, cart, cartKey, entriesOf } from './cart.ts'

/** An event in the cart. `date` is the instant of its start, null while it has none. */
export interface EventLine extends CartEntry {
  readonly kind?: 'EVENT' | undefined
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
  /** The local day that was chosen as long as there is no start. It isn't held, and what it costs is only told. */
  readonly day?: string | undefined
  readonly location: {
    readonly name?: string
    readonly address?: string
    readonly city?: string
    readonly latitude: number
    readonly longitude: number
  } | null
  /** The id of the chosen city, so that the line can be changed. */
  readonly cityId?: string | undefined
  /** The token of the saved quote that it is priced by. */
  readonly quote?: string | undefined
}

/** Credits or open rooms to buy. */
export interface PackLine extends CartEntry {
  readonly kind: 'PACK'
  readonly consumable: 'CREDIT' | 'OPEN_ROOM'
  readonly quantity: number
}

/** The fee of rescheduling an event. */
export interface FeeLine extends CartEntry {
  readonly kind: 'FEE'
  readonly sessionId: string
  readonly feeId: string
  /** The name of the event. */
  readonly title: string
}

/** A line that this version understands. */
export type KnownLine = EventLine | PackLine | FeeLine

export const mostLines = 20
/** The most credits or open rooms of one line. */
export const mostUnits = 500

/** The events in the cart that this version understands. */
export const eventsOf = (kept: unknown): readonly EventLine[] => entriesOf(kept).filter(isEvent)

/** The lines of the cart that this version understands, in their order. */
export const linesOf = (kept: unknown): readonly KnownLine[] => entriesOf(kept).filter(isKnown)

/** What came of adding a line; THERE: an event with the same choices and start already was in the cart. */
type AddedLine = 'ADDED' | 'THERE' | 'FULL'

/**
 * Adds an event. One with a start that is in the cart already isn't added again: it only takes the price of the quote, if the new one has one. Without a
 * start the same choices are another event, as two may be meant.
 */
export const addEvent = (line: Omit<EventLine, 'id'>): AddedLine => addLine(line)

/** Adds a line of any kind as addEvent. */
export function addLine(line: Readonly<Record<string, unknown>>): AddedLine {
  const added = { ...line, id: newId() }
  const stored = sameEvent(added)
  if (stored) {
    if (line.quote) changeLine(stored.id, { quote: line.quote })
    return 'THERE'
  }
  const items = change((kept) => (kept.length >= mostLines ? kept : [...kept, added]))
  return items.some(({ id }) => id === added.id) ? 'ADDED' : 'FULL'
}

/** The stored event with the same choices and the same start. */
function sameEvent(line: CartEntry): EventLine | undefined {
  if (!isEvent(line) || !line.date) return undefined
  const choices = choicesOf(line)
  return eventsOf(readStored()).find((one) => choicesOf(one) === choices)
}

/** What someone chose for an event, as a text. */
function choicesOf({ experienceId, format, hostType, attendees, duration, timezone, date, location, ...line }: EventLine): string {
  const { upgrade = 'STANDARD', customizations = {} } = line
  const { latitude, longitude } = location ?? {}
  return JSON.stringify([experienceId, format, hostType, attendees, duration, timezone, date, latitude, longitude, upgrade, customizations])
}

/** Adds credits or open rooms to the line that has some, or as a new line. Answers how many the line now has; null when the cart is full. */
export function addPack(consumable: PackLine['consumable'], quantity: number): number | null {
  const stored = linesOf(readStored()).find((line) => line.kind === 'PACK' && line.consumable === consumable)
  if (stored?.kind !== 'PACK') return addLine({ kind: 'PACK', consumable, quantity }) === 'FULL' ? null : quantity
  const sum = Math.min(mostUnits, stored.quantity + quantity)
  changeLine(stored.id, { quantity: sum })
  return sum
}

/** Adds the fee of an event; an event has one fee, so an older one is replaced. False when the cart is full. */
export function addFee(fee: Pick<FeeLine, 'sessionId' | 'feeId' | 'title'>): boolean {
  const stored = linesOf(readStored()).find((line) => line.kind === 'FEE' && line.sessionId === fee.sessionId)
  if (!stored) return addLine({ kind: 'FEE', ...fee }) !== 'FULL'
  changeLine(stored.id, { ...fee })
  return true
}

/** Changes fields of one line, if it is still there; the others keep what any version wrote into them. */
export const changeLine = (id: string, fields: Readonly<Record<string, unknown>>) =>
  change((items) => items.map((one) => (one.id === id ? { ...one, ...fields } : one)))

/** Adds a line again under a new id, after the original; nothing when the cart is full. */
export const duplicateLine = (id: string) =>
  change((items) => (items.length >= mostLines ? items : items.flatMap((one) => (one.id === id ? [one, { ...one, id: newId() }] : [one]))))

/** Removes exactly these lines. */
export const removeLines = (ids: readonly string[]) => change((items) => items.filter(({ id }) => !ids.includes(id)))

/**
 * Removes what was just booked outside the cart: `line`, from which the booking came, and every line for the same number of people at the same start.
 * Without a start the same choices may be meant as another event, and stay.
 */
export function removeBooked(booked: BookedLine, line: string | undefined) {
  const isBooked = ({ experienceId, format, hostType, attendees, date }: EventLine) =>
    experienceId === booked.experienceId &&
    format === booked.format &&
    hostType === booked.hostType &&
    attendees === booked.attendees &&
    typeof date === 'string' &&
    typeof booked.date === 'string' &&
    Date.parse(date) === Date.parse(booked.date)
  change((items) => items.filter((item) => item.id !== line && !(isEvent(item) && isBooked(item))))
}

interface BookedLine {
  readonly experienceId: string
  readonly format: string
  readonly hostType: string
  readonly attendees: number
  /** The instant of its start. */
  readonly date?: string | null | undefined
}

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

const isKnown = (item: CartEntry): item is KnownLine => isEvent(item) || isPack(item) || isFee(item)

const isPack = ({ kind, consumable, quantity }: CartEntry): boolean =>
  kind === 'PACK' && (consumable === 'CREDIT' || consumable === 'OPEN_ROOM') && typeof quantity === 'number'

const isFee = ({ kind, sessionId, feeId, title }: CartEntry): boolean =>
  kind === 'FEE' && [sessionId, feeId, title].every((one) => typeof one === 'string')

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
