import { anInstant, dayInput, instantInput, integerInput, lineInput, uuid } from '@troupe/domain/input'
import { type GraphQLNamedType, graphql, printType } from 'graphql'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import '../../schema.ts' // is built before the inputs of this file are there
import { builder } from './graphql.ts'
import { inputOf } from './inputs.ts'

const pack = z.strictObject({ from: integerInput(1, 10), share: z.nullable(z.number()) })
const day = z.object({ on: dayInput })
const TestedInput = inputOf(
  'TestedInput',
  z.object({
    id: uuid,
    title: lineInput(96, 1),
    isOpen: z.optional(z.boolean()),
    note: z.nullish(
      z.pipe(
        lineInput(5),
        z.transform((text) => text || null),
      ),
    ),
    format: z.enum(['IN_PERSON', 'REMOTE', 'HYBRID']),
    colour: z.enum(['RED', 'BLUE']),
    roles: z.optional(z.array(z.enum(['PRODUCER', 'HOST', 'PLANT']))),
    packs: z.array(pack).check(z.minLength(1)),
    day: z.optional(day),
    readAt: anInstant,
    saidAt: z.nullish(instantInput),
    more: z.optional(z.strictObject({ email: z.boolean() })),
  }),
  {
    description: 'What is tested.',
    fields: {
      title: 'Its title.',
      colour: { type: 'String' },
      packs: { type: 'TestedPackInput', description: 'Its packs.' },
      day: { type: 'TestedDayInput' },
      more: { type: 'JSON' },
    },
  },
)
inputOf('TestedAgainInput', z.object({ pack }))
builder.queryField('tested', (t) =>
  t.string({
    args: { input: t.arg({ type: TestedInput, required: true }) },
    // these are the types of what the schema reads
    resolve: (_, { input: { readAt, saidAt, day, colour } }) =>
      [readAt.toZonedDateTimeISO('UTC').year, saidAt?.slice(0, 10), day?.on.length, colour.toLowerCase()].join(),
  }),
)
const schema = builder.toSchema()
const printed = (name: string) => printType(schema.getType(name) as GraphQLNamedType)

test('an input has the fields of its schema: required or not, lists, enumerations by their words, nested objects and given types', () => {
  expect(printed('TestedInput')).toBe(`"""What is tested."""
input TestedInput {
  colour: String!
  day: TestedDayInput
  format: SessionFormat!
  id: ID!
  isOpen: Boolean
  more: JSON
  note: String

  """Its packs."""
  packs: [TestedPackInput!]!
  readAt: DateTime!
  roles: [CallRole!]
  saidAt: DateTime

  """Its title."""
  title: String!
}`)
  expect(printed('TestedPackInput')).toBe('input TestedPackInput {\n  from: Int!\n  share: Float\n}')
  expect(printed('TestedAgainInput')).toBe('input TestedAgainInput {\n  pack: TestedPackInput!\n}')
})

test('a resolver gets times as its schema reads them: as text, or as the time', async () => {
  const source = `{ tested(input: { id: "", title: "", format: REMOTE, colour: "RED", packs: [], readAt: "2027-01-01T00:00Z",
    saidAt: "2026-12-31T23:00:00-02:00", day: { on: "2027-01-02" } }) }`
  expect(await graphql({ schema, source })).toEqual({ data: { tested: '2027,2027-01-01,10,red' } })
})

test('what GraphQL has no type for is refused with its place', () => {
  const refused = (name: string, field: z.ZodMiniType, type?: string) => () =>
    inputOf(name, z.object({ field }), type ? { fields: { field: { type } } } : {})
  expect(refused('R1Input', z.union([z.string(), z.number()]))).toThrow('R1Input.field: GraphQL has no type for union')
  expect(refused('R2Input', z.enum(['NO', 'SUCH']))).toThrow('R2Input.field: 0 enumerations have the words NO, SUCH')
  expect(refused('R3Input', z.object({}))).toThrow('R3Input.field: the input of this object needs a name')
  expect(refused('R4Input', z.object({}), 'TestedPackInput')).toThrow('R4Input.field: TestedPackInput is the input of another schema')
})
