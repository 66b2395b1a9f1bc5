import { readdirSync } from 'node:fs'
import path from 'node:path'
import { within } from '@troupe/tests/pace'
import { cleanHtml } from '@troupe/ui/pure/rich-html'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))

test('the catalogue of an older database fits the bounds, has positions without gaps, texts as HTML, and its tags as the list of tags', {
  timeout: within(60_000),
}, async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0023-catalogue.ts'))) await (await migration(name)).up(db)
  const plain = ['Two & <three>\nlines of “it”', 'And "more"'].join('\n\n\n')
  const shows = [
    { title: 'Sold out', position: 4, status: 'GONE', tier: 9, tags: '{quiz,loud}', overview: plain },
    { title: 'Buzzer', position: 4, status: 'ACTIVE', tier: 0, tags: '{quiz}', overview: ' ' },
    { title: 'Adagio', position: 9, status: 'DRAFT', tier: 2, tags: '{}', overview: 'One line' },
  ]
  for (const { title, position, status, tier, tags, overview } of shows)
    await sql`insert into catalogue_experience (title, position, status, tier, tags, overview, category, updated_at)
      values (${title}, ${position}, ${status}, ${tier}, ${tags}::text[], ${overview}, 'NONE', now())`.execute(db)
  const odd = sql`8, 52, 700, 300, 999, 0, 20000, 40, 500, repeat('x', 200), repeat('x', 200), repeat('x', 400)`
  const usual = sql`45, 60, 90, 15, 30, 5, 40, 1, null, '', '', ''`
  for (const [type, values, youtube] of [
    ['REMOTE', odd, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1'],
    ['HYBRID', usual, 'https://evil.example/'],
    ['IN_PERSON', usual, 'dQw4w9WgXcQ'],
  ] as const)
    await sql`insert into catalogue_format (experience_id, type, host_type, youtube, host_description, min_duration, duration, max_duration, lobby,
        schedule_offset, attendees_min, attendees_max, actors, people_per_unit, title, subtitle, description)
      select id, ${type}, 'ON_SCREEN', ${youtube}, ${type === 'REMOTE' ? plain : null}, ${values} from catalogue_experience where title = 'Buzzer'`.execute(
      db,
    )
  for (const name of names.slice(names.indexOf('0023-catalogue.ts'))) await (await migration(name)).up(db)

  const after = await database.db
    .selectFrom('catalogue_experience')
    .select(['title', 'position', 'status', 'tier', 'overview'])
    .orderBy('position')
    .execute()
  const html = '<p>Two &amp; &lt;three&gt;<br>lines of “it”</p><p>And &quot;more&quot;</p>'
  expect(after).toEqual([
    { title: 'Buzzer', position: 0, status: 'ACTIVE', tier: 1, overview: '' },
    { title: 'Sold out', position: 1, status: 'ARCHIVED', tier: 3, overview: html },
    { title: 'Adagio', position: 2, status: 'DRAFT', tier: 2, overview: '<p>One line</p>' },
  ])
  // what the migration writes is what the server would store
  for (const { overview } of after) expect(cleanHtml(overview)).toBe(overview)
  const formats = await database.db
    .selectFrom('catalogue_format')
    .select(['type', 'min_duration', 'duration', 'max_duration', 'lobby', 'schedule_offset', 'attendees_min', 'attendees_max', 'actors'])
    .select(['people_per_unit', 'youtube', 'host_description', 'version'])
    .select(sql<number[]>`array[length(title), length(subtitle), length(description)]`.as('lengths'))
    .orderBy('type', 'desc')
    .execute()
  const rest = {
    host_description: null,
    version: 1,
    lengths: [0, 0, 0],
    lobby: 15,
    schedule_offset: 30,
    attendees_min: 5,
    attendees_max: 40,
  }
  const same = { ...rest, min_duration: 45, duration: 60, max_duration: 90, actors: 1, people_per_unit: null }
  expect(formats).toEqual([
    {
      type: 'REMOTE',
      min_duration: 15,
      duration: 45,
      max_duration: 600,
      lobby: 240,
      schedule_offset: 240,
      attendees_min: 1,
      attendees_max: 10_000,
      actors: 20,
      people_per_unit: 100,
      youtube: 'dQw4w9WgXcQ',
      host_description: html,
      version: 1,
      lengths: [96, 64, 256],
    },
    { ...same, type: 'IN_PERSON', youtube: 'dQw4w9WgXcQ' },
    { ...same, type: 'HYBRID', youtube: null },
  ])
  const [tags] = await database.db.selectFrom('setting_system').select(['key', 'value']).execute()
  expect(tags).toEqual({ key: 'TAGS', value: ['loud', 'quiz'] })
  const wrong = sql`update catalogue_experience set position = 0`.execute(db)
  await expect(wrong).rejects.toThrow(/catalogue_experience_position/)
  await database.close()
})
