import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH, CODE_MINUTES, CODE_TRIES, type CodeKind, typedCode } from '@troupe/domain/account/codes'
import { sql } from 'kysely'
import type { Ctx, House, Work } from '../platform/ctx.ts'
import { countHit } from '../platform/rate-limit.ts'
import type { Tokens } from '../platform/tokens.ts'

/** Kinds that people type; the others are read by a machine and carry 256 bits. */
const typed: ReadonlySet<CodeKind> = new Set(['REGISTER', 'RESET', 'EMAIL'])
const keptHours = 48

export interface MadeCode {
  readonly id: string
  /** The secret itself: it goes into a mail or an answer and is nowhere else. */
  readonly code: string
  readonly expires: Temporal.Instant
  /** Codes that this one replaced. */
  readonly replaced: readonly { readonly id: string; readonly body: Record<string, unknown> }[]
}
export interface CodeFor {
  readonly kind: CodeKind
  readonly email: string
  readonly userId?: string | null
  readonly body?: Record<string, unknown>
  readonly invitation?: { readonly workspaceId: string; readonly role: string; readonly inviterId: string }
}

/**
 * Makes a code and kills the ones before it: of a kind and address only the newest lives, for an invitation that of its workspace, for a
 * change of address that of its person, since others ask for the same address in their own right.
 */
export async function makeCode(work: Work, tokens: Tokens, given: CodeFor): Promise<MadeCode> {
  const { tx, at } = work
  const { kind, email, userId = null, body = {}, invitation } = given
  await lockCodes(work, kind, email)
  const replaced = await tx
    .updateTable('account_code')
    .set({ used_at: at })
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .$if(kind === 'INVITE', (query) => query.where('workspace_id', '=', invitation?.workspaceId ?? null))
    .$if(kind === 'EMAIL', (query) => query.where('user_id', '=', userId))
    .returning(['id', 'body', 'expires_at'])
    .execute()
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
  return { id, code, expires, replaced: replaced.filter((row) => Temporal.Instant.compare(row.expires_at, at) > 0) }
}

/** Holds up everybody else who makes a code of a kind for an address. Whoever wants a row of these as well takes this first. */
export async function lockCodes(work: Work, kind: CodeKind, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7371, hashtext(${`${kind} ${email}`}))`.execute(work.tx)
}

export interface SpentCode {
  readonly id: string
  readonly userId: string | null
  readonly body: Record<string, unknown>
}

/**
 * Spends a code that came with its address. Undefined for one that is wrong, used, replaced, expired or meant for another address; a wrong
 * one counts, and the fifth kills what lives. The caller must commit, also then.
 */
export async function spendCode(
  work: Work,
  tokens: Tokens,
  given: { readonly kind: CodeKind; readonly email: string; readonly code: string; readonly userId?: string },
): Promise<SpentCode | undefined> {
  const { tx, at } = work
  const row = await tx
    .selectFrom('account_code')
    .select(['id', 'user_id', 'body', 'code_hash', 'tries', 'expires_at'])
    .where('kind', '=', given.kind)
    .where('email', '=', given.email)
    .where('used_at', 'is', null)
    .$if(given.userId !== undefined, (query) => query.where('user_id', '=', given.userId ?? null))
    .orderBy('made_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.tries >= CODE_TRIES || Temporal.Instant.compare(row.expires_at, at) <= 0) return undefined
  const code = typed.has(given.kind) ? typedCode(given.code) : given.code
  if (code === undefined || hashOfCode(tokens, given.kind, code) !== row.code_hash) {
    await tx
      .updateTable('account_code')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    return undefined
  }
  await tx.updateTable('account_code').set({ used_at: at }).where('id', '=', row.id).execute()
  return { id: row.id, userId: row.user_id, body: row.body }
}

/** Kills a person's live codes, or those of some kinds: what they open is open, or the address is theirs no more. */
export async function dropCodes(work: Work, userId: string, kinds?: readonly CodeKind[]): Promise<void> {
  await work.tx
    .updateTable('account_code')
    .set({ used_at: work.at })
    .where('user_id', '=', userId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .where('used_at', 'is', null)
    .execute()
}

/** How a code is kept. With the key of the house, since eight characters could be found again from a plain digest. */
export const hashOfCode = (tokens: Tokens, kind: CodeKind, code: string): string => tokens.sign('code', `${kind} ${code}`)

/**
 * Seconds until somebody may try codes again, or undefined while they may: 20 of an e-mail from one place in 15 minutes, 200 of the place. Another
 * place is not touched (I-23). Without an e-mail it is about a code that nobody guesses.
 */
export async function countTry(ctx: Ctx, email: string | undefined, from: string): Promise<number | undefined> {
  const wait = email === undefined ? undefined : await countHit(ctx, { purpose: 'code', most: 20, minutes: 15 }, `${email} ${from}`)
  return (await countHit(ctx, { purpose: 'code', most: 200, minutes: 15 }, from)) ?? wait
}

/** Forgets what no code can be shown for any more: its audit rows tell what it did. */
export function codeTick(house: House) {
  return {
    name: 'codes',
    seconds: 3600,
    run: async () => {
      const old = house.now().subtract({ hours: keptHours })
      await house.db.deleteFrom('account_code').where('expires_at', '<', old).execute()
      await house.db.deleteFrom('account_challenge').where('expires_at', '<', old).execute()
    },
  }
}

const shortCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
