import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OpenHouse } from '../house.ts'
import { type Actor, actorsOf } from './actors.ts'
import { idsOf, plantCanaries } from './canaries.ts'
import { everything, nothingSeen, schemaOf, walkAs } from './walk.ts'

/** A listening server, the actors with their own rows and their consent to be recorded, and the ids of the other side; both sides have canaries. */
export async function readyToWalk(house: OpenHouse): Promise<{ actors: readonly Actor[]; theirs: Record<string, string> }> {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const actors = await actorsOf(house)
  // without consent every chunk of a recording is refused before its id is looked at
  await house.db.updateTable('account_user').set({ attributes: sql`attributes || '{"replay":"yes"}'` }).execute()
  const planted = await plantCanaries(house.db)
  const theirs = await idsOf(house.db, 'a')
  console.log(`${planted} columns hold canaries on both sides; kinds of rows: ${Object.keys(theirs).join(', ')}`)
  // what was planted has rows of its own
  return {
    actors: await Promise.all(actors.map(async (actor) => ({ ...actor, own: { ...(await idsOf(house.db, 'b')), ...actor.own } }))),
    theirs,
  }
}

/**
 * Walks every path, field and scope as each of the actors, with ids of their own, of the other side and of no one, and expects that nothing of the
 * other side is read, changed or found out. Signs them all out at the end. With `every` an editor asks with the other side's rows of every kind in
 * every place, and not only of the kind that belongs there.
 */
export async function walkThrough(
  house: OpenHouse,
  actors: readonly Actor[],
  theirs: Record<string, string>,
  { every = false }: { readonly every?: boolean } = {},
) {
  const seen = nothingSeen()
  const begun = performance.now()
  for (const actor of actors) await walkAs(house, actor, theirs, seen, { every: every && actor.column === 'booking_user_editor' })
  const { covered, fields } = await schemaOf(house)
  const columns = new Set<string>(actors.map(({ column }) => column))
  const all = (await everything(house)).filter((one) => columns.has(one.split(' ').at(-2) ?? ''))
  const asked = all.filter((one) => seen.asked.has(one))
  const read = fields.filter((field) => covered.has(field))
  const share = (some: readonly unknown[], of: readonly unknown[]) =>
    `${some.length} of ${of.length} (${((some.length / of.length) * 100).toFixed(1)} %)`
  console.log(
    `${seen.requests} requests in ${((performance.now() - begun) / 1000).toFixed(0)} s; operations × actors × ids: ${share(asked, all)}; fields of answers: ${share(read, fields)}; own canaries read: ${seen.own.size}`,
  )
  expect([...seen.leaks]).toEqual([])
  expect([...seen.changed]).toEqual([])
  expect([...seen.telling]).toEqual([])
  expect([...seen.open]).toEqual([])
  expect([...seen.broken]).toEqual([])
  expect([...seen.undocumented]).toEqual([])
  expect([...seen.left]).toEqual([])
  expect(all.filter((one) => !seen.asked.has(one))).toEqual([])
  expect(fields.filter((field) => !covered.has(field))).toEqual([])
  expect(seen.own.size).toBeGreaterThan(25)
}
