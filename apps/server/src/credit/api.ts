import { yes } from '@troupe/domain/answer'
import { CONSUMABLES } from '@troupe/domain/credit/kinds'
import { statementHeadQuery, statementMonthsInput, statementQuery } from '@troupe/domain/credit/statement'
import { STATEMENT_KINDS, STATEMENT_PARTS } from '@troupe/domain/credit/statement-row'
import { looseIdInput, parseInput } from '@troupe/domain/input'
import { z } from 'zod'
import { SessionFormat } from '../catalogue/catalogue.ts'
import { asCsv } from '../platform/csv.ts'
import { actorId, type Ctx, shown } from '../platform/ctx.ts'
import { listOf, pageOf } from '../platform/database/lists.ts'
import { builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf } from '../platform/graphql/inputs.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { exportMs } from '../platform/http/time-limit.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { WorkspaceRef } from '../workspace/workspace.ts'
import { type Balance, balances } from './credit.ts'
import { type StatementLine, statement } from './statement.ts'
import { statementFile, statementHead, statementTable } from './statement-file.ts'
import { statementPdf } from './statement-pdf.ts'
import {
  type StatementMonth,
  type StatementMonths,
  type StatementRow,
  type StatementSummary,
  statementMonths,
  statementSummary,
} from './statement-rows.ts'

const statementAnswer = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  chains: z.array(
    z.object({
      before: z.string(),
      entries: z.array(
        z.object({
          number: z.int(),
          workspaceId: z.string(),
          consumable: z.enum(CONSUMABLES),
          lotId: z.string().nullable(),
          from: z.string(),
          to: z.string(),
          quantity: z.int(),
          sessionId: z.string().nullable(),
          actorId: z.string().nullable(),
          reason: z.string(),
          hash: z.string(),
          at: z.string(),
          balance: z.int(),
          held: z.int(),
          sessionName: z.string().nullable(),
          actorName: z.string().nullable(),
        }),
      ),
      head: z.object({ consumable: z.enum(CONSUMABLES), count: z.int(), hash: z.string() }),
    }),
  ),
})

/** Statements to keep, and what proves that one is ours. */
export function statementRoutes(route: RestRoute) {
  route('GET /workspace/{id}/statement', {
    summary: 'List every movement in a workspace’s wallets over a period, as JSON with a hash chain, as CSV, or as a PDF by month',
    params: z.object({ id: looseIdInput }),
    query: statementQuery,
    databaseMs: exportMs,
    answer: statementAnswer,
    produces: ['application/pdf', 'text/csv'],
    refuses: ['TOO_LARGE'],
    run: async (ctx, { params: { id }, query: { format, zone, ...period }, reply }) => {
      if (format === 'pdf') {
        const printed = await statementPdf(ctx, id, { ...period, zone: zone ?? 'UTC' })
        if (!printed.ok) return printed
        reply.type('application/pdf').header('content-disposition', `attachment; filename="statement-${id}.pdf"`)
        await reply.send(printed.value)
        // what is sent is the answer
        return yes({ workspace: { id, name: '' }, chains: [] })
      }
      const file = await statementFile(ctx, id, period)
      if (!file.ok || format !== 'csv') return file
      asCsv(reply, `statement-${id}.csv`)
      await reply.send(statementTable(file.value))
      return file
    },
  })
  route('GET /workspace/{id}/statement/head', {
    summary: 'Get the hash of a wallet’s chain after a given number of entries',
    params: z.object({ id: looseIdInput }),
    query: statementHeadQuery,
    answer: z.object({ count: z.int(), hash: z.string() }),
    run: (ctx, { params, query }) => statementHead(ctx, params.id, query),
  })
}

export const ConsumableType = builder.enumType('ConsumableType', { values: CONSUMABLES })

const ExpiryRef = builder.objectRef<NonNullable<Balance['nextExpiry']>>('Expiry').implement({
  fields: (t) => ({ at: t.expose('at', { type: 'DateTime' }), quantity: t.exposeInt('quantity') }),
})
const ConsumableRef = builder.objectRef<Balance>('Consumable').implement({
  description:
    'A workspace’s credits or open rooms. `ordered` counts those granted and not refunded, `used` those allocated to events or consumed, `available` those ordered that are neither used nor expired.',
  fields: (t) => ({
    name: t.expose('name', { type: ConsumableType }),
    ordered: t.exposeInt('ordered'),
    available: t.exposeInt('available'),
    used: t.exposeInt('used'),
    reserved: t.exposeInt('reserved', {
      description: 'How many are set aside for an open card payment of the caller’s own; they aren’t in `available`.',
    }),
    nextExpiry: t.field({
      type: ExpiryRef,
      nullable: true,
      description: 'The next credits or open rooms to expire; null if there are none.',
      resolve: (row) => row.nextExpiry,
    }),
  }),
})
const empty = (name: Balance['name']): Balance => ({ name, ordered: 0, available: 0, used: 0, reserved: 0, nextExpiry: null })
const wallet = (all: readonly Balance[], name: Balance['name']) => all.find((one) => one.name === name) ?? empty(name)
const ConsumablesRef = builder.objectRef<readonly Balance[]>('Consumables').implement({
  fields: (t) => ({
    credits: t.field({ type: ConsumableRef, resolve: (all) => wallet(all, 'CREDIT') }),
    openWeves: t.field({ type: ConsumableRef, resolve: (all) => wallet(all, 'OPEN_ROOM') }),
  }),
})
const StatementLineRef = builder.objectRef<StatementLine>('StatementLine').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    consumable: t.exposeString('consumable'),
    from: t.exposeString('from'),
    to: t.exposeString('to'),
    quantity: t.exposeInt('quantity'),
    change: t.exposeInt('change', { description: 'The change in the available balance.' }),
    in: t.exposeInt('in', { description: 'How much this entry added to the available balance.' }),
    out: t.exposeInt('out', { description: 'How much this entry took from the available balance.' }),
    balance: t.exposeInt('balance', { description: 'The available balance after this entry.' }),
    held: t.exposeInt('held', { description: 'The balance held for events after this entry.' }),
    reason: t.exposeString('reason'),
    sessionId: t.exposeID('sessionId', { nullable: true }),
    sessionName: t.exposeString('sessionName', { nullable: true }),
    actorName: t.exposeString('actorName', { nullable: true }),
  }),
})
const StatementRef = listOf('Statement', StatementLineRef)

const StatementKindType = builder.enumType('StatementKind', { values: STATEMENT_KINDS })
builder.enumType('StatementPart', { values: STATEMENT_PARTS })
const StatementRowRef = builder.objectRef<StatementRow>('StatementRow').implement({
  description: 'What one act moved: what was reserved for an order, bought with it and spent on its event is a purchase and a booking.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('kind', { type: StatementKindType }),
    credits: t.exposeInt('credits', { description: 'How many credits it added to the available balance; negative if it took some.' }),
    rooms: t.exposeInt('rooms', { description: 'The same for open rooms.' }),
    fees: t.exposeInt('fees', { description: 'The same for credits that only pay rescheduling fees.' }),
    left: t.exposeInt('left', { description: 'The available credits after it.' }),
    returned: t.exposeInt('returned', { description: 'How many credits of its event came back.' }),
    kept: t.exposeInt('kept', { description: 'How many credits of its event were used.' }),
    reason: t.exposeString('reason'),
    amount: t.exposeInt('amount', {
      nullable: true,
      description: 'In minor units; negative for a refund, null if no money is owed or moved.',
    }),
    currency: t.exposeString('currency', { nullable: true }),
    isPaid: t.exposeBoolean('isPaid', { description: 'Whether its order has been paid.' }),
    cardBrand: t.exposeString('cardBrand', { nullable: true }),
    cardLast4: t.exposeString('cardLast4', { nullable: true }),
    orderId: t.exposeID('orderId', { nullable: true }),
    orderCode: t.exposeString('orderCode', { nullable: true }),
    sessionId: t.exposeID('sessionId', { nullable: true }),
    sessionName: t.exposeString('sessionName', { nullable: true }),
    city: t.exposeString('city', { nullable: true }),
    format: t.expose('format', { type: SessionFormat, nullable: true }),
    startsAt: t.expose('startsAt', { type: 'DateTime', nullable: true }),
    timezone: t.exposeString('timezone', { nullable: true }),
    actorName: t.exposeString('actorName', { nullable: true }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
  }),
})
const StatementMonthRef = builder.objectRef<StatementMonth>('StatementMonth').implement({
  fields: (t) => ({
    month: t.exposeString('month', { description: 'YYYY-MM.' }),
    in: t.exposeInt('in', { description: 'How many credits its rows added to the available balance.' }),
    out: t.exposeInt('out', { description: 'How many credits its rows took from the available balance.' }),
    left: t.exposeInt('left', { description: 'The available credits after its last row.' }),
    rows: t.field({ type: [StatementRowRef], resolve: ({ rows }) => rows }),
  }),
})
const StatementMonthsRef = builder.objectRef<StatementMonths>('StatementMonths').implement({
  fields: (t) => ({
    months: t.field({ type: [StatementMonthRef], resolve: ({ months }) => months }),
    earlier: t.exposeString('earlier', {
      nullable: true,
      description: 'The next earlier month, to ask for with `until`; null if there is none.',
    }),
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'When the first row of all was made.' }),
  }),
})
const StatementInput = inputOf('StatementInput', statementMonthsInput, {
  fields: {
    zone: 'The time zone in which a month begins.',
    from: 'A day in UTC, or an instant.',
    to: 'A day in UTC, which counts as a whole, or the first instant that is left out.',
    until: 'YYYY-MM: only this month and earlier ones.',
  },
})
const StatementSummaryRef = builder.objectRef<StatementSummary>('StatementSummary').implement({
  fields: (t) => ({
    booked: t.exposeInt('booked', { description: 'How many credits are held for events that are still to come.' }),
    events: t.exposeInt('events', { description: 'For how many events they are held.' }),
    expiries: t.field({
      type: [ExpiryRef],
      description: 'When the available credits expire, the next first.',
      resolve: ({ expiries }) => expiries,
    }),
  }),
})

/** About how many rows of a statement are answered: its months are whole. */
const rowsAsked = 40

/** What only those who see a workspace's orders may read of it; null for everyone else. */
const ofOrders = async <T>(ctx: Ctx, workspaceId: string, field: string, read: () => Promise<T>): Promise<T | null> =>
  reaches(scopeOf('orders', ctx.actor), { workspaceId }) ? read() : shown(ctx, { maySee: false, field, value: null })

builder.objectFields(WorkspaceRef, (t) => ({
  consumables: t.field({ type: ConsumablesRef, resolve: (row, _, ctx) => balances(ctx.db, row.id, ctx.now(), actorId(ctx)) }),
  statement: t.field({
    type: StatementRef,
    nullable: true,
    description: 'Every movement in the workspace’s wallets, newest first; null if the caller can’t see orders.',
    args: { offset: t.arg.int(), limit: t.arg.int() },
    resolve: (row, page, ctx) => ofOrders(ctx, row.id, 'Workspace.statement', () => statement(ctx.db, row.id, orThrow(pageOf(page)))),
  }),
  statementMonths: t.field({
    type: StatementMonthsRef,
    nullable: true,
    description: 'The same by months and acts, newest first; months are whole. Null if the caller can’t see orders.',
    args: { input: t.arg({ type: StatementInput, description: 'Without it all rows, in months of UTC.' }) },
    resolve: (row, { input }, ctx) =>
      ofOrders(ctx, row.id, 'Workspace.statementMonths', async () => {
        const asked = orThrow(parseInput(statementMonthsInput, input ?? { zone: 'UTC', part: 'ALL' }))
        return statementMonths(ctx.db, { ...asked, workspaceId: row.id, now: ctx.now(), rows: rowsAsked })
      }),
  }),
  statementSummary: t.field({
    type: StatementSummaryRef,
    nullable: true,
    description: 'What the workspace’s credits are held for, and when the others expire; null if the caller can’t see orders.',
    resolve: (row, _, ctx) => ofOrders(ctx, row.id, 'Workspace.statementSummary', () => statementSummary(ctx.db, row.id, ctx.now())),
  }),
}))
