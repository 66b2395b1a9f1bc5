import { CONSUMABLES } from '@troupe/domain/credit/kinds'
import { statementHeadQuery, statementQuery } from '@troupe/domain/credit/statement'
import { looseIdInput } from '@troupe/domain/input'
import { z } from 'zod'
import { asCsv } from '../platform/csv.ts'
import { actorId, shown } from '../platform/ctx.ts'
import { listOf, pageOf } from '../platform/database/lists.ts'
import { builder, orThrow } from '../platform/graphql/graphql.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { exportMs } from '../platform/http/time-limit.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { WorkspaceRef } from '../workspace/workspace.ts'
import { type Balance, balances } from './credit.ts'
import { type StatementLine, statement } from './statement.ts'
import { statementFile, statementHead, statementTable } from './statement-file.ts'

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
    summary: 'List every movement in a workspace’s wallets over a period, as JSON with a hash chain or as CSV',
    params: z.object({ id: looseIdInput }),
    query: statementQuery,
    databaseMs: exportMs,
    answer: statementAnswer,
    produces: ['text/csv'],
    refuses: ['TOO_LARGE'],
    run: async (ctx, { params: { id }, query: { format, ...period }, reply }) => {
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

builder.objectFields(WorkspaceRef, (t) => ({
  consumables: t.field({ type: ConsumablesRef, resolve: (row, _, ctx) => balances(ctx.db, row.id, ctx.now(), actorId(ctx)) }),
  statement: t.field({
    type: StatementRef,
    nullable: true,
    description: 'Every movement in the workspace’s wallets, newest first; null if the caller can’t see orders.',
    args: { offset: t.arg.int(), limit: t.arg.int() },
    resolve: (row, page, ctx) => {
      if (!reaches(scopeOf('orders', ctx.actor), { workspaceId: row.id }))
        return shown(ctx, { maySee: false, field: 'Workspace.statement', value: null })
      return statement(ctx.db, row.id, orThrow(pageOf(page)))
    },
  }),
}))
