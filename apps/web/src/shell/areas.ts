import type { LinkProps } from '@tanstack/react-router'
import { levelPasses, type WorkspaceLevel } from '@troupe/domain/role/level'
import { isAdmin, isStaff, rolePasses } from '@troupe/domain/role/roles'
import type { Me } from '../platform/account.ts'
import type { LastReader } from '../platform/choices.ts'

/** What the areas depend on: no one's rights, or those of a person in a workspace. */
export interface Rights {
  readonly me: Pick<LastReader, 'role' | 'permission'> | null
  /** Their level in the chosen workspace. */
  readonly level: WorkspaceLevel | null
}

/** Who looks at the page. */
export interface Viewer extends Rights {
  readonly me: Me | null
  /** Someone is probably signed in, and the server hasn't answered who. */
  readonly isUnknown: boolean
  /** What the bar shows: until the server has answered, by the rights of the last reader. */
  readonly areas: readonly Place[]
  /** They work on events, and see more on a screen. */
  readonly isDense: boolean
}

/** The parts of the page of admin settings. */
export type AdminTab =
  | 'emails'
  | 'outbox'
  | 'integrations'
  | 'audit'
  | 'price-modifiers'
  | 'price-lists'
  | 'packs'
  | 'fees'
  | 'staffing-weights'
  | 'discount-codes'
  | 'tags'
  | 'instructions'
  | 'modifiers'
  | 'zones'
  | 'phones'
  | 'applications'
  | 'ai-prompts'
  | 'system'

/** A page that a menu leads to. */
export interface Place {
  readonly label: string
  readonly to: LinkProps['to']
  /** Which part of the admin's page. */
  readonly tab?: AdminTab
  /** Every address that begins so belongs to it. */
  readonly under?: string
}

interface Entry extends Place {
  readonly who: (viewer: Rights) => boolean
}

const everyone = () => true
const signedIn = ({ me }: Rights) => me !== null
const crew = ({ me }: Rights) => me !== null && rolePasses(me.role, 'HOST')
/** Whose own hours have a page: the hosts and producers. */
const ownHours = ({ me }: Rights) => me?.role === 'HOST' || me?.role === 'EVENT_PRODUCER'
/** Everyone who works at events, actors included. */
const withHours = (viewer: Rights) => crew(viewer) || viewer.me?.role === 'PLANT'
const customers = (viewer: Rights) => !crew(viewer)
const staff = ({ me }: Rights) => isStaff(me)
/** Staff who are salespeople or have a higher role. */
const sales = ({ me }: Rights) => isStaff(me) && rolePasses(me?.role ?? null, 'SALESPERSON')
/** Staff from the rank of a customer success manager on. */
const office = ({ me }: Rights) => isStaff(me) && rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')
const admins = ({ me }: Rights) => isAdmin(me)
/** Staff, and people with a level in the chosen workspace. */
const level = (needed: WorkspaceLevel) => (viewer: Rights) => staff(viewer) || levelPasses(viewer.level, needed)

const bar: readonly Entry[] = [
  { label: 'Experiences', to: '/experiences', under: '/experience', who: everyone },
  { label: 'Events', to: '/events', under: '/event', who: signedIn },
  { label: 'Availability', to: '/availability', under: '/availability', who: withHours },
  { label: 'Users', to: '/users', who: level('EDITOR') },
  // customers come to venues from their events
  { label: 'Venues', to: '/venues', under: '/venue', who: crew },
  {
    label: 'Orders',
    to: '/orders',
    under: '/order',
    who: (viewer) => sales(viewer) || (!crew(viewer) && levelPasses(viewer.level, 'EDITOR')),
  },
  { label: 'Packages', to: '/packages', who: customers },
  { label: 'Contact', to: '/contact', who: (viewer) => signedIn(viewer) && customers(viewer) },
]

const customization: readonly Entry[] = [
  { label: 'Branding', to: '/customization/branding', who: level('ADMIN') },
  { label: 'Content', to: '/customization/content', who: level('EDITOR') },
]

const own: readonly Entry[] = [
  { label: 'Profile', to: '/settings/profile', who: signedIn },
  { label: 'Workspace', to: '/settings/workspace', who: level('ADMIN') },
]

const admin: readonly Entry[] = [
  { label: 'Outbox', to: '/settings/admin', tab: 'outbox', who: admins },
  { label: 'Integrations', to: '/settings/admin', tab: 'integrations', who: office },
  { label: 'AI prompts', to: '/settings/admin', tab: 'ai-prompts', who: admins },
  { label: 'System', to: '/settings/admin', tab: 'system', who: admins },
  { label: 'Audit log', to: '/settings/admin', tab: 'audit', who: admins },
]

/** Beside what only admins read: the texts of all emails. */
const texts: readonly Entry[] = [{ label: 'Emails', to: '/settings/admin', tab: 'emails', who: office }]

const troupe: readonly Entry[] = [
  { label: 'Price modifiers', to: '/settings/admin', tab: 'price-modifiers', who: office },
  { label: 'Price lists', to: '/settings/admin', tab: 'price-lists', who: office },
  { label: 'Packs', to: '/settings/admin', tab: 'packs', who: office },
  { label: 'Fees', to: '/settings/admin', tab: 'fees', who: office },
  { label: 'Staffing weights', to: '/settings/admin', tab: 'staffing-weights', who: office },
  { label: 'Discount codes', to: '/settings/admin', tab: 'discount-codes', who: office },
  { label: 'Tags', to: '/settings/admin', tab: 'tags', who: office },
  { label: 'Instructions', to: '/settings/admin', tab: 'instructions', who: staff },
  { label: 'Modifiers', to: '/settings/admin', tab: 'modifiers', who: staff },
  { label: 'Zones', to: '/settings/admin', tab: 'zones', who: staff },
  { label: 'Session phones', to: '/settings/admin', tab: 'phones', who: staff },
  { label: 'Applications', to: '/settings/admin', tab: 'applications', who: staff },
]

/** The parts of the page of admin settings that an address can name. */
export const ADMIN_TABS: readonly AdminTab[] = [...admin, ...troupe, ...texts].flatMap(({ tab }) => tab ?? [])

const planning: readonly Entry[] = [
  { label: 'My availability', to: '/availability/personal', who: ownHours },
  { label: 'Planning', to: '/availability/planning', who: staff },
  { label: 'Event', to: '/availability/event', who: staff },
  { label: 'Blocked times', to: '/availability/overrides', who: staff },
]

/** A side list of a page that has several. */
export interface Section {
  readonly label?: string
  readonly places: readonly Place[]
}

const shown = (entries: readonly Entry[], viewer: Rights): readonly Place[] => entries.filter((entry) => entry.who(viewer))
const sections = (all: readonly Section[]): readonly Section[] => all.filter(({ places }) => places.length > 0)

/** The areas in the bar of this person. Settings come last: their own, else those of an admin. */
export function areasOf(viewer: Rights): readonly Place[] {
  const [first] = [...shown(own, viewer), ...shown(admin, viewer), ...shown(troupe, viewer)]
  const [brand] = shown(customization, viewer)
  return [
    ...shown(bar, viewer),
    ...(brand ? [{ label: 'Customisation', to: brand.to, under: '/customization' }] : []),
    ...(first ? [{ ...first, label: 'Settings', under: '/settings' }] : []),
  ]
}

/** The side list of the settings: one's own, those of Troupe's prices, and those only admins read. */
export const settingsOf = (viewer: Rights): readonly Section[] =>
  sections([
    { places: shown(own, viewer) },
    { label: 'Troupe', places: shown(troupe, viewer) },
    { label: 'Admin', places: [...shown(texts, viewer), ...shown(admin, viewer)] },
  ])

/** Which part of the admin's page opens: the wanted one, else the first that this person may read; null when there is none, or the wanted one isn't theirs. */
export function adminTabOf(viewer: Rights, wanted: AdminTab | undefined): AdminTab | null {
  const lists = admins(viewer) ? [admin, troupe, texts] : [troupe, texts, admin]
  const tabs = lists.flatMap((list) => shown(list, viewer)).flatMap(({ tab }) => tab ?? [])
  return (wanted === undefined ? tabs[0] : tabs.find((tab) => tab === wanted)) ?? null
}

/** The side list of the customization of a workspace. */
export const customizationOf = (viewer: Rights): readonly Section[] => sections([{ places: shown(customization, viewer) }])

/** The ways between the pages of availability: for staff alone. */
export const availabilityOf = (viewer: Rights): readonly Section[] => (staff(viewer) ? sections([{ places: shown(planning, viewer) }]) : [])
