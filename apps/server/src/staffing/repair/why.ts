import type { ScoreTerms } from '@troupe/domain/staffing/score'
import { z } from 'zod'
import { batched } from '../../platform/graphql/batch.ts'

/** Why the server found the person for a place, as it was stored when they were chosen. */
export interface WhyChosen {
  /** Staff decided on the person: they applied a proposal, or pinned them in a plan. */
  readonly byHand: boolean
  readonly terms: ScoreTerms
  readonly cost: number
  /** How much dearer everything would have been with the next best person, or with no one. */
  readonly gap: number
  /** The next best person who was free, null = no one. */
  readonly secondName: string | null
  /** How many people had to give up something for it. */
  readonly accepted: number
  readonly pending: number
}

const whole = z.int()
const stored = z.object({
  terms: z.object({
    ...{ rating: whole, level: whole, travel: whole, preferredProducer: whole, fairness: whole, sourceHost: whole, group: whole },
    // reasons of earlier versions have none
    ...{ modifier: z._default(whole, 0) },
    lacks: z.array(z.string()).default([]),
  }),
  cost: whole,
  gap: whole,
  secondId: z.nullable(z.string()),
  byHand: z.optional(z.boolean()),
  repair: z.optional(z.object({ accepted: whole, pending: whole })),
})

/** The reasons for the people on some places; those whom staff chose on the event itself, or who were drawn, have none. */
export const whyChosen = batched(async ({ db }, placeIds): Promise<Map<string, WhyChosen>> => {
  const rows = await db
    .selectFrom('staffing_assignment')
    .select(['id', 'why'])
    .where('id', 'in', [...placeIds])
    .where('why', 'is not', null)
    .where('user_id', 'is not', null)
    .execute()
  const read = rows.flatMap(({ id, why }) => {
    const said = stored.safeParse(why)
    return said.success ? { id, ...said.data } : []
  })
  const ids = read.flatMap(({ secondId }) => secondId ?? [])
  const people = ids.length === 0 ? [] : await db.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', ids).execute()
  const names = new Map(people.map((person) => [person.id, person.full_name]))
  return new Map(
    read.map(({ id, terms, cost, gap, secondId, byHand = false, repair }) => {
      const moved = { accepted: repair?.accepted ?? 0, pending: repair?.pending ?? 0 }
      return [id, { byHand, terms, cost, gap, secondName: secondId === null ? null : (names.get(secondId) ?? null), ...moved }]
    }),
  )
})
