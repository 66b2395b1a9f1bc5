import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))

test('people of an older database get their full name, and it follows their names from then on', async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0010-full-name.ts'))) await (await migration(name)).up(db)
  await sql`insert into account_user (first_name, last_name, email, role, permission, created_at) values
    ('Ada', 'Pike', 'ada@x.example', 'HOST', 'HOST', now()), ('Cher', '', 'cher@x.example', 'HOST', 'HOST', now()),
    ('', '', 'none@x.example', 'HOST', 'HOST', now())`.execute(db)
  await (await migration('0010-full-name.ts')).up(db)
  const fullNames = async () => {
    const rows = await database.db.selectFrom('account_user').select(['email', 'full_name']).orderBy('email').execute()
    return rows.map((row) => row.full_name)
  }
  expect(await fullNames()).toEqual(['Ada Pike', 'Cher', ''])
  await sql`update account_user set last_name = 'Osei' where email = 'cher@x.example'`.execute(db)
  expect(await fullNames()).toEqual(['Ada Pike', 'Cher Osei', ''])
  await database.close()
})
