import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { atOnce, customers, type openHouses, outcomes, type Told, wish } from './houses.ts'
import { meeting } from './meeting.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>
const manager = 'success@troupe.example'
const admin = 'admin@troupe.example'

const asked = (it: Houses, as: string, query: string, variables: object): Promise<Told> =>
  it.as(as).call('POST', '/graphql', { query, variables })
const update = (it: Houses, input: object) =>
  asked(it, manager, 'mutation ($input: UpdateExperienceInput!) { updateExperience(input: $input) { id } }', { input })
const setTags = (it: Houses, tags: readonly string[]) =>
  asked(it, admin, 'mutation ($input: SetSystemInput!) { setSystem(input: $input) { key } }', {
    input: { key: 'TAGS', value: JSON.stringify(tags) },
  })

async function created(it: Houses, input: object): Promise<string> {
  const told = await asked(it, manager, 'mutation ($input: CreateExperienceInput!) { createExperience(input: $input) { id } }', { input })
  const { createExperience } = told.body.data as { createExperience: { id: string } }
  return createExperience.id
}

const places = async (it: Houses) => {
  const rows = await it.db.selectFrom('catalogue_experience').select(['id', 'position']).orderBy('position').orderBy('id').execute()
  return { ids: rows.map(({ id }) => id), hasGaps: rows.some(({ position }, index) => position !== index) }
}

/** People move experiences, add one and delete it, all at the same time: all are heard, and the positions have no gap afterwards. */
export async function reorderTogether(it: Houses, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const { ids } = await places(it)
    const told = await Promise.all([
      ...[0, 1, 2, 3, 4, 5].map((index) => update(it, { id: ids[index * 3], position: (index * 7 + round) % ids.length })),
      created(it, { title: `Round ${round}` }).then((id) => asked(it, admin, 'mutation ($id: ID!) { deleteExperience(id: $id) }', { id })),
    ])
    expect(outcomes(told)).toEqual({ 200: 7 })
    expect((await places(it)).hasGaps).toBe(false)
  }
}

/** Without the lock two people who read the order, and write what they make of it, leave two experiences in one place. Answers the places of the ten. */
export async function reorderNaively(it: Houses): Promise<number> {
  const pool = new pg.Pool({ connectionString: it.url, max: 2 })
  await pool.query('create table scratch_place (id int primary key, position int not null)')
  await pool.query('insert into scratch_place select n, n from generate_series(0, 9) n')
  const haveRead = meeting(2)
  const move = async (id: number, position: number, turn?: Promise<void>) => {
    const { rows } = await pool.query<{ id: number }>('select id from scratch_place order by position')
    await haveRead()
    // one writes after the other: with their statements mixed, every experience could have its own place by chance
    await turn
    const others = rows.flatMap((row) => (row.id === id ? [] : [row.id]))
    const order = [...others.slice(0, position), id, ...others.slice(position)]
    for (const [place, one] of order.entries())
      if (rows[place]?.id !== one) await pool.query('update scratch_place set position = $1 where id = $2', [place, one])
  }
  const first = move(0, 5)
  await Promise.all([first, move(9, 2, first)])
  const { rows } = await pool.query<{ places: number }>('select count(distinct position)::int as places from scratch_place')
  await pool.query('drop table scratch_place')
  await pool.end()
  return rows[0]?.places ?? 0
}

/** A tag leaves the list while an experience gets it: one of both is refused, and no experience has a tag that the list lacks. */
export async function tagsAtOnce(it: Houses, rounds: number) {
  const id = await created(it, { title: 'Tagged' })
  const { value } = await it.db.selectFrom('setting_system').select('value').where('key', '=', 'TAGS').executeTakeFirstOrThrow()
  const tags = [...(value ?? [])]
  for (let round = 0; round < rounds; round++) {
    expect((await setTags(it, [...tags, 'fresh'])).code).toBeNull()
    const [given, removed] = await Promise.all([update(it, { id, tags: ['fresh'] }), setTags(it, tags)])
    expect([
      [null, 'STATE_CONFLICT'],
      ['INVALID', null],
    ]).toContainEqual([given.code, removed.code])
    const { rows } = await sql`select from catalogue_experience e, unnest(e.tags) tag, setting_system s
      where s.key = 'TAGS' and not s.value ? tag`.execute(it.db)
    expect(rows).toEqual([])
    await update(it, { id, tags: [] })
  }
}

/** A format is deleted or becomes another kind while events of it are booked: no event is left with a format of another kind, or without one. */
export async function formatWhileBooked(it: Houses, rounds: number) {
  const [northwind] = customers
  for (let round = 0; round < rounds; round++) {
    const experienceId = await created(it, { title: `Booked ${round}`, description: 'A show.' })
    const format = await asked(
      it,
      manager,
      'mutation ($input: CreateExperienceFormatInput!) { createExperienceFormat(input: $input) { id } }',
      {
        input: { experienceId, type: wish.format, hostType: wish.hostType },
      },
    )
    const { id } = (format.body.data as { createExperienceFormat: { id: string } }).createExperienceFormat
    expect((await update(it, { id: experienceId, visible: true, status: 'ACTIVE' })).code).toBeNull()
    const change =
      round % 2 === 0
        ? () =>
            update(it, { id: experienceId, status: 'ARCHIVED' }).then(() =>
              asked(it, admin, 'mutation ($id: ID!) { deleteExperienceFormat(id: $id) }', { id }),
            )
        : () =>
            asked(it, manager, 'mutation ($input: UpdateExperienceFormatInput!) { updateExperienceFormat(input: $input) { id } }', {
              input: { id, type: 'HYBRID' },
            })
    const [changed, ...booked] = await Promise.all([
      change(),
      ...[0, 1, 2].map(() => it.as(northwind.email).book({ workspaceId: northwind.workspaceId, experienceId })),
    ])
    expect([null, 'STATE_CONFLICT']).toContain(changed.code)
    for (const { code } of booked) expect([null, 'INVALID', 'NOT_FOUND', 'NOT_ENOUGH_CREDITS']).toContain(code)
    const { rows } = await sql`select s.id from session s join catalogue_format f on f.id = s.format_id
      where s.experience_id = ${experienceId} and (s.type, s.host_type) <> (f.type, f.host_type)`.execute(it.db)
    expect(rows).toEqual([])
    if (changed.code === 'STATE_CONFLICT') expect(outcomes(booked)[201] ?? 0).toBeGreaterThan(0)
  }
}

/** Of several people who add the same format at the same time one does. */
export async function oneFormatOfAKind(it: Houses) {
  const experienceId = await created(it, { title: 'Once' })
  const told = await atOnce(6, () =>
    asked(it, manager, 'mutation ($input: CreateExperienceFormatInput!) { createExperienceFormat(input: $input) { id } }', {
      input: { experienceId, type: 'REMOTE', hostType: 'ON_SCREEN' },
    }),
  )
  expect(outcomes(told)).toEqual({ 200: 1, STATE_CONFLICT: 5 })
}
