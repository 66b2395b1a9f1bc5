import { type AssignmentRole, performs } from '../../role/assignment.ts'
import type { CallLeads } from '../../session/times.ts'
import type { Claim, Person } from './facts.ts'

/** The roles that the search counts, as bits. */
const HOST_BIT = 1
const PLANT_BIT = 2
const PRODUCER_BIT = 4

/** The counted roles that a person may play. */
export function rolesOf({ roles }: Person): number {
  let bits = 0
  if (roles.includes('HOST')) bits |= HOST_BIT
  if (roles.includes('PLANT')) bits |= PLANT_BIT
  if (roles.includes('PRODUCER')) bits |= PRODUCER_BIT
  return bits
}

/** The roles that a person may play for a level and a language: ROLE, ACTIVE, and LEVEL and LANGUAGE for those who perform. */
export function rolesFor(person: Person, need: { readonly level: number; readonly language: string }): number {
  if (!person.active) return 0
  const mayPerform = person.level >= need.level && person.languages.includes(need.language)
  return rolesOf(person) & (mayPerform ? HOST_BIT | PLANT_BIT | PRODUCER_BIT : PRODUCER_BIT)
}

/** The bit of a role; the search covers no other roles. */
export function bitOf(role: AssignmentRole): number {
  if (performs(role)) return role === 'HOST' ? HOST_BIT : PLANT_BIT
  return role === 'SALESPERSON' ? 0 : PRODUCER_BIT
}

/** The lead of a role that the search covers: supporting producers are called with the producer. */
export const leadOf = (leads: CallLeads, role: AssignmentRole): number => leads[role === 'HOST' || role === 'PLANT' ? role : 'PRODUCER']

/** A person's claims that come from offers, not pencils. */
export const offersOf = (claims: readonly Claim[]): readonly Claim[] => claims.filter((claim) => claim.pencil === undefined)

/** The order of ids. */
export const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
