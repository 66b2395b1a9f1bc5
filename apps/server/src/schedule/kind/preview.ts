import { type Answer, type Extensions, yes } from '@troupe/domain/answer'
import type { HostType, SessionFormat, SyncType } from '@troupe/domain/catalogue/kinds'
import { isUuid } from '@troupe/domain/ids'
import { parkedUntil } from '@troupe/domain/session/kind'
import type { Ctx } from '../../platform/ctx.ts'
import { type MutationOperation, scopeOf } from '../../platform/rights/policy.ts'
import {
  type Becomes,
  copyGroupDetails,
  digestOf,
  free,
  type Outcome,
  type OutcomeCredits,
  type OutcomeLine,
  updateSession,
} from '../../session/session.ts'
import { changeKind } from './change-kind.ts'
import { changeSyncType } from './sync-type.ts'

/** A change of an event that someone thinks about: one of kind, sync type, template and answers. */
export interface PreviewAsked {
  readonly id: string
  readonly type?: SessionFormat | null | undefined
  readonly hostType?: HostType | null | undefined
  readonly location?: unknown
  readonly syncType?: SyncType | null | undefined
  readonly templateId?: string | null | undefined
  readonly copyGroupDetailsFrom?: string | null | undefined
}

/** What a change would do. */
export interface ChangePreview {
  readonly allowed: boolean
  /** The code of the refusal, with what it says. */
  readonly reason: string | null
  readonly details: Extensions
  readonly credits: OutcomeCredits
  readonly lines: readonly OutcomeLine[]
  /** What it is as another kind; null where it isn't about that, or isn't allowed. */
  readonly becomes: Becomes | null
  readonly parkedUntil: Temporal.Instant
  /** Null where nothing can be changed. */
  readonly digest: string | null
}

/**
 * What a change of an event would do: the change itself is tried out and rolled back, so that both agree. Refuses NOT_FOUND and FORBIDDEN as the operation
 * does; what else it would refuse is the preview's reason.
 */
export async function previewChange(ctx: Ctx, asked: PreviewAsked): Promise<Answer<ChangePreview>> {
  let outcome: Outcome | undefined
  const { operation, change } = changeOf(asked)
  const trial: Ctx = {
    ...ctx,
    ...{ operation, scope: scopeOf(operation, ctx.actor), idempotency: undefined },
    onTrial: (notes) => {
      outcome = notes.outcome
    },
  }
  const answer = await change(trial)
  if (!answer.ok && (answer.code === 'NOT_FOUND' || answer.code === 'FORBIDDEN')) return answer
  const { credits = free(await creditsOf(ctx, asked.id)), lines = [], becomes = null } = outcome ?? {}
  return yes({
    ...{ allowed: answer.ok, reason: answer.ok ? null : answer.code, details: answer.ok ? {} : answer.extensions },
    ...{ credits, lines, becomes, parkedUntil: parkedUntil(ctx.now()) },
    digest: answer.ok && outcome ? digestOf(outcome) : null,
  })
}

interface ForeseenChange {
  readonly operation: MutationOperation
  readonly change: (ctx: Ctx) => Promise<Answer<unknown>>
}

function changeOf({ id, type, hostType, location, syncType, templateId, copyGroupDetailsFrom: fromId }: PreviewAsked): ForeseenChange {
  const read = {}
  if (syncType) return { operation: 'updateSessionSyncType', change: (ctx) => changeSyncType(ctx, { id, read, syncType }) }
  if (templateId !== undefined)
    return { operation: 'updateSession', change: (ctx) => updateSession(ctx, { id, read, change: { templateId } }) }
  if (fromId) return { operation: 'copyGroupDetails', change: (ctx) => copyGroupDetails(ctx, { id, read, fromId }) }
  const wish = { id, read, type: type ?? null, hostType: hostType ?? null, location }
  return { operation: type ? 'updateSessionType' : 'updateSessionHostType', change: (ctx) => changeKind(ctx, wish) }
}

/** What an event costs now, for those who may read it. */
async function creditsOf(ctx: Ctx, id: string): Promise<number> {
  if (!isUuid(id)) return 0
  const row = await ctx.db.selectFrom('session').select('credits').where('id', '=', id).executeTakeFirst()
  return row?.credits ?? 0
}
