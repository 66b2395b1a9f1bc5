import {
  type AdminTab,
  admins,
  customization,
  type MenuEntry,
  type MenuPlace,
  office,
  own,
  ownHours,
  type Rights,
  shown,
  staff,
} from './areas.ts'

/* The lists beside pages that have several. They come with these pages: the first page needs none of them. */

/** Beside what only admins read: the texts of all emails. */
const texts: readonly MenuEntry[] = [{ label: 'Emails', to: '/settings/admin', tab: 'emails', who: office }]

const admin: readonly MenuEntry[] = [
  { label: 'Outbox', to: '/settings/admin', tab: 'outbox', who: admins },
  { label: 'Integrations', to: '/settings/admin', tab: 'integrations', who: office },
  { label: 'AI prompts', to: '/settings/admin', tab: 'ai-prompts', who: admins },
  { label: 'System', to: '/settings/admin', tab: 'system', who: admins },
  { label: 'Health', to: '/settings/admin', tab: 'health', who: admins },
  { label: 'Replays', to: '/settings/admin', tab: 'replays', who: admins },
  { label: 'Audit log', to: '/settings/admin', tab: 'audit', who: admins },
]

const troupe: readonly MenuEntry[] = [
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

const planning: readonly MenuEntry[] = [
  { label: 'My availability', to: '/availability/personal', who: ownHours },
  { label: 'Planning', to: '/availability/planning', who: staff },
  { label: 'Event availability', to: '/availability/event', who: staff },
  { label: 'Blocked times', to: '/availability/overrides', who: staff },
]

/** A side list of a page that has several. */
export interface Section {
  readonly label?: string
  readonly places: readonly MenuPlace[]
}

const sections = (all: readonly Section[]): readonly Section[] => all.filter(({ places }) => places.length > 0)

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
