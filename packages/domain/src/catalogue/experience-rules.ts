import type { FieldCodes } from '../errors.ts'
import { type ExperienceStatus, existsTogether, type HostType, type SessionFormat } from './kinds.ts'

interface FormatBounds {
  readonly type: SessionFormat
  readonly hostType: HostType
  /** Minutes. */
  readonly minDuration: number
  readonly duration: number
  readonly maxDuration: number
  readonly attendeesMin: number
  readonly attendeesMax: number
}

/** What of a format contradicts another of its fields, as codes by field: NOT_ALLOWED for a remote event with a host on site, TOO_SMALL, TOO_BIG. */
export function unfitOf(format: FormatBounds): FieldCodes {
  const { type, hostType, minDuration, duration, maxDuration, attendeesMin, attendeesMax } = format
  return {
    ...(existsTogether(type, hostType) ? {} : { hostType: ['NOT_ALLOWED'] }),
    ...(duration < minDuration ? { duration: ['TOO_SMALL'] } : duration > maxDuration ? { duration: ['TOO_BIG'] } : {}),
    ...(attendeesMin > attendeesMax ? { attendeesMax: ['TOO_SMALL'] } : {}),
  }
}

/** What an experience lacks for its state: an ACTIVE one has a description and a format. */
export function lackingFor(experience: {
  readonly status: ExperienceStatus
  readonly description: string
  readonly formats: number
}): string[] {
  if (experience.status !== 'ACTIVE') return []
  return [...(experience.formats === 0 ? ['FORMAT_REQUIRED'] : []), ...(experience.description === '' ? ['DESCRIPTION_REQUIRED'] : [])]
}

interface ExperienceState {
  readonly status: ExperienceStatus
  readonly visible: boolean
}

/** Whether customers see an experience: a visible one that is active. */
export const isShown = ({ status, visible }: ExperienceState): boolean => visible && status === 'ACTIVE'

/**
 * What an active experience withholds from customers: HIDDEN if they don't see it, NOT_BOOKABLE if they see it but can't book it. Null when they can do
 * both, and for an experience that isn't active, whose status says enough.
 */
export function withheldBy(experience: ExperienceState & { readonly bookable: boolean }): 'HIDDEN' | 'NOT_BOOKABLE' | null {
  if (experience.status !== 'ACTIVE') return null
  if (!isShown(experience)) return 'HIDDEN'
  return experience.bookable ? null : 'NOT_BOOKABLE'
}

const copied = ' copy'
const longest = 96

/** The title of a copy; the original's is cut so that the copy's isn't too long. */
export const titleOfCopy = (title: string): string => {
  const room = longest - copied.length
  return `${(title.length > room ? title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') : title).trimEnd()}${copied}`
}

/** The list with one item moved to a position, counted from 0; a position beyond the end is the last one, and an unknown item is added. */
export function movedTo<Item>(items: readonly Item[], item: Item, position: number): Item[] {
  const others = items.filter((one) => one !== item)
  return [...others.slice(0, position), item, ...others.slice(position)]
}
