import type { Page } from '../pages.ts'
import { levelPasses, type WorkspaceLevel } from '../role/level.ts'
import { type Account, isAdmin, isStaff, rolePasses } from '../role/roles.ts'

/** What the areas depend on: no one's rights, or those of a person in a workspace. */
export interface Rights {
  readonly me: Account | null
  /** Their level in the chosen workspace. */
  readonly level: WorkspaceLevel | null
}

/** The parts of the page of admin settings. */
export type AdminTab =
  | 'emails'
  | 'outbox'
  | 'integrations'
  | 'health'
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
  | 'replays'

/** A page that a menu leads to. */
export interface MenuPlace {
  readonly label: string
  /** The embedded prices are a page of other sites, and a recording is a document of its own. */
  readonly to: Exclude<Page, '/pricing-embedded' | '/replay/$id'>
  /** Which part of the admin's page. */
  readonly tab?: AdminTab
  /** Every address that begins so belongs to it. */
  readonly under?: string
}

/** A page of a menu, and who finds it there. */
export interface MenuEntry extends MenuPlace {
  readonly who: (viewer: Rights) => boolean
}

const everyone = () => true
const signedIn = ({ me }: Rights) => me !== null
const crew = ({ me }: Rights) => me !== null && rolePasses(me.role, 'HOST')
/** Whose own hours have a page: the hosts and producers. */
export const ownHours = ({ me }: Rights) => me?.role === 'HOST' || me?.role === 'EVENT_PRODUCER'
/** Everyone who works at events, actors included. */
const withHours = (viewer: Rights) => crew(viewer) || viewer.me?.role === 'PLANT'
const customers = (viewer: Rights) => !crew(viewer)
/** Whose home are their own shows: actors, and hosts without staff permission. */
export const plays = ({ me }: Rights) => me?.role === 'PLANT' || (me?.role === 'HOST' && !isStaff(me))
export const staff = ({ me }: Rights) => isStaff(me)
/** Staff who are salespeople or have a higher role. */
const sales = ({ me }: Rights) => isStaff(me) && rolePasses(me?.role ?? null, 'SALESPERSON')
/** Staff from the rank of a customer success manager on. */
export const office = ({ me }: Rights) => isStaff(me) && rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')
export const admins = ({ me }: Rights) => isAdmin(me)
/** People with any level in the chosen workspace. */
const belongs = (viewer: Rights) => viewer.level !== null
/** Staff, and people with a level in the chosen workspace. */
const level = (needed: WorkspaceLevel) => (viewer: Rights) => staff(viewer) || levelPasses(viewer.level, needed)

const bar: readonly MenuEntry[] = [
  { label: 'My shows', to: '/shows', who: plays },
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

export const customization: readonly MenuEntry[] = [
  { label: 'Branding', to: '/customization/branding', who: level('ADMIN') },
  { label: 'Content', to: '/customization/content', who: level('EDITOR') },
]

export const own: readonly MenuEntry[] = [
  { label: 'Profile', to: '/settings/profile', who: signedIn },
  { label: 'Your data', to: '/settings/your-data', who: signedIn },
  { label: 'Workspace', to: '/settings/workspace', who: level('ADMIN') },
  { label: 'Webhooks', to: '/settings/webhooks', who: (viewer) => sales(viewer) || (!crew(viewer) && levelPasses(viewer.level, 'ADMIN')) },
  { label: 'API tokens', to: '/settings/api-tokens', who: belongs },
]

/** Those that a person finds. */
export const shown = (entries: readonly MenuEntry[], viewer: Rights): readonly MenuPlace[] => entries.filter((entry) => entry.who(viewer))

/** The areas in the bar of this person. Settings come last. */
export function areasOf(viewer: Rights): readonly MenuPlace[] {
  const [first] = shown(own, viewer)
  const [brand] = shown(customization, viewer)
  return [
    ...shown(bar, viewer),
    ...(brand ? [{ label: 'Customisation', to: brand.to, under: '/customization' }] : []),
    ...(first ? [{ ...first, label: 'Settings', under: '/settings' }] : []),
  ]
}
