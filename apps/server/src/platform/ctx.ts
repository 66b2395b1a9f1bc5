import type { Audited, AuditedSubject } from '@troupe/domain/account/audited'
import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { type RawBuilder, sql } from 'kysely'
import type { CommandsLine } from './database/commands-line.ts'
import { actingAs, asHouse, type Db, inAnyName, type Tx, transaction } from './database/db.ts'
import { heardAll, withNext } from './database/send.ts'
import { refusalOf, retryable } from './database/sql-errors.ts'
import { nobody, tokenName } from './database/wall.ts'
import type { Events, Listeners } from './events.ts'
import type { FileStore } from './files/store/store.ts'
import type { WholeAnswer } from './graphql/whole-answer.ts'
import type { GuestTurn } from './http/guest-lines.ts'
import { hashOf } from './http/tokens.ts'
import type { JobQueue, Jobs } from './jobs.ts'
import { keptText, readKept } from './json.ts'
import type { Live, LiveEvent, LiveKind, LiveScope } from './live.ts'
import type { Answers } from './metrics/answers.ts'
import type { Figures } from './metrics/figures.ts'
import type { Breaker } from './outbound/breaker.ts'
import type { Cards } from './outbound/stripe.ts'
import type { WebClient } from './outbound/web-client.ts'
import type { Breadcrumb } from './ports/breadcrumb.ts'
import type { Ports } from './ports/ports.ts'
import type { Actor, Operation, Scope } from './rights/policy.ts'
import type { Settings } from './settings.ts'

/** What the process shares, made once in app.ts. */
export interface House {
  /** The database as the system itself sees it; the `db` of a request shows what its caller may see. */
  readonly db: Db
  readonly embedded: boolean
  readonly settings: Settings & { readonly diyWorkspaceIds: readonly string[]; readonly blackoutExperienceIds: readonly string[] }
  /** The one clock. */
  readonly now: () => Temporal.Instant
  readonly jobs: JobQueue
  /** The line in front of the transactions of commands. */
  readonly commandsLine: CommandsLine
  /** The card provider; undefined when payments are off. */
  readonly cards: Cards | undefined
  /** For addresses that people typed; it dials nothing inside our own network. */
  readonly webClient: WebClient
  /** The engine of linked games; undefined when it is off. */
  readonly breadcrumb: Breadcrumb | undefined
  /** The systems outside that events are linked with, those that are on. */
  readonly ports: Ports
  /** Their breakers. */
  readonly breaker: Breaker
  readonly live: Live
  /** The bytes of files. */
  readonly files: FileStore
  readonly listeners: Listeners<Work>
  /** What a monitor reads of this process. */
  readonly figures: Figures
  /** How this process has answered in the last hour. */
  readonly answers: Answers
  readonly log: { info(fields: object, text?: string): void; error(fields: object, text?: string): void }
}

/** One request: the house, its caller, what the operation lets them access, and the idempotency key. */
export interface Ctx extends House {
  readonly actor: Actor
  readonly scope: Scope
  /** What the caller asked for; undefined for the system acting for itself. */
  readonly operation?: Operation | undefined
  readonly idempotency?: { readonly key: string; readonly route: string; readonly body: unknown } | undefined
  /** Where GraphQL notes the fields that the reader may not see: their names go out in `extensions.hidden`. */
  readonly hidden?: Set<string>
  /** Where the resolver of a document's only root field may answer with JSON that PostgreSQL wrote. */
  readonly whole?: WholeAnswer | undefined
  /** Tries commands out: each is rolled back at its end, nothing of it is written or told, and this gets what it noted. */
  readonly onTrial?: ((notes: Notes) => void) | undefined
  /** The party of the caller's network address (partyOf), for limits of GraphQL; REST routes have it from their request. */
  readonly party?: string | undefined
  /** The turn of a guest on a REST path, who lets others go between two pieces of long work; undefined for callers who don't queue. */
  readonly guestTurn?: GuestTurn | undefined
}

/** What a command remembers until it ends; an area adds its own by merging into this interface, and each is absent at first. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be merged into, and the platform may not know an area's notes
export interface Notes {}

/** The unit of work of a command: everything done with it is committed together or not at all. */
export interface Work extends Ctx {
  readonly tx: Tx
  /** The instant at which this command happens. */
  readonly at: Temporal.Instant
  /** Reads the clock again: a command that waited for a row lock happens when it got the lock, not when it asked for it (I-17). */
  readClock(): void
  /** Tells later areas, inside this transaction. */
  emit<K extends keyof Events>(kind: K, event: Events[K]): Promise<void>
  /** Tells open pages after the commit, ids and kinds only (I-21). */
  tell<S extends LiveScope>(scope: S, id: string, kind: LiveKind<S>): void
  /** The ids of what this command has told open pages of so far, by a kind. */
  toldOf(kind: LiveKind): readonly string[]
  /** Runs something as soon as the commit is through, and never after a rollback. Its statements need a ctx of their own. */
  afterCommit(run: () => void): void
  /** Completes a refusal of this command after its rollback; the last one given counts. */
  onRefusal(complete: (refusal: Refusal) => Promise<Refusal>): void
  readonly notes: Notes
  /** Whether the command was started over (StartOver) and has to take its locks alone. */
  readonly isAlone: boolean
  /** Queues a job that exists only if this commits. Jobs of a higher priority go first; the default is 0. */
  queue<Q extends keyof Jobs>(name: Q, job: Jobs[Q], priority?: number): Promise<void>
  /** Adds immutable audit entries (I-24); those of a command are written together when it has done its work, so that they cost one statement. */
  audit(...entries: readonly AuditEntry[]): void
  /** Adds a write of the caller's own deeds, or in a command of the house of the house's, that is sent in one statement with the audit entries. */
  alsoWrite(statement: RawBuilder<unknown>): void
}

export interface AuditEntry {
  readonly operation: Audited
  readonly subjectType: AuditedSubject
  /** Null for what has no id, such as a setting of the whole system. */
  readonly subjectId: string | null
  /** The event that it is about; absent when that is the subject, or none. */
  readonly sessionId?: string | null
  /** Absent: that of the event. */
  readonly workspaceId?: string | null
  /** Who did it, where that isn't the caller: null for what the system does of itself in someone's command. */
  readonly actorId?: string | null
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | null
}

/**
 * Runs one command in one transaction, in its turn (CommandsLine). A refusal rolls everything back. A deadlock or a serialisation failure is tried again, three times in
 * all; StartOver runs it once more. With an idempotency key the answer of the first success is stored and returned again (I-8), as long as the caller still has access to the
 * rows that it is about; otherwise NOT_FOUND or FORBIDDEN. The same key with another body is refused with IDEMPOTENCY_CONFLICT.
 */
export async function command<T>(ctx: Ctx, work: (work: Work) => Promise<Answer<T>>): Promise<Answer<T>> {
  let isAlone = false
  for (let attempt = 1; ; attempt++) {
    const ending: Ending = {
      told: [],
      about: { session: new Set(), workspace: new Set() },
      audited: [],
      also: [],
      afterCommit: [],
      onRefusal: undefined,
    }
    let answer: Answer<T>
    try {
      const inTransaction = async (tx: Tx) => {
        const inner = workOf(ctx, tx, { ending, isAlone })
        const before = await earlierAnswer<T>(inner)
        if (before) return before
        const answer = await work(inner)
        if (ctx.onTrial) {
          // a write that still waits may be one that fails
          await sql`select`.execute(tx)
          ctx.onTrial(inner.notes)
        }
        if (ctx.onTrial || !answer.ok) throw new RolledBack(answer)
        await inner.emit('command.done', null)
        await heardAll(tx)
        await keepAnswer(inner, answer.value, ending.about)
        await record(inner, ending)
        return answer
      }
      answer = await ctx.commandsLine.run(actorId(ctx), () => transaction(ctx.db, inTransaction))
    } catch (error) {
      if (attempt < 3 && retryable(error)) continue
      if (error instanceof StartOver && !isAlone) {
        isAlone = true
        continue
      }
      // as it was answered by this very command
      if (ctx.onTrial && error instanceof RolledBack) return error.answer as Answer<T>
      const refusal = error instanceof RolledBack ? error.refusal : refusalOf(error)
      if (!refusal) throw error
      return ending.onRefusal && !ctx.onTrial ? ending.onRefusal(refusal) : refusal
    }
    for (const run of ending.afterCommit) run()
    ctx.live.deliver(ending.told)
    return answer
  }
}

/** The database as an actor sees it, through row-level security. */
export const dbOf = (house: House, actor: Actor): Db => actingAs(house.db, nameOf(actor))

function nameOf(actor: Actor): string {
  if (actor.kind === 'guest') return nobody
  return actor.token ? tokenName({ personId: actor.id, ...actor.token }) : actor.id
}

/** The system acting for itself: the clock and the job queue. */
export const asSystem = (house: House): Ctx => ({
  ...house,
  actor: { kind: 'guest' },
  scope: { open: true, all: true, own: true, assigned: true, workspaces: new Set() },
})

/** The value of a field for those who may see it; for all others null, with the name of the field, `Type.field`, among the hidden ones. */
export function shown<T>(ctx: Ctx, { maySee, field, value }: { maySee: boolean; field: string; value: T }): T | null {
  if (maySee) return value
  ctx.hidden?.add(field)
  return null
}

/** The id of the person who asks, null for the system and for guests. */
export const actorId = (ctx: Pick<Ctx, 'actor'>): string | null => (ctx.actor.kind === 'user' ? ctx.actor.id : null)

/** Whether staff permission applies: the 24-hour lock and customers' limits do not hold for them. */
export const isStaff = (ctx: Pick<Ctx, 'actor'>): boolean => ctx.actor.kind === 'user' && ctx.actor.staff

/**
 * Thrown by a command that shares a lock with others and turns out to need it alone: waiting for that while sharing it would let two such commands wait
 * for each other. The command is rolled back and runs once more, with `isAlone`.
 */
export class StartOver extends Error {
  constructor() {
    super('starts over')
  }
}

class RolledBack extends Error {
  readonly answer: Answer<unknown>
  constructor(answer: Answer<unknown>) {
    super('rolled back')
    this.answer = answer
  }
  get refusal(): Refusal | null {
    return this.answer.ok ? null : this.answer
  }
}

/** The sessions and workspaces that a command notified pages of or wrote an audit row for: the rows that its answer is about. */
type About = Readonly<Record<'session' | 'workspace', Set<string>>>

/** What follows a transaction. Each attempt of a command has its own: what a failed attempt registered is forgotten. */
interface Ending {
  readonly told: LiveEvent[]
  readonly about: About
  readonly audited: WrittenEntry[]
  readonly also: RawBuilder<unknown>[]
  readonly afterCommit: (() => void)[]
  onRefusal: ((refusal: Refusal) => Promise<Refusal>) | undefined
}

function workOf(ctx: Ctx, tx: Tx, { ending, isAlone }: { readonly ending: Ending; readonly isAlone: boolean }): Work {
  const { told, about, audited } = ending
  let at = ctx.now()
  const inner: Work = {
    ...ctx,
    tx,
    get at() {
      return at
    },
    readClock() {
      at = ctx.now()
    },
    emit: (kind, event) => ctx.listeners.run(kind, inner, event),
    tell(scope: LiveScope, id: string, kind: LiveKind) {
      if (scope === 'session' || scope === 'workspace') about[scope].add(id)
      if (told.some((one) => one.scope_id === id && one.scope === scope && one.kind === kind)) return
      const event = { scope, scope_id: id, kind, at }
      // rights come first: other processes then judge by them who may hear of the rest
      if (scope === 'person') told.unshift(event)
      else told.push(event)
    },
    toldOf: (kind) => told.flatMap((one) => (one.kind === kind ? [one.scope_id] : [])),
    afterCommit(run) {
      ending.afterCommit.push(run)
    },
    onRefusal(complete) {
      ending.onRefusal = complete
    },
    notes: {},
    isAlone,
    queue: (name, job, priority) => ctx.jobs.send(tx, name, job, priority),
    audit(...entries) {
      for (const entry of entries) {
        const { subjectType, subjectId, workspaceId } = entry
        if (subjectType === 'session' && subjectId) about.session.add(subjectId)
        if (workspaceId) about.workspace.add(workspaceId)
        audited.push({ number: audited.length, at: at.toString(), actor_id: actorId(ctx), ...auditColumns(entry) })
      }
    },
    alsoWrite(statement) {
      ending.also.push(statement)
    },
  }
  return inner
}

type WrittenEntry = ReturnType<typeof auditColumns> & { readonly number: number; readonly at: string; readonly actor_id: string | null }

const auditColumns = (entry: AuditEntry) => ({
  operation: entry.operation,
  subject_type: entry.subjectType,
  subject_id: entry.subjectId,
  session_id: entry.sessionId ?? (entry.subjectType === 'session' ? entry.subjectId : null),
  workspace_id: entry.workspaceId ?? null,
  before: entry.before ?? null,
  after: entry.after ?? null,
  reason: entry.reason ?? null,
  ...(entry.actorId === undefined ? {} : { actor_id: entry.actorId }),
})

/** Writes the live events of a command, its audit entries in their order, and what goes with them: one statement. */
async function record(work: Work, { told, audited, also }: Ending): Promise<void> {
  const me = actorId(work)
  // the caller's own deeds are written in whatever name is at hand; what no one who is signed in has done, only by the house, which reaches every event
  const isCallers =
    (me !== null || also.length === 0) &&
    audited.every((row) => row.actor_id !== null && row.actor_id === me && (row.session_id === null || row.workspace_id !== null))
  const write = () => withNext(() => work.live.record(work.tx, told, audited.length > 0 ? [auditOf(audited), ...also] : also))
  await (isCallers ? inAnyName(write) : asHouse(work.tx, write))
}

const auditOf = (rows: readonly WrittenEntry[]) => sql`
  insert into audit_entry (at, actor_id, operation, subject_type, subject_id, session_id, workspace_id, before, after, reason)
  select e.at, e.actor_id, e.operation, e.subject_type, e.subject_id, e.session_id, coalesce(e.workspace_id, s.workspace_id), e.before, e.after,
    e.reason
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (number int, at timestamptz, actor_id uuid, operation text, subject_type text,
    subject_id uuid, session_id uuid, workspace_id uuid, before jsonb, after jsonb, reason text)
  left join session s on s.id = e.session_id and e.workspace_id is null
  order by e.number`

async function earlierAnswer<T>(work: Work): Promise<Answer<T> | undefined> {
  const { idempotency, tx, at } = work
  if (!idempotency) return undefined
  const user = actorId(work) ?? 'guest'
  // digests only: an address may hold a code and a body a password
  const hash = hashOf(JSON.stringify(idempotency.body ?? null))
  const route = hashOf(idempotency.route)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({ user_id: user, key: idempotency.key, route, body_hash: hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) return undefined
  const row = await keptAnswer(tx, user, idempotency.key)
  if (!row?.answer) throw new Error('a taken idempotency key has no stored answer')
  if (row.route !== route || row.body_hash !== hash) return no('IDEMPOTENCY_CONFLICT')
  if (row.isGone) return no('NOT_FOUND')
  // the caller still has access to it, but may have lost the right to the operation
  const { open, all, own, assigned, workspaces } = work.scope
  const isOpen = open || all || own || assigned || row.workspace_id === null || workspaces.has(row.workspace_id)
  if (!isOpen) return no('FORBIDDEN')
  return yes(readKept<T>(row.answer.text))
}

/** The stored answer of a key, and whether it is about a row that the caller no longer has access to; read with the caller's rights. */
async function keptAnswer(db: Db | Tx, user: string, key: string) {
  const row = await db
    .selectFrom('idempotency as i')
    .leftJoin('session as s', 's.id', 'i.session_id')
    .leftJoin('workspace as w', 'w.id', 'i.workspace_id')
    .select(['i.route', 'i.body_hash', 'i.answer', 'i.workspace_id', 'i.session_id', 's.id as session', 'w.id as workspace'])
    .where('i.user_id', '=', user)
    .where('i.key', '=', key)
    .executeTakeFirst()
  return row && { ...row, isGone: row.session !== row.session_id || row.workspace !== row.workspace_id }
}

/**
 * The code for a caller whose role may not use an operation: NOT_FOUND when their key has an answer about a row that they no longer have access
 * to, as for callers who may still use the operation elsewhere; else UNAUTHENTICATED or FORBIDDEN.
 */
export async function refusedCode(
  house: House,
  actor: Actor,
  key: string | undefined,
): Promise<'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND'> {
  if (actor.kind === 'guest') return 'UNAUTHENTICATED'
  const kept = key === undefined ? undefined : await keptAnswer(dbOf(house, actor), actor.id, key)
  return kept?.isGone ? 'NOT_FOUND' : 'FORBIDDEN'
}

async function keepAnswer(work: Work, value: unknown, about: About) {
  const { tx, idempotency } = work
  if (!idempotency) return
  // only rows that the caller has access to now: this leaves out other customers' events that a booking moved, and a workspace that the caller
  // left by the command itself
  const session = tx.selectFrom('session').where('id', 'in', idsOf(about.session)).orderBy('id').limit(1)
  const workspace = tx.selectFrom('workspace').where('id', 'in', idsOf(about.workspace)).orderBy('id').limit(1)
  const update = tx
    .updateTable('idempotency')
    .set((eb) => ({
      // stored as text, since jsonb would sort the keys and the second answer would differ from the first
      answer: JSON.stringify({ text: keptText(value) }),
      session_id: session.select('id'),
      workspace_id: eb.fn.coalesce(session.select('workspace_id'), workspace.select('id')),
    }))
    .where('user_id', '=', actorId(work) ?? 'guest')
    .where('key', '=', idempotency.key)
  await withNext(() => update.execute())
}

/** SQL has no empty lists: `in ()` is a syntax error. */
const idsOf = (ids: ReadonlySet<string>): readonly string[] => (ids.size > 0 ? [...ids] : ['00000000-0000-0000-0000-000000000000'])
