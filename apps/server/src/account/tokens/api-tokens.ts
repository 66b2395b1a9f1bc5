import { randomBytes } from 'node:crypto'
import { type createApiTokenInput, startOfToken, TOKENS_A_PERSON, type TokenLevel, whyNotEnd } from '@troupe/domain/account/api-tokens'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { levelPasses } from '@troupe/domain/role/level'
import { doerName } from '@troupe/domain/role/roles'
import type * as z from 'zod/mini'
import { actorId, type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import { ERASED } from '../../platform/privacy/listed.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { tellPerson } from '../identity.ts'
import { provePassword } from '../password/own-password.ts'
import { levelOfToken } from './read-token.ts'

/** A token as its workspace knows it; itself it is shown once. */
export interface ApiTokenView {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  /** What it can do now, which is never more than its maker. */
  readonly level: TokenLevel
  readonly start: string
  readonly createdById: string
  readonly createdBy: string
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}

/** The tokens of a workspace, the newest first: the caller's own, for its admins all of it. Refuses NOT_FOUND for a workspace of others. */
export async function apiTokens(ctx: Ctx, workspaceId: string, page: Page): Promise<Answer<Listed<ApiTokenView>>> {
  const id = workspaceId.toLowerCase()
  if (!isUuid(id) || !(ctx.actor.kind === 'user' && ctx.actor.levels.has(id))) return no('NOT_FOUND')
  const me = actorId(ctx)
  const isAll = ctx.scope.workspaces.has(id)
  const rows = ctx.db
    .selectFrom('api_token as t')
    .where('t.workspace_id', '=', id)
    .$if(!isAll, (query) => query.where('t.user_id', '=', me))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const nodes = await selected(ctx.db)
    .where('t.workspace_id', '=', id)
    .$if(!isAll, (query) => query.where('t.user_id', '=', me))
    .orderBy('t.made_at', 'desc')
    .orderBy('t.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return yes({ nodes: nodes.map((row) => viewOf(ctx, row)), totalCount: total })
}

/**
 * Makes a token of the caller for one of their workspaces, at no higher level than theirs, and answers it once: only a digest is kept. Refuses NOT_FOUND for a workspace of
 * others, FORBIDDEN for a higher level, INVALID {expiresAt: PAST, TOO_LATE; password: WRONG}, STATE_CONFLICT {reason: TOO_MANY} beyond 20 a person, and
 * TOO_MANY_REQUESTS {retryAfter seconds} after many wrong passwords.
 */
export async function createApiToken(
  ctx: Ctx,
  given: z.infer<typeof createApiTokenInput>,
): Promise<Answer<{ readonly token: string; readonly apiToken: ApiTokenView }>> {
  const me = actorId(ctx)
  const workspaceId = given.workspaceId.toLowerCase()
  if (me === null) return no('UNAUTHENTICATED')
  if (!(ctx.actor.kind === 'user' && ctx.actor.levels.has(workspaceId))) return no('NOT_FOUND')
  const why = whyNotEnd(given.expiresAt, ctx.now())
  if (why) return invalid({ expiresAt: [why] })
  const proven = await provePassword(ctx, me, given.password)
  if (!proven.ok) return proven
  const token = `trp_${randomBytes(32).toString('base64url')}`
  // answers to a key are kept as text, and a secret must not be: a call that is repeated makes another token
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const may = await mayMake(work, { me, workspaceId, level: given.level })
    if (!may.ok) return may
    const { id } = await work.tx
      .insertInto('api_token')
      .values({
        ...{ user_id: me, workspace_id: workspaceId, name: given.name, level: given.level },
        ...{ token_hash: hashOf(token), start: startOfToken(token), made_at: work.at, expires_at: given.expiresAt },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { name, expiresAt } = given
    work.audit({
      operation: 'createApiToken',
      subjectType: 'workspace',
      subjectId: workspaceId,
      workspaceId,
      after: { name, level: given.level, expiresAt: expiresAt.toString() },
    })
    work.tell('workspace', workspaceId, 'workspace.updated')
    const row = await selected(work.tx).where('t.id', '=', id).executeTakeFirstOrThrow()
    return yes({ token, apiToken: viewOf(work, row) })
  })
}

/** Whether the caller may make one more token there, with their row and their membership locked. Refuses NOT_FOUND, FORBIDDEN, STATE_CONFLICT {reason: TOO_MANY}. */
async function mayMake(
  work: Work,
  { me, workspaceId, level: wanted }: { readonly me: string; readonly workspaceId: string; readonly level: TokenLevel },
): Promise<Answer<null>> {
  await work.tx.selectFrom('account_user').select('id').where('id', '=', me).forNoKeyUpdate().execute()
  const level = await work.tx
    .selectFrom('account_permission')
    .select('role')
    .where('user_id', '=', me)
    .where('workspace_id', '=', workspaceId)
    .forKeyShare()
    .executeTakeFirst()
  if (!level) return no('NOT_FOUND')
  if (!levelPasses(level.role, wanted)) return no('FORBIDDEN')
  const { count } = await work.tx
    .selectFrom('api_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', me)
    .executeTakeFirstOrThrow()
  if (count >= TOKENS_A_PERSON) return no('STATE_CONFLICT', { reason: 'TOO_MANY' })
  return yes(null)
}

/** Revokes a token: the next call with it is answered 401. People revoke their own, and admins of a workspace all of it. Refuses NOT_FOUND. */
export function deleteApiToken(ctx: Ctx, id: string): Promise<Answer<{ readonly id: string }>> {
  return command(ctx, async (work) => {
    const row = isUuid(id) ? await tokenForUpdate(work.tx, id) : undefined
    if (!row || !reaches(work.scope, { workspaceId: row.workspace_id, own: row.user_id === actorId(work) })) return no('NOT_FOUND')
    await work.tx.deleteFrom('api_token').where('id', '=', row.id).execute()
    noteEnd(work, row)
    work.tell('workspace', row.workspace_id, 'workspace.updated')
    tellPerson(work, row.user_id)
    return yes({ id: row.id })
  })
}

interface TokensToEnd {
  readonly userId: string
  /** Null for all of them. */
  readonly workspaceId: string | null
  /** What they called their tokens isn't written into the audit then. */
  readonly isErased?: boolean
}

/** Ends the tokens of someone who leaves a workspace. Comes before their levels go, with which the database would delete them without a word. */
export async function endTokensOf(work: Work, { userId, workspaceId, isErased = false }: TokensToEnd): Promise<void> {
  const rows = await work.tx
    .deleteFrom('api_token')
    .where('user_id', '=', userId)
    .$if(workspaceId !== null, (query) => query.where('workspace_id', '=', workspaceId))
    .returning(['id', 'user_id', 'workspace_id', 'name', 'level'])
    .execute()
  for (const row of rows) noteEnd(work, isErased ? { ...row, name: ERASED } : row)
}

interface EndedToken {
  readonly user_id: string
  readonly workspace_id: string
  readonly name: string
  readonly level: TokenLevel
}

function noteEnd(work: Work, { user_id: userId, workspace_id: workspaceId, name, level }: EndedToken) {
  work.audit({
    operation: 'deleteApiToken',
    subjectType: 'workspace',
    subjectId: workspaceId,
    workspaceId,
    before: { userId, name, level },
  })
}

const tokenForUpdate = (tx: Tx, id: string) =>
  tx
    .selectFrom('api_token')
    .select(['id', 'user_id', 'workspace_id', 'name', 'level'])
    .where('id', '=', id.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

const selected = (db: Db | Tx) =>
  db
    .selectFrom('api_token as t')
    .innerJoin('account_user as u', 'u.id', 't.user_id')
    .innerJoin('account_permission as p', (join) =>
      join.onRef('p.user_id', '=', 't.user_id').onRef('p.workspace_id', '=', 't.workspace_id'),
    )
    .select(['t.id', 't.workspace_id', 't.name', 't.level', 't.start', 't.user_id', 't.made_at', 't.expires_at', 't.last_used_at'])
    .select(['u.full_name', 'u.role', 'u.permission', 'p.role as level_now'])

type SelectedToken = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const viewOf = (ctx: Pick<Ctx, 'actor'>, row: SelectedToken): ApiTokenView => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  level: levelOfToken(row.level, row.level_now),
  start: row.start,
  createdById: row.user_id,
  createdBy: doerName(
    { fullName: row.full_name, role: row.role, permission: row.permission },
    !isStaff(ctx) && row.user_id !== actorId(ctx),
  ),
  createdAt: row.made_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
})
