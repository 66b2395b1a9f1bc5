import type { MeQuery } from '../graphql.ts'
import { storeOf } from './store.ts'

/** The chosen workspace: its id, 'staff' for the entry Troupe of people with a staff role, or null. */
export const chosenWorkspace = storeOf<string | null>(null, 'troupe.workspace')
export const staffWorkspace = 'staff'

/** The customer that a choice stands for: its id, or null while none, or Troupe itself, is chosen. */
export const customerOf = (chosen: string | null): string | null => (chosen === staffWorkspace ? null : chosen)

/** The last viewed event, for /event without an id. */
export const lastEvent = storeOf<string | null>(null, 'troupe.event')

/** What decides which areas a person finds. */
export type LastReader = Pick<NonNullable<MeQuery['me']>, 'role' | 'permission' | 'permissions'>

/** The rights, without a name, of the last person who used this browser: the bar is drawn by them until the server says who is signed in. */
export const lastReader = storeOf<LastReader | null>(null, 'troupe.reader')

/** light, dark, or null for what the system says. */
export const theme = storeOf<'light' | 'dark' | null>(null, 'troupe.theme')

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Puts the theme on the page, now and whenever the setting or the system changes. */
export function applyTheme() {
  const apply = () => {
    document.documentElement.dataset.theme = theme.get() ?? (dark.matches ? 'dark' : 'light')
  }
  apply()
  theme.follow(apply)
  dark.addEventListener('change', apply)
}
