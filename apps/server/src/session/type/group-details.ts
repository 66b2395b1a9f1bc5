import type { groupDetailsInput } from '@troupe/domain/session/group-details'
import { builder } from '../../platform/graphql/graphql.ts'

const flags = ['hasPreviousEvent', 'hasNextEvent'] as const
const texts = [
  'playedPreviously',
  'multiSession',
  'multicultural',
  'young',
  'familiar',
  'sameLocation',
  'previousEventDetails',
  'nextEventUrl',
  'departments',
  'attendeesDetails',
  'eventDetails',
  'teamsOrigin',
  'teamsDetails',
  'prizesOrigin',
  'prizesShippingAddress',
  'food',
  'alcohol',
  'tv',
  'avDetails',
  'age',
  'rating',
  'bar',
  'description',
  'mobility',
] as const satisfies readonly (keyof typeof groupDetailsInput.shape)[]

/** What the customer tells about the group; answers are the words of the specification, so they travel as texts. */
export const GroupDetailsRef = builder.objectRef<Readonly<Record<string, unknown>>>('GroupDetails').implement({
  fields: (t) => ({
    ...Object.fromEntries(
      texts.map((name) => [name, t.string({ nullable: true, resolve: (row) => (typeof row[name] === 'string' ? row[name] : null) })]),
    ),
    ...Object.fromEntries(
      flags.map((name) => [name, t.boolean({ nullable: true, resolve: (row) => (typeof row[name] === 'boolean' ? row[name] : null) })]),
    ),
  }),
})

export const GroupDetailsInput = builder.inputType('GroupDetailsInput', {
  fields: (t) => ({
    ...Object.fromEntries(texts.map((name) => [name, t.string()])),
    ...Object.fromEntries(flags.map((name) => [name, t.boolean()])),
  }),
})
