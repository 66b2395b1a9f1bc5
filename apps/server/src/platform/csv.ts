import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { type Cell, csvOf, moreCsvOf } from '@troupe/domain/csv'
import type { FastifyReply } from 'fastify'

/** Rows as CSV with a header line, safe to open in a spreadsheet. */
export const tableOf = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | boolean | null>>[],
): string => csvOf([columns, ...rows.map((row) => columns.map((column) => row[column]))])

type Rows = readonly (readonly Cell[])[]

/**
 * A table of any length, sent page by page: a page is read when the client has taken the one before, and no connection is held in between.
 * The first is read before the answer begins, so that a failure still has its status. All pages share the request's time on the database.
 */
export async function streamOf(heads: readonly string[], pages: AsyncGenerator<Rows, void>): Promise<Readable> {
  const inRequest = AsyncLocalStorage.snapshot()
  const first = await pages.next()
  async function* texts() {
    yield csvOf(first.done ? [heads] : [heads, ...first.value])
    for (let page = await inRequest(() => pages.next()); !page.done; page = await inRequest(() => pages.next())) yield moreCsvOf(page.value)
  }
  return Readable.from(texts())
}

/** Marks an answer as a CSV file to download under this name. */
export function asCsv(reply: FastifyReply, name: string) {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
}
