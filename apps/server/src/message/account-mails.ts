import { CODE_MINUTES, shownCode } from '@troupe/domain/account/codes'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { type AccountChange, noRow } from '../account/account.ts'
import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { letter, type Reader, readers } from './facts.ts'
import { storeMail } from './store-mail.ts'
import { oneLine, typedToStranger } from './text.ts'

/** Whoever asked may have typed any address, so nothing else of what they typed is in a mail to it: no stranger writes through us. */
export async function tellRegistering(work: Work, { email, codeId, code }: Events['account.registering']) {
  await storeMail(work, {
    ...headOf('account.registering', `registering/${codeId}`, email),
    urgency: 'REGISTER',
    subject: 'Confirm your email for Troupe',
    body: letter(
      stranger,
      'Somebody registers at Troupe with this address. If it is you, this code confirms it.',
      codeLine(code),
      `Type it on the page that is open, or go on with it on any device:\n${work.settings.baseUrl}/register?code=${code}`,
      `It works once, for ${CODE_MINUTES.REGISTER} minutes. If it is not you, there is nothing to do: without the code nothing happens.`,
    ),
  })
}

/** Somebody registers with an address that has an account: only its mailbox learns that (AUTH-11). */
export async function tellKnown(work: Work, { userId, codeId }: Events['account.known']) {
  const person = await personOf(work, userId)
  if (!person) return
  const { baseUrl } = work.settings
  await storeMail(work, {
    ...headOf('account.known', `known/${codeId}`, person.address, person.name),
    urgency: 'REGISTER',
    subject: 'You have an account at Troupe already',
    body: letter(
      person,
      'Somebody wanted to register at Troupe with this address, which has an account already. Nothing has changed.',
      person.isOpen ? `Sign in:\n${baseUrl}/login` : 'The account is switched off at the moment. Answer this mail and we look into it.',
      person.isOpen ? `If you do not know your password any more, set a new one:\n${baseUrl}/password/forgot` : undefined,
      'If it was not you, there is nothing to do.',
    ),
  })
}

/** A code to set a new password. For an address that nobody has the same is written and taken away again: it must cost the same time (AUTH-02). */
export async function tellResetAsked(work: Work, { email, userId, byStaff, codeId, code }: Events['account.resetAsked']) {
  const [person] = await readers(work, [userId ?? noRow])
  const dedupeKey = `reset/${codeId}`
  await storeMail(work, {
    ...headOf('account.resetAsked', dedupeKey, person?.address ?? email, person?.name),
    urgency: 'CODE',
    subject: 'Your code to set a new password',
    body: letter(
      person ?? stranger,
      byStaff
        ? 'Your password at Troupe was reset by our staff, and you were signed out. This code sets a new one.'
        : 'Somebody asked to set a new password for your account at Troupe. If it is you, this code does it.',
      codeLine(code),
      `Set the password:\n${work.settings.baseUrl}/password/forgot?code=${code}`,
      `The code works once, for ${CODE_MINUTES.RESET} minutes; after that ask for another one on the same page.`,
      byStaff ? undefined : 'If it is not you, there is nothing to do: your password stays as it is.',
    ),
  })
  if (!person) await work.tx.deleteFrom('message_mail').where('dedupe_key', '=', dedupeKey).execute()
}

/** Somebody moves to another address: the code goes there, a notice to the one they have. An address that is taken gets a notice and no code. */
export async function tellEmailAsked(work: Work, { userId, email, holderId, codeId, code }: Events['account.emailAsked']) {
  const [person] = await readers(work, [userId])
  if (!person) return
  await storeMail(work, {
    ...headOf('account.emailAsked', `email/${codeId}`, email),
    urgency: 'CODE',
    subject: holderId ? 'Somebody wanted to use your email at Troupe' : 'Confirm your new email for Troupe',
    body: holderId
      ? letter(
          stranger,
          'Somebody with another account at Troupe wanted to move it to this address, which has an account already. Nothing has changed.',
          'If it was you, sign in with this address, or choose another one for the other account.',
        )
      : letter(
          stranger,
          'Somebody moves their account at Troupe to this address. If it is you, this code confirms it; type it in your profile.',
          codeLine(code),
          `It works once, for ${CODE_MINUTES.EMAIL} minutes. If it is not you, there is nothing to do.`,
        ),
  })
  await storeMail(work, {
    ...headOf('account.emailAsked', `email-notice/${codeId}`, person.address, person.name),
    subject: 'Your email at Troupe is about to change',
    body: letter(
      person,
      `Somebody who knows your password asked to move your account at Troupe to ${oneLine(email)}. Until that address confirms, you sign in with this one.`,
      `If it was not you, set a new password now:\n${work.settings.baseUrl}/password/forgot`,
    ),
  })
}

/** An invitation to a workspace. Opening its link does nothing; it is accepted on the page. What was typed is shown as to a stranger, even if the recipient has an account. */
export async function tellInviting(work: Work, invitation: Events['account.inviting']) {
  const inviter = typedToStranger(invitation.inviter)
  const name = typedToStranger(invitation.workspace)
  const workspace = name ? `“${name}”` : 'a workspace'
  await storeMail(work, {
    ...headOf('account.inviting', `invitation/${invitation.codeId}`, invitation.email),
    workspaceId: invitation.workspaceId,
    subject: inviter
      ? `${inviter} invited you to ${name || 'a workspace'} on Troupe`
      : `You’re invited to ${name || 'a workspace'} on Troupe`,
    body: letter(
      stranger,
      `${inviter ? `${inviter} invited you` : 'You’re invited'} to ${workspace} on Troupe, where companies book their team events. ${levelWords[invitation.role]}`,
      `See the invitation and accept it:\n${work.settings.baseUrl}/register?code=${invitation.code}`,
      'The link works once, for this email address only, and expires in 7 days. If you weren’t expecting it, you don’t need to do anything.',
    ),
  })
}

/** Tells a person that their password, passkey or email changed, no matter who changed it; at the former address too. */
export async function tellChanged(work: Work, { userId, what, formerEmail }: Events['account.changed']) {
  const [person] = await readers(work, [userId])
  if (!person) return
  const { subject, says } = changeWords[what]
  const key = `changed/${what.toLowerCase()}/${userId}/${work.at.epochNanoseconds}`
  const { baseUrl } = work.settings
  await storeMail(work, {
    ...headOf('account.changed', key, person.address, person.name),
    subject,
    body: letter(
      person,
      formerEmail ? `${says} It was ${oneLine(formerEmail)} and is now ${oneLine(person.address)}.` : says,
      `If it was not you, set a new password now:\n${baseUrl}/password/forgot`,
    ),
  })
  if (!formerEmail || formerEmail === person.address) return
  // the former address no longer has an account, so what was typed is shown as to a stranger
  await storeMail(work, {
    ...headOf('account.changed', `${key}/former`, formerEmail),
    subject,
    body: letter(
      { firstName: typedToStranger(person.firstName) },
      `${says} It was ${formerEmail} and is now ${typedToStranger(person.address)}.`,
      'If it wasn’t you, reply to this email immediately.',
    ),
  })
}

const changeWords: Readonly<Record<AccountChange, { subject: string; says: string }>> = {
  PASSWORD: {
    subject: 'Your password at Troupe has changed',
    says: 'A new password was set for your account at Troupe, and all its devices were signed out.',
  },
  TEMPORARY: {
    subject: 'A temporary password was made for you',
    says: 'Our staff made a temporary password for your account at Troupe, and all its devices were signed out. They tell you the password themselves; with it you sign in once and choose your own.',
  },
  EMAIL: {
    subject: 'Your email at Troupe has changed',
    says: 'The email that you sign in with at Troupe has changed, and all other devices were signed out.',
  },
  PASSKEY_ADDED: {
    subject: 'A passkey was added to your account',
    says: 'A passkey was added to your account at Troupe. Whoever has it can sign in.',
  },
  PASSKEY_REMOVED: {
    subject: 'A passkey was removed from your account',
    says: 'A passkey was removed from your account at Troupe. It does not sign in any more.',
  },
}

const levelWords: Readonly<Record<WorkspaceLevel, string>> = {
  VIEWER: 'You’ll be able to see its events.',
  EDITOR: 'You’ll be able to book and edit its events.',
  ADMIN: 'You’ll be able to book and edit its events and manage its people.',
}

/** Alone on its line, so that it can be copied; text.ts knows the line and blanks it once the mail has gone. */
const codeLine = (code: string) => `Your code: ${shownCode(code)}`
const stranger = { firstName: '' }

const headOf = (kind: string, dedupeKey: string, address: string, name = '') => ({
  kind,
  dedupeKey,
  to: { address, name },
  sessionId: null,
  workspaceId: null as string | null,
})

/** Also somebody who is switched off: they asked, and must hear why nothing opens. */
async function personOf(work: Work, id: string): Promise<(Reader & { isOpen: boolean }) | undefined> {
  const row = await work.tx
    .selectFrom('account_user')
    .select(['first_name', 'full_name', 'email', 'timezone', 'active', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id,
      firstName: oneLine(row.first_name),
      name: oneLine(row.full_name),
      address: row.email,
      timezone: row.timezone,
      isOpen: row.active && row.deleted_at === null,
    }
  )
}
