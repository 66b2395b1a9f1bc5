import { keysOf } from '@troupe/domain/keys'
import { groupDetailsInput } from '@troupe/domain/session/group-details'
import { builder } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'

const flags = ['hasPreviousEvent', 'hasNextEvent'] as const
const texts = keysOf(groupDetailsInput.shape).filter((name) => !flags.some((flag) => flag === name))

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

export const GroupDetailsInput = inputOf('GroupDetailsInput', groupDetailsInput, {
  fields: Object.fromEntries(texts.map((name) => [name, { type: 'String' }])),
})
