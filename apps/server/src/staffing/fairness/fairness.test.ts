import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, db, close } = await openHouse()
afterAll(() => close())
const document = `query($from: DateTime!, $to: DateTime!, $role: AssignmentRole!) { staffingFairness(from: $from, to: $to, role: $role) {
  nodes { userId fullName hours played promised target weekends evenings travel asked declined }
  medians { played promised target weekends evenings travel asked declined } } }`
const [from, to] = [testNow.subtract({ hours: 24 * 180 }), testNow.add({ hours: 24 * 180 })]
const read = (who: string, more: object = {}) => ask(who, document, { from: from.toString(), to: to.toString(), role: 'HOST', ...more })

interface Line {
  readonly userId: string
  readonly fullName: string
  readonly hours: number
  readonly played: number
  readonly promised: number
  readonly target: number
  readonly travel: number
  readonly asked: number
  readonly declined: number
}

test('staff read a line a person: shares and targets each add up to all events of the role, counted here in another way', async () => {
  const { nodes, medians }: { nodes: readonly Line[]; medians: object | null } = (await read('producer@troupe.example')).data
    .staffingFairness
  const offers = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['o.user_id', 'o.state', 's.status'])
    .where('a.role', '=', 'HOST')
    .where('s.starts_at', '>=', from)
    .where('s.starts_at', '<', to)
    .execute()
  const played = offers.filter(({ state, status }) => state === 'ACCEPTED' && status === 'COMPLETED')
  const promised = offers.filter(
    ({ state, status }) => ['ACCEPTED', 'PENDING'].includes(state) && !['COMPLETED', 'CANCELLED'].includes(status),
  )
  expect(played.length).toBeGreaterThan(0)
  expect(promised.length).toBeGreaterThan(0)
  const total = (of: (line: Line) => number) => nodes.reduce((sum, line) => sum + of(line), 0)
  expect(total((line) => line.played)).toBe(played.length)
  expect(total((line) => line.promised)).toBe(promised.length)
  expect(total((line) => Math.round(10 * line.target))).toBe(10 * (played.length + promised.length))
  for (const line of nodes) {
    expect(line.played, line.fullName).toBe(played.filter(({ user_id }) => user_id === line.userId).length)
    expect(line.declined, line.fullName).toBe(offers.filter(({ user_id, state }) => user_id === line.userId && state === 'DECLINED').length)
  }
  expect(total((line) => line.travel)).toBeGreaterThan(0)
  expect(medians).not.toBeNull()
})

test('someone of the crew without staff permission reads their own line and medians, and nothing of a role that isn’t theirs', async () => {
  const all = (await read('producer@troupe.example')).data.staffingFairness
  const own = (await read('host@troupe.example')).data.staffingFairness
  expect(own.nodes).toEqual(all.nodes.filter(({ userId }: Line) => userId === world.users.host))
  expect(own.nodes).toHaveLength(1)
  expect(own.medians).toEqual(all.medians)
  expect((await read('host@troupe.example', { role: 'PLANT' })).data.staffingFairness).toEqual({ nodes: [], medians: null })
  expect((await read('editor@northwind.example')).errors[0].extensions.code).toBe('FORBIDDEN')
})

test('with fewer than five people there are no medians', async () => {
  await db.updateTable('account_user').set({ active: false }).where('role', '=', 'HOST').where('id', '<>', world.users.host).execute()
  const soon = testNow.add({ hours: 24 * 300 })
  const answer = await read('host@troupe.example', { from: soon.toString(), to: soon.add({ hours: 24 }).toString() })
  expect(answer.data.staffingFairness).toMatchObject({ nodes: [{ userId: world.users.host, target: 0 }], medians: null })
  await db.updateTable('account_user').set({ active: true }).where('role', '=', 'HOST').execute()
})

test('more than 366 days, an end before the start, and salespeople are refused with the field', async () => {
  const fieldsOf = async (more: object) => (await read('producer@troupe.example', more)).errors[0].extensions.fields
  expect(await fieldsOf({ to: from.add({ hours: 24 * 366 + 1 }).toString() })).toEqual({ to: ['TOO_LONG'] })
  expect(await fieldsOf({ to: from.toString() })).toEqual({ to: ['BEFORE_START'] })
  expect(await fieldsOf({ role: 'SALESPERSON' })).toEqual({ role: ['INVALID'] })
})
