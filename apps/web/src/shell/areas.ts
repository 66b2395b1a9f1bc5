import type { LinkProps } from '@tanstack/react-router'
import { levelPasses, type WorkspaceLevel } from '@troupe/domain/role/level'
import { isAdmin, isStaff, rolePasses } from '@troupe/domain/role/roles'
import type { Me } from '../platform/account.ts'

/** Who looks: nobody yet, or a person in a workspace. */
export interface Viewer {
  readonly me: Me | null
  /** Their level in the chosen workspace. */
  readonly level: WorkspaceLevel | null
}

/** A page that a menu leads to. */
export interface Place {
  readonly label: string
  readonly to: LinkProps['to']
  /** Which part of the admin's page. */
  readonly tab?: 'outbox' | 'audit'
  /** Every address that begins so belongs to it. */
  readonly under?: string
}

interface Entry extends Place {
  readonly who: (viewer: Viewer) => boolean
  /** What is not built is in no menu. */
  readonly built: boolean
}

const everybody = () => true
const signedIn = ({ me }: Viewer) => me !== null
const crew = ({ me }: Viewer) => me !== null && rolePasses(me.role, 'HOST')
const customers = (viewer: Viewer) => !crew(viewer)
const staff = ({ me }: Viewer) => isStaff(me)
const admins = ({ me }: Viewer) => isAdmin(me)
/** Staff, and whoever has a level in the chosen workspace. */
const level = (needed: WorkspaceLevel) => (viewer: Viewer) => staff(viewer) || levelPasses(viewer.level, needed)

const bar: readonly Entry[] = [
  { label: 'Experiences', to: '/experiences', under: '/experience', who: everybody, built: true },
  { label: 'Open rooms', to: '/open-rooms', who: customers, built: false },
  { label: 'Events', to: '/events', under: '/event', who: signedIn, built: true },
  { label: 'Availability', to: '/availability', under: '/availability', who: crew, built: false },
  { label: 'Venues', to: '/venues', who: staff, built: false },
  { label: 'Users', to: '/users', who: level('EDITOR'), built: true },
  { label: 'Packages', to: '/packages', who: customers, built: false },
  { label: 'Contact', to: '/contact', who: (viewer) => customers(viewer) && signedIn(viewer), built: false },
]

const customization: readonly Entry[] = [
  { label: 'Branding', to: '/customization/branding', who: level('ADMIN'), built: true },
  { label: 'Content', to: '/customization/content', who: level('ADMIN'), built: true },
]

const own: readonly Entry[] = [
  { label: 'Profile', to: '/settings/profile', who: signedIn, built: true },
  { label: 'Workspace', to: '/settings/workspace', who: level('ADMIN'), built: true },
]

const admin: readonly Entry[] = [
  { label: 'Outbox', to: '/settings/admin', tab: 'outbox', who: admins, built: true },
  { label: 'Audit', to: '/settings/admin', tab: 'audit', who: admins, built: true },
]

const planning: readonly Entry[] = [
  { label: 'My availability', to: '/availability/personal', who: crew, built: false },
  { label: 'Planning', to: '/availability/planning', who: staff, built: false },
  { label: 'Event', to: '/availability/event', who: staff, built: false },
  { label: 'Overrides', to: '/availability/overrides', who: staff, built: false },
]

/** A side list of a page that has several. */
export interface Section {
  readonly label?: string
  readonly places: readonly Place[]
}

const shown = (entries: readonly Entry[], viewer: Viewer): readonly Place[] => entries.filter((entry) => entry.built && entry.who(viewer))
const sections = (all: readonly Section[]): readonly Section[] => all.filter(({ places }) => places.length > 0)

/** What this person finds in the bar. Settings come last: what is everybody's own, else what an admin sets. */
export function areasOf(viewer: Viewer): readonly Place[] {
  const [first] = [...shown(own, viewer), ...shown(admin, viewer)]
  const [brand] = shown(customization, viewer)
  return [
    ...shown(bar, viewer),
    ...(brand ? [{ label: 'Customization', to: brand.to, under: '/customization' }] : []),
    ...(first ? [{ ...first, label: 'Settings', under: '/settings' }] : []),
  ]
}

/** The side list of the settings: what is one's own, and what only admins set. */
export const settingsOf = (viewer: Viewer): readonly Section[] =>
  sections([
    { label: 'You', places: shown(own, viewer) },
    { label: 'Admin', places: shown(admin, viewer) },
  ])

/** The side list of the customization of a workspace. */
export const customizationOf = (viewer: Viewer): readonly Section[] => sections([{ places: shown(customization, viewer) }])

/** The ways between the pages of availability: for staff alone. */
export const availabilityOf = (viewer: Viewer): readonly Section[] => (staff(viewer) ? sections([{ places: shown(planning, viewer) }]) : [])
