import { no, yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { command, StartOver, type Work } from './ctx.ts'

const { db, system, close } = await openHouse()
afterAll(() => close())

/** A row that shows whether a transaction was committed. */
const write = ({ tx, at }: Work) => tx.insertInto('rate_limit').values({ key: 'command', window_start: at, hits: 1 }).execute()
const rows = async () => (await db.selectFrom('rate_limit').select('hits').where('key', '=', 'command').execute()).length
afterEach(async () => {
  await db.deleteFrom('rate_limit').where('key', '=', 'command').execute()
})

test('callbacks that a command registers run after its commit, in order and before open pages are notified', async () => {
  const order: string[] = []
  const stop = system.live.listen(({ kind }) => void order.push(kind))
  let seen: Promise<number> | undefined
  await command(system, async (work) => {
    work.tell('person', crypto.randomUUID(), 'person.rights')
    work.afterCommit(() => {
      order.push('first')
      seen = rows()
    })
    work.afterCommit(() => void order.push('second'))
    await write(work)
    expect(order).toEqual([])
    return yes(null)
  })
  stop()
  expect(order).toEqual(['first', 'second', 'person.rights'])
  expect(await seen).toBe(1)
})

test('nothing that a command registered runs after a refusal or an exception', async () => {
  const ran: string[] = []
  await command(system, async (work) => {
    work.afterCommit(() => void ran.push('refused'))
    return no('STATE_CONFLICT')
  })
  const broken = command(system, async (work) => {
    work.afterCommit(() => void ran.push('thrown'))
    throw new Error('a bug')
  })
  await expect(broken).rejects.toThrow('a bug')
  expect(ran).toEqual([])
})

test('an attempt that is retried leaves nothing behind: no callback, no completion of a refusal, no note', async () => {
  const ran: number[] = []
  let attempt = 0
  const answer = await command(system, async (work) => {
    attempt++
    expect(work.notes).toEqual({})
    work.notes.crews = 'ALONE'
    work.tell('person', crypto.randomUUID(), 'person.rights')
    const { length } = ran
    work.afterCommit(() => void ran.push(attempt))
    if (attempt === 1) {
      work.onRefusal(async (refusal) => no('STATE_CONFLICT', { of: 'the first attempt', refusal }))
      await write(work)
      throw Object.assign(new Error('deadlock'), { code: '40P01' })
    }
    return attempt === 2 && length === 0 ? yes(attempt) : no('INVALID')
  })
  expect(answer).toEqual(yes(2))
  expect(ran).toEqual([2])
  expect(await rows()).toBe(0)
})

test('a command that needs a lock alone is rolled back and runs once more, alone', async () => {
  const runs: boolean[] = []
  const answer = await command(system, async (work) => {
    runs.push(work.isAlone)
    await write(work)
    if (!work.isAlone) throw new StartOver()
    return yes(work.isAlone)
  })
  expect(answer).toEqual(yes(true))
  expect(runs).toEqual([false, true])
  expect(await rows()).toBe(1)
  const never = command(system, async () => {
    throw new StartOver()
  })
  await expect(never).rejects.toThrow('starts over')
})

test('a refusal is completed after the rollback, also one that the database gives', async () => {
  const refused = command(system, async (work) => {
    work.onRefusal(async () => no('INVALID', { replaced: true }))
    work.onRefusal(async ({ code }) => no(code, { left: await rows() }))
    await write(work)
    return no('SLOT_TAKEN', { lost: true })
  })
  expect(await refused).toEqual(no('SLOT_TAKEN', { left: 0 }))
  const unread = command(system, async (work) => {
    work.onRefusal(async (refusal) => no(refusal.code, { ...refusal.extensions, completed: true }))
    await sql`select ${'no number'}::int`.execute(work.tx)
    return yes(null)
  })
  expect(await unread).toEqual(no('INVALID', { fields: {}, completed: true }))
})

test('a success asks for no completion', async () => {
  const answer = await command(system, async (work) => {
    work.onRefusal(async () => no('SLOT_TAKEN'))
    return yes('booked')
  })
  expect(answer).toEqual(yes('booked'))
})
