import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/**
 * Rows as a table that spreadsheets open: what they would run as a formula is made plain text by an apostrophe in front, and the
 * byte-order mark tells them the encoding.
 */
export const csvOf = (columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    // also behind a space or a line break, which some spreadsheets skip
    cast: { string: (value) => (/^\s*[=+\-@]|^[\t\r]/.test(value) ? `'${value}` : value), boolean: (value) => String(value) },
  })

/** Says that an answer is such a table, to be kept as a file of this name. */
export function asCsv(reply: FastifyReply, name: string) {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
}
