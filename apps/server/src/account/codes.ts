import { randomInt } from 'node:crypto'
import {
  CODE_ALPHABET,
  CODE_EMAIL_MINUTES,
  CODE_EMAILS,
  CODE_LENGTH,
  CODE_MINUTES,
  CODES_AT_ONCE,
  type CodeKind,
  isOpenTo,
  typedCode,
} from '@troupe/domain/account/codes'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { sql } from 'kysely'
import { networkOf } from '../platform/address.ts'
import type { Ctx, House, Work } from '../platform/ctx.ts'
import { advisoryLock } from '../platform/locks.ts'
import { countHit, mustWait } from '../platform/rate-limit.ts'
import type { Tokens } from '../platform/tokens.ts'
import { sweepKnown } from './sign-in/known.ts'

/** Kinds that people type; the others are read by a machine, carry 256 bits and have no tries. */
const typed: ReadonlySet<CodeKind> = new Set(['REGISTER', 'RESET', 'EMAIL'])
const keptHours = 48

const codeEmails = { purpose: 'code-email', most: CODE_EMAILS, minutes: CODE_EMAIL_MINUTES }
const triesOfEmail = { purpose: 'code', most: 20, minutes: 15 }
const triesOfAddress = { purpose: 'code', most: 200, minutes: 15 }
/** Callers who ask for a code that others asked for as well: at most a few for each provider's customer, so that no one gets five tries for each /64. */
const askersOfNetwork = { purpose: 'code-asker', most: 5, minutes: CODE_EMAIL_MINUTES }
const askersInAll = { purpose: 'code-askers', most: 200, minutes: CODE_EMAIL_MINUTES }

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
interface Sent {
  /** What the email to the address holds: the code, or a notice instead of it. An address without an account counts as if it got the notice. */
  readonly sent: 'CODE' | 'NOTICE'
}

/**
 * Makes a code. The newest three of a kind and address are valid side by side, for a change of address of its person; of an invitation only the
 * newest of its workspace. Older ones end.
 */
export async function makeCode(work: Work, tokens: Tokens, given: CodeFor): Promise<MadeCode> {
  const { tx, at } = work
  const { kind, email, userId = null, body = {}, invitation, askedBy } = given
  await lockCodes(work, kind, email)
  const older = unused(work, given)
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

/**
 * Makes a code and has it emailed by `send`, at most five times to an address within 15 minutes, counting all callers. Beyond that the same work
 * is done and rolled back: nothing is made, sent or displaced, and neither the answer nor its timing shows it. The caller counts as having asked
 * for every live code of the address, since those codes are in the same mailbox.
 */
export async function emailCode(
  work: Work,
  tokens: Tokens,
  given: CodeFor & Sent & { readonly askedBy: string; readonly send: (made: MadeCode) => Promise<void> },
): Promise<{ readonly isSent: boolean; readonly expires: Temporal.Instant }> {
  await lockCodes(work, given.kind, given.email)
  await lockRecipient(work, given.email)
  const isEnough = await hasEnough(work, given)
  await sql`savepoint before_code`.execute(work.tx)
  const made = await makeCode(work, tokens, given)
  await given.send(made)
  await sql.raw(isEnough ? 'rollback to savepoint before_code' : 'release savepoint before_code').execute(work.tx)
  await noteAsker(work, tokens, given)
  return { isSent: !isEnough, expires: made.expires }
}

/**
 * Counts an email to an address, unless it has had its five: then true. Notices are counted by kind only. Codes for changing to the address are
 * at most four of the five, since any account can ask for them and the owner must still get one to register or to set a password.
 */
async function hasEnough(work: Work, { kind, email, sent }: CodeFor & Sent): Promise<boolean> {
  const inside = { db: work.tx, now: work.now }
  const ofKind = { ...codeEmails, purpose: `${codeEmails.purpose} ${kind}`, most: kind === 'EMAIL' ? CODE_EMAILS - 1 : CODE_EMAILS }
  if ((await mustWait(inside, ofKind, email)) !== undefined) return true
  if (sent === 'CODE' && (await countHit(inside, codeEmails, email)) !== undefined) return true
  await countHit(inside, ofKind, email)
  return false
}

/** Notes the caller on every live code of the kind and address, within limits: each has five tries on top of the thousand that all share. */
async function noteAsker(work: Work, tokens: Tokens, given: CodeFor & { readonly askedBy: string }): Promise<void> {
  const { tx, at } = work
  const { kind, email, askedBy } = given
  const inside = { db: tx, now: work.now }
  const mailbox = `${kind} ${email}`
  if ((await countHit(inside, askersOfNetwork, `${mailbox} ${networkOf(askedBy)}`)) !== undefined) return
  if ((await countHit(inside, askersInAll, mailbox)) !== undefined) return
  const live = await unused(work, given).select('id').where('expires_at', '>', at).execute()
  const party = partyHash(tokens, askedBy)
  if (live.length > 0)
    await tx
      .insertInto('account_code_caller')
      .values(live.map(({ id }) => ({ code_id: id, party, asked: true })))
      .onConflict((conflict) => conflict.columns(['code_id', 'party']).doUpdateSet({ asked: true }))
      .execute()
}

/** Advisory lock for making or spending a code of a kind for an address. Taken before any lock on a row of these codes. */
export async function lockCodes(work: Work, kind: CodeKind, email: string): Promise<void> {
  await advisoryLock(work.tx, 'codes', `${kind} ${email}`)
}

/** Advisory lock for counting the emails to an address; taken after lockCodes. */
async function lockRecipient(work: Work, email: string): Promise<void> {
  await advisoryLock(work.tx, 'recipient', email)
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
    .where('id', 'in', unused(work, given).select('id'))
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

/** How a code is kept. With the key of the house, since eight characters could be found again from a plain digest. */
export const hashOfCode = (tokens: Tokens, kind: CodeKind, code: string): string => tokens.sign('code', `${kind} ${code}`)

/**
 * Counts a try: of a typed code every try, of a 256-bit code only wrong ones. Returns the seconds until the next one is allowed, or undefined
 * while it is: 20 for an email from one address in 15 minutes, 200 for the address. Other addresses are not affected (I-23).
 */
export async function countTry(ctx: Ctx, email: string | undefined, from: string): Promise<number | undefined> {
  const wait = await countHit(ctx, triesOfAddress, from)
  return wait ?? (email === undefined ? undefined : await countHit(ctx, triesOfEmail, `${email} ${from}`))
}

/** Forgets what no code can be shown for any more: its audit rows tell what it did. */
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
const unused = ({ tx }: Work, { kind, email, userId = null }: Pick<CodeFor, 'kind' | 'email' | 'userId'>) =>
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
const partyHash = (tokens: Tokens, address: string): string => tokens.sign('party', address)

const shortCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
