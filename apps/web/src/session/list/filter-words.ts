import { SYNC_TYPE_WORDS } from '@troupe/domain/catalogue/sync-words'
import { STATUS_WORDS } from '@troupe/domain/session/event-words'
import { CATEGORY_WORDS, FORMAT_WORDS, HOST_TYPE_WORDS, PACKAGE_WORDS, READINESS_WORDS } from '@troupe/domain/words'
import { day } from '../../platform/format.ts'
import type { FilterName } from './filters-search.ts'
import type { EventFilters } from './read-filters.ts'

/** What each filter is called, in the sheet and on its chip. */
export const FILTER_WORDS: Readonly<Record<FilterName, string>> = {
  status: 'Status',
  readiness: 'Readiness',
  hasOpenPlaces: 'Open roles',
  timelineOutdated: 'Running order outdated',
  from: 'From',
  to: 'To',
  workspaceId: 'Workspace',
  experienceId: 'Experience',
  formatId: 'Experience format',
  category: 'Category',
  type: 'Format',
  hostType: 'Host type',
  diy: 'Self-hosted',
  packageLevel: 'Package',
  syncType: 'Sync type',
  city: 'City',
  venueId: 'Venue',
  openRooms: 'Open rooms',
  groupId: 'Group',
  contactId: 'Contact',
  bookedBy: 'Booked by',
  producerId: 'Producer',
  hostId: 'Host',
  assignedTo: 'On the crew',
  instructionId: 'Showing the instruction',
}

const readiness = Object.fromEntries(Object.entries(READINESS_WORDS).map(([word, { label }]) => [word, label]))
/** The words of the lists. */
export const LIST_WORDS = {
  status: STATUS_WORDS,
  readiness,
  type: FORMAT_WORDS,
  hostType: HOST_TYPE_WORDS,
  packageLevel: PACKAGE_WORDS,
  syncType: SYNC_TYPE_WORDS,
  category: CATEGORY_WORDS,
} as const
export type ListName = keyof typeof LIST_WORDS

/** The text of a chip: 'Status: Scheduled, Live'. `nameOf` knows what an id belongs to; what it doesn't know has no name. */
export function chipWords(filters: EventFilters, name: FilterName, nameOf: (name: FilterName) => string | undefined): string {
  return `${FILTER_WORDS[name]}: ${valueWords(filters, name) ?? nameOf(name) ?? '…'}`
}

function valueWords(filters: EventFilters, name: FilterName): string | undefined {
  const value = filters[name]
  if (name in LIST_WORDS && Array.isArray(value)) {
    const words = new Map(Object.entries(LIST_WORDS[name as ListName]))
    return value.map((one) => words.get(one) ?? one).join(', ')
  }
  if (value === 'yes') return 'Yes'
  if (value === 'no') return 'No'
  if ((name === 'from' || name === 'to') && typeof value === 'string') return day(`${value}T12:00:00Z`, 'UTC')
  return name === 'city' && typeof value === 'string' ? value : undefined
}
