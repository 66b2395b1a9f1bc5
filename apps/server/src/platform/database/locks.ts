import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Every advisory lock, by name. Two versions of the server may run next to each other, so a number keeps its meaning. A transaction that takes
 * several takes them in the order payments, instructions, catalogue, codes, recipient, sources, crews, liveEvents; it locks sessions and wallets before `crews`,
 * sessions before `sources`, and people after both.
 */
export const ADVISORY_LOCKS = {
  /** Filling the demo world. */
  world: 7368,
  /** Numbering live events in the order of their commits (decision 10): the last lock before a commit. */
  liveEvents: 7369,
  /** Deciding about people's time: alone, or shared by bookings that take only people who are free (decision 11). */
  crews: 7370,
  /** Making and spending codes; its key is the kind and the address. */
  codes: 7371,
  /** Granting rights on tables to the roles of the walls. */
  grants: 7372,
  /** Counting the emails to an address, which is its key. */
  recipient: 7373,
  /** Creating the tables of the job queue. */
  queueTables: 7374,
  /** Moving, adding and removing experiences: each of them changes the positions of others. */
  catalogue: 7375,
  /** Payments of carts begin one after the other within a workspace; the key is the workspace's id. */
  payments: 7376,
  /** Announcing credits that expire, by one process at a time. */
  notices: 7377,
  /** Writing instructions, one after the other. */
  instructions: 7378,
  /** Saying from which event another one comes, one after the other within a workspace; the key is the workspace's id. */
  sources: 7379,
  /** Counting the mission sets of a workspace, whose id is the key. */
  missionSets: 7380,
  /** Drawing and deleting zone areas, one after the other: in which one a city lies follows from all of them. Before the zone area's row. */
  zoneAreas: 7381,
  /** Writing phones for events, one after the other, so that no two are for the same kind. */
  sessionPhones: 7382,
  /** Saving the text of a kind of email, one after the other; the key is the kind and the workspace. */
  emailTexts: 7387,
  /** Naming venues, one after the other. */
  venues: 7386,
  /** Naming AI prompts, one after the other. */
  aiPrompts: 7395,
  /** Counting the webhook endpoints of a workspace, whose id is the key. */
  webhookEndpoints: 7396,
  /** Making a backup, by one process at a time. */
  backup: 7397,
} as const

/** Waits for an advisory lock without a key and holds it together with others who share it; who wants it alone waits for all of them. */
export async function shareAdvisoryLock(tx: Transaction<Tables>, name: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(ADVISORY_LOCKS[name])})`.execute(tx)
}

/** Waits for an advisory lock and holds it until the transaction ends. Those with a key exclude each other only with the same key. */
export async function advisoryLock(tx: Transaction<Tables>, name: keyof typeof ADVISORY_LOCKS, key?: string): Promise<void> {
  const number = sql.lit(ADVISORY_LOCKS[name])
  await (key === undefined
    ? sql`select pg_advisory_xact_lock(${number})`
    : sql`select pg_advisory_xact_lock(${number}, hashtext(${key}))`
  ).execute(tx)
}
