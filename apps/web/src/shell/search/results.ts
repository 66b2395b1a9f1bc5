import { isStaff, USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import type { LucideIcon } from 'lucide-react'
import type { SearchQuery } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { credits, dayInYear, money, ownZone } from '../../platform/format.ts'
import { itemsWords } from '../../platform/money/unit-words.ts'
import type { RecentThing } from './recent.ts'

type SearchAnswer = SearchQuery['search']
export type FoundEvent = SearchAnswer['events']['nodes'][number]

export type FoundGroup = 'HERE' | 'RECENT' | 'PEOPLE' | 'EVENTS' | 'ORDERS' | 'WORKSPACES' | 'PAGES' | 'ACTIONS'
export const GROUP_WORDS: Readonly<Record<FoundGroup, string>> = {
  HERE: 'On this page',
  RECENT: 'Recent',
  PEOPLE: 'People',
  EVENTS: 'Events',
  ORDERS: 'Orders',
  WORKSPACES: 'Workspaces',
  PAGES: 'Pages',
  ACTIONS: 'Actions',
}

/** Something else that can be done with a row than to open it. */
export interface RowAct {
  readonly label: string
  /** An address of the app, or one that begins with its scheme; null shows all rows of the group. */
  readonly path: string | null
}

/** A row of the palette. */
export interface FoundRow {
  readonly key: string
  readonly kind: RecentThing['kind'] | 'PAGE' | 'ACTION'
  readonly id: string
  readonly name: string
  readonly note: string
  /** Where it leads; null for a workspace, which is chosen. */
  readonly path: string | null
  readonly keys: readonly string[]
  readonly acts: readonly RowAct[]
  readonly avatar?: string | null | undefined
  readonly event?: FoundEvent | undefined
  /** What stands before it in the place of its kind's. */
  readonly icon?: LucideIcon | undefined
  /** What stands at its end, unless that is an event's state. */
  readonly end?: string | undefined
}

/** Rows under one heading, and how many there are in all. */
export interface RowGroup {
  readonly group: FoundGroup
  readonly rows: readonly FoundRow[]
  readonly total: number
  /** What the rows are about, at the end of the heading. */
  readonly about?: string | undefined
}

const noKeys: readonly string[] = []

/** What was found, by groups: those that have none are left out. */
export function groupsOf(answer: SearchAnswer, me: Me): readonly RowGroup[] {
  const staff = isStaff(me)
  const all: readonly RowGroup[] = [
    group('PEOPLE', answer.people, (one) => personRow(one, staff)),
    group('EVENTS', answer.events, (one) => eventRow(one, staff)),
    group('ORDERS', answer.orders, orderRow),
    group('WORKSPACES', answer.workspaces, workspaceRow),
    { group: 'PAGES', rows: answer.pages.map((one) => jumpRow(one, 'PAGE')), total: answer.pages.length },
    { group: 'ACTIONS', rows: answer.actions.map((one) => jumpRow(one, 'ACTION')), total: answer.actions.length },
  ]
  return all.filter(({ rows }) => rows.length > 0)
}

/** The last things that someone opened here. */
export const recentGroup = (things: readonly RecentThing[]): readonly RowGroup[] =>
  things.length === 0
    ? []
    : [
        {
          group: 'RECENT',
          rows: things.map((thing) => ({ ...thing, key: `recent/${thing.kind}/${thing.id}`, keys: noKeys, acts: [] })),
          total: things.length,
        },
      ]

function group<T>(
  name: FoundGroup,
  { nodes, totalCount }: { readonly nodes: readonly T[]; readonly totalCount: number },
  rowOf: (one: T) => FoundRow,
): RowGroup {
  return { group: name, rows: nodes.map(rowOf), total: totalCount }
}

function personRow(one: SearchAnswer['people']['nodes'][number], staff: boolean): FoundRow {
  const isCrew = one.role !== 'BOOKING_USER'
  const plays = one.role === 'HOST' || one.role === 'PLANT'
  const facts = [isCrew ? USER_ROLE_WORDS[one.role] : one.email, plays && one.level ? `level ${one.level}` : null, one.location?.city]
  return {
    ...{ key: `person/${one.id}`, kind: 'PERSON', id: one.id, name: one.fullName, note: facts.filter(Boolean).join(', '), keys: noKeys },
    path: staff && isCrew ? `/person/${one.id}` : `/users?user=${one.id}`,
    avatar: one.avatar,
    end: one.phone ?? '',
    acts: [
      ...(one.phone ? [{ label: `Call ${one.phone}`, path: `tel:${one.phone.replaceAll(/[^+\d]/g, '')}` }] : []),
      ...(one.email ? [{ label: `Email ${one.email}`, path: `mailto:${one.email}` }] : []),
    ],
  }
}

function eventRow(one: FoundEvent, staff: boolean): FoundRow {
  const { id, name, startsAt, timezone, workspace } = one.session
  const facts = [startsAt ? dayInYear(startsAt, timezone) : 'No date', workspace?.name]
  return {
    ...{ key: `event/${id}`, kind: 'EVENT', id, name, note: facts.filter(Boolean).join(', '), path: `/event/${id}`, keys: noKeys },
    event: one,
    acts: [
      ...(staff ? [{ label: 'Open its staff', path: `/event/${id}?tab=staff` }] : []),
      { label: 'Open its activity', path: `/event/${id}?tab=activity` },
    ],
  }
}

function orderRow(one: SearchAnswer['orders']['nodes'][number]): FoundRow {
  const unpaid = one.state === 'PENDING' ? `unpaid since ${dayInYear(one.createdAt, ownZone())}` : null
  return {
    ...{ key: `order/${one.id}`, kind: 'ORDER', id: one.id, name: one.code, path: `/order/${one.id}`, keys: noKeys, acts: [] },
    note: [itemsWords(one.items), one.workspaceName, unpaid].filter(Boolean).join(', '),
    end: one.total === null || one.total === undefined ? '' : money(one.total, one.currency),
  }
}

function workspaceRow(one: SearchAnswer['workspaces']['nodes'][number]): FoundRow {
  const facts = [one.company === one.name ? null : one.company, credits(one.consumables.credits.available)]
  return {
    ...{ key: `workspace/${one.id}`, kind: 'WORKSPACE', id: one.id, name: one.name, note: facts.filter(Boolean).join(', '), path: null },
    ...{ keys: noKeys, acts: [] },
  }
}

const jumpRow = ({ label, path, keys }: SearchAnswer['pages'][number], kind: 'PAGE' | 'ACTION'): FoundRow => ({
  ...{ key: `${kind}/${label}`, kind, id: path, name: label, note: '', path, keys, acts: [] },
})
