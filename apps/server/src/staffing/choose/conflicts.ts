import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { batched } from '../../platform/graphql/batch.ts'
import type { Scope } from '../../platform/rights/policy.ts'
import type { CrewReader } from '../search/board.ts'
import { type JudgedPlace, judgeCrews } from '../search/judge-crew.ts'
import { type SessionFacts, sessionsFacts } from '../search/session-facts.ts'
import { lookAround } from './choose.ts'
import { createRemedies } from './remedies.ts'
import { isSetOnUser, reasonWords, remedyWords, sessionNames } from './rule-words.ts'

/** The first hard rule that a person with an offer breaks now. */
export interface Conflict {
  readonly rule: string
  /** A sentence for producers. */
  readonly reason: string
  /** What would make them fit again. It takes long, so it is only found for those who ask. */
  readonly remedy: () => Promise<RemedyTold>
}
interface RemedyTold {
  /** Following it is enough; null when there is no such way. */
  readonly words: string | null
  /** It is set on the person's user page. */
  readonly isOnUser: boolean
}

/** The conflict of a place by its id, computed for all places of an answer together; nothing is stored. Judged with the rights of the server itself. */
export const conflictOf = batched((ctx: Ctx, ids) => conflictsOf(ctx, ids))

/** The conflicts of some places by the place's id: as many queries for all of them as for one. */
export async function conflictsOf(ctx: Ctx, assignmentIds: readonly string[]): Promise<Map<string, Conflict>> {
  const at = ctx.now()
  const broken = await asHouse(ctx.db, (tx) => brokenPlaces({ tx, at }, assignmentIds))
  const names = await asHouse(ctx.db, (tx) =>
    sessionNames(
      { tx, at },
      broken.map((place) => place.broken),
    ),
  )
  // one after the other: each reads everyone of a role
  let last: Promise<unknown> = Promise.resolve()
  const queued = (find: () => Promise<RemedyTold>) => {
    const found = last.then(find)
    last = found.catch(() => {})
    return found
  }
  return new Map(
    broken.map((place) => {
      let known: Promise<RemedyTold> | undefined
      const remedy = () => {
        known ??= queued(() => asHouse(ctx.db, (tx) => remedyOf({ tx, at }, place)))
        return known
      }
      const { session } = place
      const reason = reasonWords(place.broken, { event: session.timezone, person: zoneOf(place) }, names)
      return [place.assignmentId, { rule: place.broken.rule, reason, remedy }]
    }),
  )
}

type BrokenPlace = JudgedPlace & { readonly broken: NonNullable<JudgedPlace['broken']>; readonly session: SessionFacts }

/** The places among some whose person has an offer, breaks a rule and wasn't assigned against it. */
async function brokenPlaces(look: CrewReader, assignmentIds: readonly string[]): Promise<BrokenPlace[]> {
  const places = await look.tx
    .selectFrom('staffing_assignment')
    .select('session_id')
    .distinct()
    .where(sql<boolean>`id = any(${assignmentIds}::uuid[])`)
    .execute()
  const sessions = await sessionsFacts(
    look.tx,
    places.map((place) => place.session_id),
  )
  const judged = await judgeCrews(look, sessions.values())
  const wanted = new Set(assignmentIds)
  return [...judged].flatMap(([id, crew]) => {
    const session = sessions.get(id)
    return crew.flatMap(({ broken, ...place }) =>
      session && broken && wanted.has(place.assignmentId) && !place.isPencil && !place.isOverruled ? [{ ...place, broken, session }] : [],
    )
  })
}

async function remedyOf(look: CrewReader, place: BrokenPlace): Promise<RemedyTold> {
  const { session } = place
  const asked = { session, role: place.role, assignmentId: place.assignmentId, userId: place.userId }
  const around = await lookAround(look, session, asked)
  const candidate = around?.candidates.find((one) => one.person.id === place.userId)
  const remedy = around && candidate && !candidate.eligible ? await (await createRemedies(look, asked, around))(candidate) : null
  const names = await sessionNames(look, [place.broken, ...(candidate?.reasons ?? [])])
  return { words: remedy && remedyWords(remedy, zoneOf(place), names), isOnUser: remedy !== null && isSetOnUser(remedy) }
}

const zoneOf = ({ person, session }: BrokenPlace): string => person?.timezone ?? session.timezone

/** No one reads what staff note about them. */
export const isToldOf = (scope: Scope, { rule }: Conflict): boolean => scope.all || !staffRules.includes(rule)
const staffRules: readonly string[] = ['LEVEL', 'LOAD', 'DAY_LIMIT']
