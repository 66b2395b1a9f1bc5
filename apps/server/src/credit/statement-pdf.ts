import { type Answer, no } from '@troupe/domain/answer'
import { printedStatement } from '@troupe/domain/credit/statement-printed'
import { isUuid } from '@troupe/domain/ids'
import type { Period } from '@troupe/domain/time/period'
import type { Ctx } from '../platform/ctx.ts'
import { printPdf } from '../platform/files/pdf.ts'
import { reaches } from '../platform/rights/policy.ts'
import { statementLayout } from './statement-layout.ts'
import { statementMonths } from './statement-rows.ts'

/** More rows than anyone reads on paper: about 150 pages. */
const mostRows = 5000

/** A workspace's statement on paper, by months of a zone. Refuses NOT_FOUND, TOO_LARGE above 5,000 rows, UNAVAILABLE. */
export async function statementPdf(ctx: Ctx, id: string, { zone, ...period }: Period & { readonly zone: string }): Promise<Answer<Buffer>> {
  if (!isUuid(id) || !reaches(ctx.scope, { workspaceId: id.toLowerCase() })) return no('NOT_FOUND')
  const workspace = await ctx.db.selectFrom('workspace').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!workspace) return no('NOT_FOUND')
  const at = ctx.now()
  const asked = { ...period, workspaceId: workspace.id, zone, part: 'ALL', now: at, rows: mostRows } as const
  const { months, earlier } = await statementMonths(ctx.db, asked)
  if (earlier !== null || months.reduce((sum, { rows }) => sum + rows.length, 0) > mostRows) return no('TOO_LARGE')
  return printPdf({ layout: statementLayout, data: printedStatement({ workspace: workspace.name, months, zone, at }) })
}
