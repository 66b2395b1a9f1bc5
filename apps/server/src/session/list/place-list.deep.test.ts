import { gzipSync } from 'node:zlib'
import { openHouse } from '@troupe/tests/house'
import { fillEvents, heardCtx, keptPlan, readBy } from '@troupe/tests/list-plan'
import { within } from '@troupe/tests/pace'
import { world } from '@troupe/tests/world/ids'
import { execute, parse } from 'graphql'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlyField, type WholeAnswer } from '../../platform/graphql/whole-answer.ts'
import { schema } from '../../schema.ts'
import { readPage } from '../read.ts'
import { type PlaceFilter, pageOfPlaces } from './place-list.ts'

const app = await openHouse()
afterAll(() => app.close())

/** Fifty thousand events with two places each, whose people have accepted. */
beforeAll(async () => {
  await fillEvents(app)
  await app.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`create temp table part as
      select s.id, role, gen_random_uuid() as place, u.id as user_id
      from (select id, row_number() over (order by id) as n from session where name like 'Event %') s
      cross join (values ('PRODUCER', 'EVENT_PRODUCER'), ('HOST', 'HOST')) r(role, account)
      join (select id, role as account_role, row_number() over (partition by role order by id) - 1 as turn, count(*) over (partition by role) as people
        from account_user where role in ('HOST', 'EVENT_PRODUCER')) u on u.account_role = r.account and u.turn = s.n % u.people`.execute(
      one,
    )
    await sql`insert into staffing_assignment (id, session_id, role, ord, type, user_id, updated_at)
      select place, id, role, 1, 'Auto', user_id, now() from part`.execute(one)
    await sql`insert into staffing_approval (assignment_id, session_id, user_id, state, made_at, answered_at)
      select place, id, user_id, 'ACCEPTED', now(), now() from part`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`analyze`.execute(app.db)
}, within(120_000))

const admin = 'admin@troupe.example'
const week = { from: app.clock.now, to: app.clock.now.add({ hours: 168 }) }
const plans: readonly [string, string, PlaceFilter, number][] = [
  ['a week, for staff', admin, week, 1024],
  ['everything, for staff', admin, {}, 25],
  ['one’s own, for a host', 'host@troupe.example', {}, 25],
  ['one person’s week', admin, { ...week, userIds: [world.users.host] }, 1024],
  ['pending offers', admin, { states: ['PENDING'] }, 1024],
]
test.each(plans)('a page of crews reads an index and hardly more than it shows: %s', async (_name, email, filter, limit) => {
  const { ctx, sent } = await heardCtx(app, email, 'sessionAssignments')
  await readPage(ctx, pageOfPlaces(ctx, { filter, sorting: [], offset: 0, limit }), { reads: new Set(['name']), total: false })
  const plan = await keptPlan(app, sent[0])
  expect(JSON.stringify(plan)).toContain('Index')
  expect(readBy(plan)).toBeLessThan(email === admin ? 200 : 5000)
})

test('1,024 events are one answer of one statement, the same as the resolvers give', async () => {
  const document = parse(`{ sessionAssignments(limit: 1024) { totalCount nodes {
    id role order userId travelConfirmed version user { id fullName avatar } approval { id state expiresAt }
    session { id name status startsAt endsAt timezone workspace { id name } } } } }`)
  const selected = onlyField(document)
  if (!selected) throw new Error('the document asks for more than one list')
  const { ctx, sent } = await heardCtx(app, admin, 'sessionAssignments')
  const timed = async (contextValue: object) => {
    const begun = performance.now()
    const result = await execute({ schema, document, contextValue })
    return { result, ms: Math.round(performance.now() - begun) }
  }
  const whole: WholeAnswer = { selected, text: undefined }
  await execute({ schema, document, contextValue: { ...ctx, whole } })
  expect(sent).toHaveLength(1)
  const written = await timed({ ...ctx, whole })
  const text = whole.text ?? ''
  const resolved = await timed(ctx)
  expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(resolved.result))
  const { nodes, totalCount }: { nodes: { session: { id: string } }[]; totalCount: number } = JSON.parse(text).data.sessionAssignments
  expect(new Set(nodes.map(({ session }) => session.id)).size).toBe(1024)
  expect(totalCount).toBeGreaterThan(50_000)
  const [size, zipped] = [text, gzipSync(text)].map(({ length }) => Math.round(length / 1024))
  console.log(
    `1,024 events with ${nodes.length} places: ${written.ms} ms, by resolvers ${resolved.ms} ms; ${size} kB, ${zipped} kB with gzip`,
  )
  expect(zipped).toBeLessThan(400)
})
