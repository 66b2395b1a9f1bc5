import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestDatabase } from '@troupe/tests/database'
import { within } from '@troupe/tests/pace'
import { testNow } from '@troupe/tests/template'
import { storeWorldFiles } from '@troupe/tests/world/files/files'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { type Db, openDatabase } from '../database/db.ts'
import { openFolderStore } from '../files/store/folder.ts'
import { allOf } from '../files/store/store.ts'
import { PlainError } from '../plain-error.ts'
import { readSettings } from '../settings.ts'
import { backupsIn, checkParts, fileIn, readContents } from './backup-folder.ts'
import { type BackupOf, makeBackup } from './make-backup.ts'
import { refuseTarget, restoreBackup } from './restore-backup.ts'

const root = mkdtempSync(path.join(tmpdir(), 'troupe-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = (name: string) => path.join(root, name)
const settingsOf = (dir: string) => readSettings({ DATA_DIR: dir, TROUPE_SECRET: 'a secret of the backups' })

/** A digest of each table's rows, in whatever order they lie. */
async function digests(db: Db): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and not starts_with(tablename, 'kysely_') order by 1`.execute(
    db,
  )
  const found: Record<string, string | null> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text collate "C")) as digest from ${sql.table(name)} t`.execute(db)
    found[name] = rows[0]?.digest ?? null
  }
  return found
}

/** What holds the tables together, in words of PostgreSQL. */
async function rulesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = current_schema()::regnamespace
    union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`.execute(
    db,
  )
  return rows.map(({ rule }) => rule)
}

test('what is restored is what was backed up: every row, sequence, rule and file; one that is damaged anywhere is refused in one sentence', {
  timeout: within(60_000),
}, async () => {
  const source = await openTestDatabase()
  const [dir, into] = [folder('source'), folder('backups')]
  const store = await openFolderStore(dir)
  await storeWorldFiles(store)
  // texts that a line of a file could be cut at, and what a field of a row could be mistaken for
  await sql`insert into audit_entry (at, operation, subject_type, reason)
    values (${testNow}, 'backup.test', 'test', ${'two\u2028lines "of", (one)\\\n reason'})`.execute(source.db)
  const settings = settingsOf(dir)
  const of: BackupOf = { db: source.db, settings, into, at: testNow }
  const made = await makeBackup(of)
  expect(readdirSync(into)).toEqual([path.basename(made.folder)])
  const contents = await readContents(made.folder)
  await checkParts(made.folder, contents)
  expect([contents.missing, contents.files?.length ?? 0]).toEqual([0, expect.any(Number)])

  const target = await openDatabase({})
  const files = await openFolderStore(folder('target'))
  const restoring = { database: target, settings: settingsOf(folder('target')), files, folder: made.folder, contents }
  await refuseTarget(restoring)
  await expect(
    refuseTarget({ ...restoring, settings: readSettings({ DATA_DIR: folder('target'), TROUPE_SECRET: 'another' }) }),
  ).rejects.toThrow('another TROUPE_SECRET')
  await expect(
    refuseTarget({ ...restoring, contents: { ...contents, migrations: [...contents.migrations, '9999-later'] } }),
  ).rejects.toThrow('by another version of Troupe')
  await restoreBackup(restoring)
  expect(await digests(target.db)).toEqual(await digests(source.db))
  expect(await rulesOf(target.db)).toEqual(await rulesOf(source.db))
  const sequences = sql<object>`select sequencename, last_value from pg_sequences where schemaname = current_schema() order by 1`
  expect((await sequences.execute(target.db)).rows).toEqual((await sequences.execute(source.db)).rows)
  expect((await checkInvariants(target.db)).filter(({ violations }) => violations > 0)).toEqual([])
  const copies = contents.files ?? []
  expect(copies.length).toBeGreaterThan(20)
  for (const { id, part } of copies) expect((await allOf(files, id, part)).equals(await allOf(store, id, part)), `${id}/${part}`).toBe(true)
  await expect(refuseTarget(restoring)).rejects.toThrow('isn’t empty')

  const [copy] = copies
  const [table] = contents.tables
  if (!copy || !table) throw new Error('the backup has files and tables')
  const damage = [
    { file: path.join(made.folder, table.file), harm: (file: string) => truncateSync(file, table.bytes - 1) },
    { file: fileIn(made.folder, copy), harm: (file: string) => appendFileSync(file, ' ') },
    { file: fileIn(made.folder, copy), harm: (file: string) => rmSync(file) },
    {
      file: path.join(made.folder, 'backup.json'),
      harm: (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('"rows":', '"rows":1')),
    },
  ]
  for (const { file, harm } of damage) {
    const bytes = readFileSync(file)
    harm(file)
    const refused = await readContents(made.folder)
      .then((read) => checkParts(made.folder, read))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PlainError)
    expect(String(refused)).toContain('is damaged')
    writeFileSync(file, bytes)
  }
  rmSync(path.join(made.folder, 'backup.json'))
  await expect(readContents(made.folder)).rejects.toThrow('is no backup')

  // seven are kept, and a file that two of them have lies on the disk once
  for (let day = 1; day <= 8; day++) await makeBackup({ ...of, at: testNow.add({ hours: 24 * day }) })
  const kept = await backupsIn(into)
  expect(kept.map((name) => path.basename(name))).toEqual(
    [8, 7, 6, 5, 4, 3, 2].map((day) =>
      testNow
        .add({ hours: 24 * day })
        .toString()
        .replaceAll(/[-:]/g, ''),
    ),
  )
  expect(readdirSync(into)).toHaveLength(7)
  await target.close()
  await source.close()
})
