import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH, CODE_MINUTES, CODES_AT_ONCE, type CodeKind, isOpenTo, typedCode } from '@troupe/domain/account/codes'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { Ctx, House, Work } from '../platform/ctx.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { countHit } from '../platform/http/rate-limit.ts'
import type { Tokens } from '../platform/http/tokens.ts'
import { sweepKnown } from './sign-in/known.ts'

/** Kinds that people type; the others are read by a machine, carry 256 bits and have no tries. */
const typed: ReadonlySet<CodeKind> = new Set(['REGISTER', 'RESET', 'EMAIL'])
const keptHours = 48

const triesOfEmail = { purpose: 'code', most: 20, minutes: 15 }
const triesOfAddress = { purpose: 'code', most: 200, minutes: 15 }
export interface MadeCode {
  readonly id: string
  /** The secret itself: it goes into an email or an answer and is stored nowhere else. */
  readonly code: string
  readonly expires: Temporal.Instant
}
export interface CodeFor {
  readonly kind: CodeKind
  readonly email: string
  readonly userId?: string | null
  readonly body?: Record<string, unknown>
  readonly invitation?: { readonly workspaceId: string; readonly role: WorkspaceLevel; readonly inviterId: string }
  /** The address of the caller who asks; absent when staff ask for someone. */
  readonly askedBy?: string | undefined
}
/**
 * Makes a code. The newest three of a kind and address are valid side by side, for a change of address of its person; of an invitation only the
 * newest of its workspace. Older ones end.
 */
export async function makeCode(work: Work, tokens: Tokens, given: CodeFor): Promise<MadeCode> {
  const { tx, at } = work
  const { kind, email, userId = null, body = {}, invitation, askedBy } = given
  await lockCodes(work, kind, email)
  const older = unusedCodes(work, given)
    .select('id')
    .$if(kind === 'INVITE', (query) => query.where('workspace_id', '=', invitation?.workspaceId ?? null))
    .orderBy('seq', 'desc')
    .offset(kind === 'INVITE' ? 0 : CODES_AT_ONCE - 1)
  await tx.updateTable('account_code').set({ used_at: at }).where('id', 'in', older).execute()
  const code = typed.has(kind) ? shortCode() : tokens.random()
  const expires = at.add({ minutes: CODE_MINUTES[kind] })
  const { id } = await tx
    .insertInto('account_code')
    .values({
      kind,
      email,
      user_id: userId,
      code_hash: hashOfCode(tokens, kind, code),
      body: JSON.stringify(body),
      workspace_id: invitation?.workspaceId ?? null,
      role: invitation?.role ?? null,
      made_by: invitation?.inviterId ?? null,
      made_at: at,
      expires_at: expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (askedBy !== undefined)
    await tx
      .insertInto('account_code_caller')
      .values({ code_id: id, party: partyHash(tokens, askedBy), asked: true })
      .execute()
  return { id, code, expires }
}

/** Advisory lock for making or spending a code of a kind for an address. Taken before any lock on a row of these codes. */
export async function lockCodes(work: Work, kind: CodeKind, email: string): Promise<void> {
  await advisoryLock(work.tx, 'codes', `${kind} ${email}`)
}

interface Try {
  readonly kind: CodeKind
  readonly email: string
  readonly code: string
  readonly userId?: string
  /** The address of the caller. */
  readonly address: string
}
export interface SpentCode {
  readonly id: string
  readonly userId: string | null
  readonly body: Record<string, unknown>
}

/**
 * Spends a code that came with its address, and ends all others of its kind and address. Undefined for one that is wrong, used, displaced, expired,
 * meant for another address or closed to the caller; a wrong one counts on every live code that is open to the caller. The transaction must
 * commit in that case too.
 */
export async function spendCode(work: Work, tokens: Tokens, given: Try): Promise<SpentCode | undefined> {
  await lockCodes(work, given.kind, given.email)
  const live = await liveCodes({ ...work, db: work.tx }, tokens, given)
  const right = rightOf(tokens, live, given)
  if (!right) {
    if (typed.has(given.kind)) await countWrong(work, live, partyHash(tokens, given.address))
    return undefined
  }
  const ended = await endCodes(work, given)
  // it was revoked a moment ago
  return ended.includes(right.id) ? { id: right.id, userId: right.user_id, body: right.body } : undefined
}

/** Whether a code is the right one: asked before expensive work such as hashing. Counts nothing. */
export async function opensCode(ctx: Ctx, tokens: Tokens, given: Try): Promise<boolean> {
  return rightOf(tokens, await liveCodes(ctx, tokens, given), given) !== undefined
}

/** Ends every unused code of a kind and address, for a change of address those of its person; returns their ids. */
export async function endCodes(work: Work, given: Pick<CodeFor, 'kind' | 'email' | 'userId'>): Promise<string[]> {
  const rows = await work.tx
    .updateTable('account_code')
    .set({ used_at: work.at })
    .where('id', 'in', unusedCodes(work, given).select('id'))
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends a person's live codes, or those of some kinds: they are no longer needed, or the address is no longer the person's. */
export async function dropCodes(work: Work, userId: string, kinds?: readonly CodeKind[]): Promise<void> {
  await work.tx
    .updateTable('account_code')
    .set({ used_at: work.at })
    .where('user_id', '=', userId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .where('used_at', 'is', null)
    .execute()
}

/** Whether a kind and address has a live code that is open to a caller. */
export async function hasOpenCode(
  work: Work,
  tokens: Tokens,
  given: { readonly kind: CodeKind; readonly email: string; readonly address: string },
): Promise<boolean> {
  return (await liveCodes({ ...work, db: work.tx }, tokens, given)).some(isOpenTo)
}

/** The stored form of a code: an HMAC with the server's key, since eight characters could be recovered from a plain digest. */
export const hashOfCode = (tokens: Tokens, kind: CodeKind, code: string): string => tokens.sign('code', `${kind} ${code}`)

/**
 * Counts a try of a typed code, before it is looked at; codes of 256 bits are answered by byCode. Returns the seconds until the next one is allowed, or
 * undefined while it is: 20 for an email from one address in 15 minutes, 200 for the address. Other addresses are not affected (I-23).
 */
export async function countTry(ctx: Ctx, email: string, from: string): Promise<number | undefined> {
  const wait = await countHit(ctx, triesOfAddress, from)
  return wait ?? (await countHit(ctx, triesOfEmail, `${email} ${from}`))
}

/** Deletes rows whose code can no longer be used; audit rows record what it did. */
export function codeTick(house: House) {
  return {
    name: 'codes',
    seconds: 3600,
    run: async () => {
      const now = house.now()
      await house.db
        .deleteFrom('account_code')
        .where('expires_at', '<', now.subtract({ hours: keptHours }))
        .execute()
      await house.db.deleteFrom('account_challenge').where('expires_at', '<', now).execute()
      await sweepKnown(house)
    },
  }
}

/** The unused codes of a kind and address, for a change of address those of its person. */
export const unusedCodes = ({ tx }: Work, { kind, email, userId = null }: Pick<CodeFor, 'kind' | 'email' | 'userId'>) =>
  tx
    .selectFrom('account_code')
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .$if(kind === 'EMAIL', (query) => query.where('user_id', '=', userId))

type LiveCode = Awaited<ReturnType<typeof liveCodes>>[number]

/** The live codes that a try is about, with the caller's own tries on them. */
async function liveCodes({ db, now }: Pick<Ctx, 'db' | 'now'>, tokens: Tokens, given: Omit<Try, 'code'>) {
  const rows = await db
    .selectFrom('account_code as c')
    .leftJoin('account_code_caller as k', (join) =>
      join.onRef('k.code_id', '=', 'c.id').on('k.party', '=', partyHash(tokens, given.address)),
    )
    .select(['c.id', 'c.user_id', 'c.body', 'c.code_hash', 'c.tries', 'k.tries as own', 'k.asked'])
    .where('c.kind', '=', given.kind)
    .where('c.email', '=', given.email)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', now())
    .$if(given.userId !== undefined, (query) => query.where('c.user_id', '=', given.userId ?? null))
    .execute()
  return rows.map((row) => ({ ...row, own: row.own ?? 0, asked: row.asked ?? false }))
}

function rightOf(tokens: Tokens, live: readonly LiveCode[], { kind, code: given }: Try): LiveCode | undefined {
  const code = typed.has(kind) ? typedCode(given) : given
  const hash = code === undefined ? undefined : hashOfCode(tokens, kind, code)
  return live.find((row) => row.code_hash === hash && (!typed.has(kind) || isOpenTo(row)))
}

/** Counts a wrong code on the live ones that are open to the caller. */
async function countWrong({ tx }: Work, live: readonly LiveCode[], party: string): Promise<void> {
  const ids = live.filter(isOpenTo).map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .updateTable('account_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  await tx
    .insertInto('account_code_caller')
    .values(ids.map((id) => ({ code_id: id, party, tries: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'party']).doUpdateSet((eb) => ({ tries: eb('account_code_caller.tries', '+', 1) })),
    )
    .execute()
}

/** An address as it is stored with a code: an HMAC, since a plain digest could be reversed by trying all IPv4 addresses. */
export const partyHash = (tokens: Tokens, address: string): string => tokens.sign('party', address)

const shortCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
