import type { Page } from '@troupe/domain/pages'
import { day, time } from '../../platform/format.ts'

/** How long something took, from its milliseconds: '6 min 12 s', '41 s'. */
export function lengthWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
}

/** A place on the rail, as a clock: '3:48'. */
export const clockWords = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** When a recording began, 'Mon 30 Nov, 1:52 pm', in a zone. */
export const begunWords = (startedAt: string, zone: string): string => `${day(startedAt, zone)}, ${time(startedAt, zone)}`

/** '1 error', '3 errors'. */
export const errorWords = (count: number): string => `${count} ${count === 1 ? 'error' : 'errors'}`

const pages: Readonly<Partial<Record<Page, string>>> = {
  '/experiences': 'Experiences',
  '/experiences/$category': 'Experiences',
  '/experience/$id': 'Experience',
  '/experience/$id/edit': 'Edit experience',
  '/open-rooms': 'Open rooms',
  '/packages': 'Packages',
  '/workspace': 'Choose workspace',
  '/booked/$traceId': 'You’re booked',
  '/orders': 'Orders',
  '/order/$id': 'Order',
  '/events': 'Events',
  '/event': 'Event',
  '/event/$id': 'Event',
  '/group/$id': 'Group',
  '/users': 'Users',
  '/venues': 'Venues',
  '/venue/$id': 'Venue',
  '/contact': 'Contact',
  '/settings/profile': 'Profile',
  '/settings/workspace': 'Workspace settings',
  '/settings/admin': 'Settings',
  '/customization/branding': 'Branding',
  '/customization/content': 'Content',
  '/availability': 'Availability',
  '/availability/personal': 'My availability',
  '/shows': 'My shows',
  '/availability/planning': 'Planning',
  '/availability/event': 'Availability for an event',
  '/availability/overrides': 'Blocked times',
}

/** The name of a page by its route: never its title, which says what someone looked at. */
export const pageName = (page: unknown): string => pages[page as Page] ?? 'Page'
