import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { JsonSql } from '../../platform/database/json-in-sql.ts'
import { noRow } from '../../platform/database/lists.ts'
import type { Selected } from '../../platform/graphql/whole-answer.ts'
import { rowsOfPage, type SessionPage } from './page.ts'
import { spliceValues } from './splices.ts'
import { type FieldWriting, placesSql, readerOf, type Spliced, sessionWriters, splice, write } from './written-fields.ts'

/** A list of sessions, or of the places of sessions; `isOwn`: only of the reader's own places. */
export interface WrittenList {
  readonly of: 'SESSIONS' | 'PLACES'
  readonly isOwn: boolean
}

/** A list's statement as far as it follows from the document and the kind of reader. */
interface ListProgram {
  readonly pieces: readonly Piece[]
  readonly spliced: readonly Spliced[]
}
/** A part of the statement that is made once, or one that each request fills in. */
type Piece = RawBuilder<unknown> | ((asked: { readonly ctx: Ctx; readonly page: SessionPage }) => RawBuilder<unknown>)

/**
 * Lets PostgreSQL write the whole answer of a list in one statement, when the document asks for nothing else and every field can be written. Says
 * whether it did: otherwise the resolvers answer. What follows from rules, such as conflicts, is judged for all rows together and put into the text.
 */
export async function writeList(ctx: Ctx, page: SessionPage, list: WrittenList): Promise<boolean> {
  const { whole } = ctx
  const program = whole && programOf(ctx, whole.selected, list)
  if (!whole || !program) return false
  const parts = program.pieces.map((piece) => (typeof piece === 'function' ? piece({ ctx, page }) : piece))
  const { rows } = await sql.join<{ text: string }>(parts, space).execute(ctx.db)
  const text = rows[0]?.text ?? ''
  whole.text = program.spliced.length > 0 && text.includes(splice) ? await withValues(ctx, text, program.spliced) : text
  return true
}

const programs = new WeakMap<Selected, Map<string, ListProgram | null>>()

/** The program for a document and a kind of reader, made once; undefined when the resolvers have to answer. */
function programOf(ctx: Ctx, selected: Selected, list: WrittenList): ListProgram | undefined {
  const reader = readerOf(ctx)
  if (!reader || ctx.actor.kind !== 'user') return undefined
  const known = programs.get(selected) ?? new Map<string, ListProgram | null>()
  programs.set(selected, known)
  const key = `${reader} ${ctx.actor.role} ${ctx.actor.permission}`
  let program = known.get(key)
  if (program === undefined) {
    program = makeProgram({ ctx, reader, isOwn: false, spliced: [] }, selected, list) ?? null
    known.set(key, program)
  }
  return program ?? undefined
}

function makeProgram(writing: FieldWriting, selected: Selected, { of, isOwn }: WrittenList): ListProgram | undefined {
  const { spliced } = writing
  if (selected.below.some(({ name }) => name !== 'nodes' && name !== 'totalCount')) return undefined
  const [nodes, ...more] = selected.below.filter(({ name }) => name === 'nodes')
  if (!nodes || more.length > 0) return undefined
  if (of === 'SESSIONS') {
    const row = write(writing, nodes, sessionWriters)
    return row === undefined ? undefined : { pieces: piecesOf(selected, `${row} as row`, 's.row'), spliced }
  }
  // a session is written once, not for each of its places
  const sessions: JsonSql[] = []
  const session = (asked: Selected): JsonSql | undefined => {
    const value = write(writing, asked, sessionWriters)
    return value && `s.json_${sessions.push(value) - 1}`
  }
  const row = placesSql({ ...writing, isOwn, session }, nodes)
  const columns = ['s.id', ...sessions.map((value, at) => `${value} as json_${at}`)].join(', ')
  return row === undefined ? undefined : { pieces: piecesOf(selected, columns, `nullif(${row}, '')`), spliced }
}

const space = sql` `
const readerSql: Piece = ({ ctx }) => sql`, ${actorId(ctx) ?? noRow}::uuid as reader`
const pageSql: Piece = ({ page }) => rowsOfPage(page)
const countSql: Piece = ({ page: { from, condition } }) => sql`(select count(*) from ${from} where ${condition})`

/** The statement for the text of the whole answer. `columns` is what is selected of the session `s` before its page is cut, `row` the row's text that is made of it. */
function piecesOf(selected: Selected, columns: string, row: string): Piece[] {
  const pieces: Piece[] = []
  let text = `select '{"data":{"${selected.key}":{`
  const add = (piece: Piece) => {
    pieces.push(sql.raw(text), piece)
    text = ''
  }
  for (const [at, { key, name }] of selected.below.entries()) {
    text += `${at === 0 ? '' : `|| ',`}"${key}":' ||`
    if (name === 'nodes') {
      text += `'[' || coalesce((select string_agg(${row}, ',') from (select ${columns}`
      if (row.includes('s.reader')) add(readerSql)
      add(pageSql)
      text += `) s), '') || ']'`
    } else add(countSql)
  }
  return [...pieces, sql.raw(`${text} || '}}}' as text`)]
}

/** The text with the values in the place of their marks, which name a field and a place. */
async function withValues(ctx: Ctx, text: string, spliced: readonly Spliced[]): Promise<string> {
  const parts = text.split(splice)
  const marks = parts.flatMap((part, at) => (at % 2 === 1 ? [{ at, field: Number(part.slice(0, -37)), id: part.slice(-36) }] : []))
  for (const [field, { selected }] of spliced.entries()) {
    const mine = marks.filter((mark) => mark.field === field)
    const values = await spliceValues(
      ctx,
      selected,
      mine.map(({ id }) => id),
    )
    for (const { at, id } of mine) parts[at] = values.get(id) ?? 'null'
  }
  return parts.join('')
}
