import type { UserRole } from '@troupe/domain/role/roles'

/** Who may open a page: everyone; only people who aren't signed in; people who are, with or without a chosen workspace. */
export type Access = 'everyone' | 'guests' | 'person' | 'workspace'

/** Where someone wants to go. */
interface Target {
  readonly access: Access
  /** The whole address, to come back to after signing in. */
  readonly href: string
  /** The event that the address names. */
  readonly event?: string | undefined
}

/** Who comes, and what their browser remembers. */
interface Visitor {
  readonly me: object | null
  readonly workspace: string | null
}

type GuardWay = { readonly to: '/' } | { readonly to: '/workspace' | '/login'; readonly search: { readonly to: string } }

/** Where the guard sends someone; undefined lets them through. An event needs no chosen workspace. */
export function guard({ access, href, event }: Target, { me, workspace }: Visitor): GuardWay | undefined {
  if (access === 'everyone') return undefined
  if (access === 'guests') return me ? { to: '/' } : undefined
  const to = !me ? '/login' : access === 'workspace' && !event && !workspace ? '/workspace' : undefined
  return to && { to, search: { to: href } }
}

/** The page of an event without its name: the last viewed one, else the list. */
export const anyEvent = (last: string | null, search: { readonly tab?: string }) =>
  last ? ({ to: '/event/$id', params: { id: last }, search } as const) : ({ to: '/events' } as const)

/** Where to go when another workspace is chosen: an event or a group belongs to the former one, every other page stays. */
export function afterSwitch(pathname: string): '/events' | '/experiences' | undefined {
  if (/^\/(event|group)\//.test(pathname)) return '/events'
  return pathname === '/workspace' ? '/experiences' : undefined
}

/** The first page of availability: one's own for producers and hosts, and where a person is named; else the planning. */
export const availabilityHome = (role: UserRole | undefined, id: string | undefined) =>
  id || role === 'EVENT_PRODUCER' || role === 'HOST' ? '/availability/personal' : '/availability/planning'
