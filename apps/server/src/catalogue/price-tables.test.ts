import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import { openTestDatabase } from '@troupe/tests/database'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstPrices } from './price-tables.ts'

test('a new installation starts with one price list, and a second start adds none', async () => {
  const { db, close } = await openTestDatabase()
  // the world has lists of its own, and no one may delete a list
  await sql`alter table catalogue_price_table disable trigger user`.execute(db)
  await db.deleteFrom('catalogue_price_table').execute()
  const rows = () => db.selectFrom('catalogue_price_table').select('body').execute()
  await firstPrices(db)
  await firstPrices(db)
  expect(await rows()).toEqual([{ body: FIRST_PRICE_TABLE }])
  await close()
})
