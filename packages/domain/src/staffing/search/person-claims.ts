import type { Claim } from './facts.ts'

/** Everyone's claims, by person and by session. */
export interface PersonClaims {
  readonly of: (userId: string) => readonly Claim[]
  /** The ids of those who hold a claim on a session. */
  readonly holdersOf: (sessionId: string) => ReadonlySet<string>
  /** Replaces all claims of a person. */
  readonly set: (userId: string, held: readonly Claim[]) => void
}

export function createPersonClaims(): PersonClaims {
  const claims = new Map<string, readonly Claim[]>()
  const holders = new Map<string, Set<string>>()

  function forget(userId: string): void {
    for (const claim of claims.get(userId) ?? []) {
      const left = holders.get(claim.sessionId)
      left?.delete(userId)
      if (left?.size === 0) holders.delete(claim.sessionId)
    }
    claims.delete(userId)
  }

  return {
    of: (userId) => claims.get(userId) ?? [],
    holdersOf: (sessionId) => holders.get(sessionId) ?? new Set(),
    set(userId, held) {
      forget(userId)
      if (held.length > 0) claims.set(userId, held)
      for (const { sessionId } of held) {
        const known = holders.get(sessionId)
        if (known === undefined) holders.set(sessionId, new Set([userId]))
        else known.add(userId)
      }
    },
  }
}
