import { expect, test } from 'vitest'
import { isFull, writes } from './disk.ts'

test('a disk is full below 64 MB; one that doesn’t tell isn’t', () => {
  expect([63, 64, undefined].map(isFull)).toEqual([true, false, false])
})

test('what writes rows or locks them is told from what reads', () => {
  for (const text of [
    'insert into session (id) values ($1)',
    ' update "session" as "s" set name = $1',
    'delete from hold',
    'with gone as (delete from hold returning id) select * from gone',
    'with moved as (update session s set name = $1 returning id) select id from moved',
    'select id from session where id = $1 for update',
    'select id from account_permission for no key update of p',
    'select 1 from session for share',
    'create table x ()',
  ])
    expect(writes(text), text).toBe(true)
  for (const text of [
    'select updated_at, deleted_at from session where name = $1',
    "select set_config('app.actor', $1, true)",
    'begin',
    'rollback',
    'commit',
    'select last_update from x where for_sale',
  ])
    expect(writes(text), text).toBe(false)
})
