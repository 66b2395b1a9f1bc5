import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../../apps/server/src/schema.ts'
import { openHouse } from '../house.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { chanceOf, openHostile } from './hostile.ts'

const house = await openHouse()
const isBroken = ({ name }: { name: string }) => /surrogate/.test(name)
let hostile: Awaited<ReturnType<typeof openHostile>>
beforeAll(async () => {
  hostile = await openHostile(house)
})
afterAll(() => house.close())

test('WEB-13 one hostile value at every leaf of every input: no failure, every refusal has its code, bad input names its field (I-25)', {
  timeout: within(120_000),
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const begun = performance.now()
  const { faults, requests, leaves, statuses } = await hostile.walk({ chance: chanceOf(seed), every: false })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`SEED=${seed}: ${leaves} leaves, ${requests} requests in ${seconds} s, by status ${JSON.stringify(statuses)}`)
  expect(faults, `SEED=${seed}`).toEqual([])
  expect(leaves).toBeGreaterThan(500)
  // some requests get past the first checks: some values are valid, some are refused by a rule
  expect(statuses[200]).toBeGreaterThan(100)
})

test('the walk has at least 50 values and knows each leaf of the schema and of the document once', () => {
  expect(hostile.values).toBeGreaterThanOrEqual(50)
  const names = hostile.leaves.map(({ operation, at }) => `${operation} ${at}`)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  for (const leaf of [
    'POST /auth/register body firstName',
    'POST /session body location.latitude',
    'POST /scheduler/session/{id}/reserve path id',
    'GET /scheduler/public/schema/slots query start',
    'POST /auth/passkey body #2.response.response.transports.0',
    'POST /users/import cell notes',
    'sessions filter.from',
    'setTimeline items.0.title',
    'workspace workspace.statement offset',
  ])
    expect(names).toContain(leaf)
})

control('a planted resolver and a planted part of a route that throw on half a surrogate pair are found', async () => {
  const found = async (operation: string) =>
    (await hostile.walk({ chance: chanceOf(1), every: true, only: (leaf) => leaf.operation === operation, values: isBroken })).faults
  const field = schema.getMutationType()?.getFields().clearGroupDetails
  if (!field?.resolve) throw new Error('no clearGroupDetails')
  const { resolve } = field
  field.resolve = (source, args, ctx, info) => {
    if (!args.id.isWellFormed()) throw new Error('planted')
    return resolve(source, args, ctx, info)
  }
  const inField = await found('clearGroupDetails').finally(() => Object.assign(field, { resolve }))
  expect(inField.filter((fault) => fault.includes('clearGroupDetails · id · a high surrogate · ') && fault.includes('failed'))).not.toEqual(
    [],
  )

  // the code that lower-cases an address
  const { normalize } = String.prototype
  Object.assign(String.prototype, {
    normalize(this: string, form?: string) {
      if (!this.isWellFormed()) throw new Error('planted')
      return normalize.call(this, form)
    },
  })
  const inRoute = await found('POST /auth/password/forgot').finally(() => Object.assign(String.prototype, { normalize }))
  expect(inRoute).toContainEqual(
    expect.stringMatching(/^POST \/auth\/password\/forgot · body email · a low surrogate within · unauthenticated · failed: 500 /),
  )
  house.failures.splice(0)
})

control('a field with unchecked text is found: PostgreSQL refuses it, and the answer names no field', async () => {
  const { isWellFormed } = String.prototype
  Object.assign(String.prototype, { isWellFormed: () => true })
  const found = await hostile
    .walk({
      chance: chanceOf(1),
      every: true,
      only: ({ operation, at }) => operation === 'POST /auth/register' && at === 'body firstName',
      values: isBroken,
    })
    .finally(() => Object.assign(String.prototype, { isWellFormed }))
  expect(found.faults).toContainEqual(expect.stringContaining('body firstName · a high surrogate · unauthenticated · no field: 422'))
})
