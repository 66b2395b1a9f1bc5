import { batched } from '../platform/batch.ts'
import type { Ctx } from '../platform/ctx.ts'
import { asHouse } from '../platform/db.ts'
import type { CrewReader } from './board.ts'
import { lookAround } from './choose.ts'
import { type JudgedPlace, judgeCrew } from './judge-crew.ts'
import { createRemedies } from './remedies.ts'
import { isSetOnUser, reasonWords, remedyWords, sessionNames } from './rule-words.ts'
import { type SessionFacts, sessionsFacts } from './session-facts.ts'

/** The first hard rule that a person with an offer breaks now, and what would make them fit again. */
export interface Conflict {
  readonly rule: string
  /** A sentence for producers. */
  readonly reason: string
  /** Following it is enough; null when there is no such way. */
  readonly remedy: string | null
  /** The remedy is set on the person's user page. */
  readonly remedyOnUser: boolean
}

/** The conflict of a place by its id, computed for all places of an answer together; nothing is stored. Judged with the rights of the server itself. */
export const conflictOf = batched((ctx: Ctx, ids) => asHouse(ctx.db, (tx) => conflictsOf({ tx, at: ctx.now() }, ids)))

async function conflictsOf(look: CrewReader, assignmentIds: readonly string[]): Promise<Map<string, Conflict>> {
  const places = await look.tx
    .selectFrom('staffing_assignment')
    .select('session_id')
    .distinct()
    .where('id', 'in', [...assignmentIds])
    .execute()
  const sessions = await sessionsFacts(
    look.tx,
    places.map((place) => place.session_id),
  )
  const wanted = new Set(assignmentIds)
  const found = new Map<string, Conflict>()
  for (const session of sessions.values())
    for (const place of await judgeCrew(look, session))
      if (wanted.has(place.assignmentId) && !place.isPencil && !place.isOverruled) {
        const conflict = await toldOf(look, session, place)
        if (conflict) found.set(place.assignmentId, conflict)
      }
  return found
}

async function toldOf(look: CrewReader, session: SessionFacts, { broken, person, ...place }: JudgedPlace): Promise<Conflict | null> {
  if (!broken) return null
  const asked = { session, role: place.role, assignmentId: place.assignmentId, userId: place.userId }
  const around = await lookAround(look, session, asked)
  const candidate = around?.candidates.find((one) => one.person.id === place.userId)
  const remedy = around && candidate && !candidate.eligible ? await (await createRemedies(look, asked, around))(candidate) : null
  const names = await sessionNames(look, [broken, ...(candidate?.reasons ?? [])])
  const zone = person?.timezone ?? session.timezone
  return {
    rule: broken.rule,
    reason: reasonWords(broken, { event: session.timezone, person: zone }, names),
    remedy: remedy && remedyWords(remedy, zone, names),
    remedyOnUser: remedy !== null && isSetOnUser(remedy),
  }
}
