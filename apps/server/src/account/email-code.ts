import { CODE_EMAIL_MINUTES, CODE_EMAILS } from '@troupe/domain/account/codes'
import { sql } from 'kysely'
import type { Work } from '../platform/ctx.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { networkOf } from '../platform/http/address.ts'
import { countAlways, countHit } from '../platform/http/rate-limit.ts'
import type { Tokens } from '../platform/http/tokens.ts'
import { type CodeFor, lockCodes, type MadeCode, makeCode, partyHash, unusedCodes } from './codes.ts'

const codeEmails = { purpose: 'code-email', most: CODE_EMAILS, minutes: CODE_EMAIL_MINUTES }
/** Callers who ask for a code that others asked for as well: at most a few for each provider's customer, so that no one gets five tries for each /64. */
const askersOfNetwork = { purpose: 'code-asker', most: 5, minutes: CODE_EMAIL_MINUTES }
const askersInAll = { purpose: 'code-askers', most: 200, minutes: CODE_EMAIL_MINUTES }

interface Sent {
  /** What the email to the address holds: the code, or a notice instead of it. An address without an account counts as if it got the notice. */
  readonly sent: 'CODE' | 'NOTICE'
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
  await sql`savepoint before_code`.execute(work.tx)
  const isEnough = await hasEnough(work, given)
  const made = await makeCode(work, tokens, given)
  await given.send(made)
  await sql.raw(isEnough ? 'rollback to savepoint before_code' : 'release savepoint before_code').execute(work.tx)
  await noteAsker(work, tokens, given)
  return { isSent: !isEnough, expires: made.expires }
}

/**
 * Counts an email to an address; true when it has had its five, and then the caller takes the counting back. Notices are counted by kind only, twice,
 * so that a code and a notice are the same work. Codes for changing to the address are at most four of the five, since any account can ask for them
 * and the owner must still get one to register or to set a password.
 */
async function hasEnough(work: Work, { kind, email, sent }: CodeFor & Sent): Promise<boolean> {
  const inside = { db: work.tx, now: work.now }
  const ofKind = { ...codeEmails, purpose: `${codeEmails.purpose} ${kind}`, most: kind === 'EMAIL' ? CODE_EMAILS - 1 : CODE_EMAILS }
  const inAll = sent === 'CODE' ? codeEmails : { ...ofKind, purpose: `${ofKind.purpose} notice` }
  const waits = [await countAlways(inside, ofKind, email), await countAlways(inside, inAll, email)]
  return waits.some((wait) => wait !== undefined)
}

/** Notes the caller on every live code of the kind and address, within limits: each has five tries on top of the thousand that all share. */
async function noteAsker(work: Work, tokens: Tokens, given: CodeFor & { readonly askedBy: string }): Promise<void> {
  const { tx, at } = work
  const { kind, email, askedBy } = given
  const inside = { db: tx, now: work.now }
  const mailbox = `${kind} ${email}`
  if ((await countHit(inside, askersOfNetwork, `${mailbox} ${networkOf(askedBy)}`)) !== undefined) return
  if ((await countHit(inside, askersInAll, mailbox)) !== undefined) return
  const live = await unusedCodes(work, given).select('id').where('expires_at', '>', at).execute()
  const party = partyHash(tokens, askedBy)
  if (live.length > 0)
    await tx
      .insertInto('account_code_caller')
      .values(live.map(({ id }) => ({ code_id: id, party, asked: true })))
      .onConflict((conflict) => conflict.columns(['code_id', 'party']).doUpdateSet({ asked: true }))
      .execute()
}

/** Advisory lock for counting the emails to an address; taken after lockCodes. */
async function lockRecipient(work: Work, email: string): Promise<void> {
  await advisoryLock(work.tx, 'recipient', email)
}
