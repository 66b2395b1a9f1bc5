import { TASK_CAUSES, type TaskCause } from '@troupe/domain/staffing/kinds'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Events } from '../../platform/events.ts'
import type { SessionFacts } from './session-facts.ts'

type OpenPlace = Events['assignment.open']

const causes: Readonly<Record<OpenPlace['reason'], TaskCause>> = {
  declined: 'DECLINED',
  expired: 'EXPIRED',
  moved: 'MOVED',
  left: 'LEFT',
  withdrew: 'WITHDREW',
  unfit: 'UNFIT',
  released: 'RELEASED',
  added: 'ADDED',
  upgraded: 'UPGRADED',
  conflict: 'CONFLICT',
  travel: 'TRAVEL',
}

/** Notes what a producer is asked to do, so that the staff tab shows it until the place is filled. */
export async function noteTask(work: Work, { assignmentId, reason, conflict }: OpenPlace): Promise<void> {
  await work.tx
    .insertInto('staffing_task')
    .values({ assignment_id: assignmentId, cause: causes[reason], rule: conflict?.rule ?? '', made_at: work.at })
    .onConflict((held) => held.columns(['assignment_id', 'cause', 'rule']).doUpdateSet({ made_at: work.at }))
    .execute()
}

/** Notes the same task for many places that a publication leaves open. */
export async function noteReleased(work: Work, places: Events['assignments.released']['places']): Promise<void> {
  const ids = places.map(({ assignmentId }) => assignmentId)
  await sql`
    insert into staffing_task (assignment_id, cause, rule, made_at)
    select id, ${causes.released}, '', ${work.at}::timestamptz from unnest(${ids}::uuid[]) id
    on conflict (assignment_id, cause, rule) do update set made_at = excluded.made_at`.execute(work.tx)
}

/** Settles tasks of some places: all of them, or those of some causes. */
export async function settleTasks(tx: Tx, assignmentIds: readonly string[], of: readonly TaskCause[] = TASK_CAUSES): Promise<void> {
  if (assignmentIds.length === 0) return
  await tx
    .deleteFrom('staffing_task')
    .where('assignment_id', 'in', [...assignmentIds])
    .where('cause', 'in', [...of])
    .execute()
}

interface Conflicts {
  /** The places with an offer. */
  readonly judged: readonly string[]
  readonly broken: readonly {
    readonly assignmentId: string
    readonly userId: string
    readonly rule: string
    readonly why: string
    /** The producer was emailed the cause already. */
    readonly isTold: boolean
  }[]
}

/** Makes a task of each conflict that has none yet, and settles those of conflicts that no longer exist. */
export async function settleConflicts(work: Work, session: SessionFacts, { judged, broken }: Conflicts): Promise<void> {
  if (judged.length === 0) return
  const known = await work.tx
    .selectFrom('staffing_task')
    .select(['assignment_id', 'rule'])
    .where('assignment_id', 'in', [...judged])
    .where('cause', '=', 'CONFLICT')
    .execute()
  const isSame = (task: (typeof known)[number], { assignmentId, rule }: Conflicts['broken'][number]) =>
    task.assignment_id === assignmentId && task.rule === rule
  for (const task of known)
    if (!broken.some((one) => isSame(task, one)))
      await work.tx
        .deleteFrom('staffing_task')
        .where('assignment_id', '=', task.assignment_id)
        .where('cause', '=', 'CONFLICT')
        .where('rule', '=', task.rule)
        .execute()
  for (const conflict of broken)
    if (!known.some((task) => isSame(task, conflict))) {
      const { assignmentId, userId, rule, why, isTold } = conflict
      await work.emit('assignment.open', {
        ...{ sessionId: session.id, assignmentId, reason: 'conflict', conflict: { userId, rule, why } },
        ...(isTold ? { isTold } : {}),
      })
    }
  if (known.length > 0 || broken.length > 0) work.tell('session', session.id, 'session.assignment')
}
