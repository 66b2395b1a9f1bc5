import { csvOf } from '@troupe/domain/csv'
import type { FastifyReply } from 'fastify'

/** Rows as CSV with a header line, safe to open in a spreadsheet. */
export const tableOf = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | boolean | null>>[],
): string => csvOf([columns, ...rows.map((row) => columns.map((column) => row[column]))])

/** Marks an answer as a CSV file to download under this name. */
export function asCsv(reply: FastifyReply, name: string) {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
}
