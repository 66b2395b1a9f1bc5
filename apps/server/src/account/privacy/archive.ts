import { Readable } from 'node:stream'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import { escaped } from '../../platform/html.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { mentions, ownRows } from '../../platform/privacy/archive.ts'
import type { Erased } from '../../platform/privacy/listed.ts'
import { knownOf } from './known-of.ts'

const archives = { purpose: 'archive of a person', most: 2, minutes: 24 * 60 }

/**
 * One archive of everything that names a person, made from the list of personal values: a page to read, JSON for each part of Troupe, and their files. People
 * get their own, admins anyone's. Refuses NOT_FOUND for someone else's, and TOO_MANY_REQUESTS {retryAfter seconds} after two a day.
 */
export async function sendArchive(ctx: Ctx, given: string, reply: FastifyReply): Promise<Answer<null>> {
  const id = given.toLowerCase()
  if (!isUuid(id) || !(ctx.scope.all || actorId(ctx) === id)) return no('NOT_FOUND')
  const counted = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const person = await asHouse(work.tx, (db) => knownOf(db, id))
    if (!person) return no('NOT_FOUND')
    const retryAfter = await countHit({ db: work.tx, now: ctx.now }, archives, `${actorId(ctx)}/${id}`)
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    work.audit({ operation: 'GET /users/{id}/data', subjectType: 'user', subjectId: id })
    return yes(person)
  })
  if (!counted.ok) return counted
  const zip = await archiveOf(ctx, counted.value)
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="troupe-data-${ctx.now().toString().slice(0, 10)}.zip"`,
    'cache-control': 'private, no-store',
  })
  // a file whose bytes went while it was sent: the archive breaks off, which says so
  zip.on('error', (error) => reply.raw.destroy(error instanceof Error ? error : undefined))
  await reply.send(zip.outputStream)
  return yes(null)
}

async function archiveOf(ctx: Ctx, person: Erased & { readonly email: string }): Promise<ZipFile> {
  const zip = new ZipFile()
  // what names them stands in rows of others too, of workspaces that they have left
  await asHouse(ctx.db, async (db) => {
    const parts: [string, unknown][] = [
      ['about', { madeAt: ctx.now().toString(), id: person.id, email: person.email, knownAs: person.words, addresses: person.emails }],
      ...[...(await ownRows(db, person))].map(([area, tables]): [string, unknown] => [area, tables]),
      ['events', await eventsOf(db, person.id)],
      ['deeds', await deedsOf(db, person.id)],
      ['mentions', await mentions(db, person)],
    ]
    zip.addBuffer(Buffer.from(pageOf(parts)), 'read-me.html')
    for (const [name, part] of parts) zip.addBuffer(Buffer.from(JSON.stringify(part, null, 2)), `${name}.json`)
    await addFiles(ctx, db, { zip, person })
    await addRecordings(ctx, db, { zip, person })
  })
  zip.end()
  return zip
}

/** Their pictures, and their sounds, which lie in the store. */
async function addFiles(ctx: Ctx, db: Db, { zip, person }: { readonly zip: ZipFile; readonly person: Erased }) {
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'bytes', 'made_at'])
    .where((eb) => eb.or([eb('owner_id', '=', person.id), eb('reviewer_id', '=', person.id)]))
    .orderBy('id')
    .execute()
  for (const { id, name, bytes, made_at: madeAt } of rows) {
    const to = `files/${id}-${name.replaceAll(/[\\/:]/g, '-')}`
    const mtime = new Date(madeAt.epochMilliseconds)
    if (bytes) zip.addBuffer(Buffer.from(bytes), to, { mtime, compress: false })
    const size = bytes ? undefined : await ctx.files.sizeOf(id, 'file')
    if (size !== undefined)
      zip.addReadStreamLazy(to, { mtime, size, compress: false }, (give) => {
        ctx.files.read(id, 'file').then(
          (stream) => give(null, stream),
          (error: unknown) => give(error, Readable.from([])),
        )
      })
  }
}

/** Recordings of their pages, each part as their browser sent it: gzip of JSON. A part is read when its turn has come, since all of them may be gigabytes. */
async function addRecordings(ctx: Ctx, db: Db, { zip, person }: { readonly zip: ZipFile; readonly person: Erased }) {
  const { rows } = await sql<{ id: string; number: number }>`select p.replay_id as id, p.number
    from setting_replay_part p join setting_replay r on r.id = p.replay_id where r.user_id = ${person.id}::uuid order by 1, 2`.execute(db)
  for (const { id, number } of rows)
    zip.addReadStreamLazy(`recordings/${id}-${number}.json.gz`, { mtime: new Date(ctx.now().epochMilliseconds), compress: false }, (give) =>
      readPart(ctx, id, number).then(
        (events) => give(null, Readable.from([events])),
        (error: unknown) => give(error, Readable.from([])),
      ),
    )
}

async function readPart(ctx: Ctx, id: string, number: number): Promise<Buffer> {
  const { rows } = await asHouse(ctx.db, (db) =>
    sql<{ events: Buffer }>`select events from setting_replay_part where replay_id = ${id}::uuid and number = ${number}`.execute(db),
  )
  const [part] = rows
  if (!part) throw new Error('a recording was deleted while its archive was sent')
  return Buffer.from(part.events)
}

/** The events that they are the contact of, made, or were asked to play in; by their ids, names and times, since the rest is their workspace's. */
async function eventsOf(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; startsAt: string | null; as: string }>`
    select s.id, s.name, s.starts_at::text as "startsAt", w.role as "as" from session s join (
      select id as session_id, 'contact' as role from session where contact_id = ${id}::uuid
      union select id, 'booking contact' from session where booking_contact_id = ${id}::uuid
      union select id, 'booked it' from session where created_by = ${id}::uuid
      union select session_id, 'additional booking contact' from session_booking_contact where user_id = ${id}::uuid
      union select session_id, 'crew, ' || lower(state) from staffing_approval where user_id = ${id}::uuid) w on w.session_id = s.id
    order by s.starts_at desc nulls last, s.id, w.role`.execute(db)
  return rows
}

/** What they did, without what it was done to. */
const deedsOf = (db: Db, id: string) =>
  sql<{ at: string; operation: string }>`
    select at::text, operation from audit_entry where actor_id = ${id}::uuid
    union all select at::text, operation from session_change where actor_id = ${id}::uuid order by 1 desc`
    .execute(db)
    .then(({ rows }) => rows)

/** The same to read. */
function pageOf(parts: readonly (readonly [string, unknown])[]): string {
  const body = parts.map(([name, part]) => `<h2>${escaped(name)}</h2>\n${listOf(part)}`).join('\n')
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Your data at Troupe</title></head><body>
<h1>Your data at Troupe</h1>\n<p>The same is in the JSON files beside this page. “mentions” counts the rows of texts in which others named you.</p>
${body}\n</body></html>\n`
}

function listOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${listOf(one)}</li>`).join('\n')}</ol>`
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .map(([name, one]) => `<dt>${escaped(name)}</dt><dd>${listOf(one)}</dd>`)
      .join('\n')}</dl>`
  return escaped(String(value))
}
