import type { Claim, Person } from './facts.ts'
import type { Need } from './query.ts'
import type { Roster } from './roster.ts'

/** The roles that the search counts, as bits. */
export const HOST_BIT = 1
export const PLANT_BIT = 2
export const PRODUCER_BIT = 4

/** The counted roles that a person may play. */
export function rolesOf({ roles }: Person): number {
  let bits = 0
  if (roles.includes('HOST')) bits |= HOST_BIT
  if (roles.includes('PLANT')) bits |= PLANT_BIT
  if (roles.includes('PRODUCER')) bits |= PRODUCER_BIT
  return bits
}

/** Whether a person passes the rules that do not depend on the time: ACTIVE, LEVEL, LANGUAGE, DECLINED. AREA depends on the role's place. */
export const qualifies = (person: Person, need: Need): boolean =>
  person.active && person.level >= need.level && person.languages.includes(need.language) && !need.declinedIds?.includes(person.id)

/** A person's claims without those of one session. */
export function claimsBut(roster: Roster, userId: string, sessionId: string | undefined): readonly Claim[] {
  const held = roster.claimsOf(userId)
  return sessionId === undefined ? held : held.filter((claim) => claim.sessionId !== sessionId)
}
