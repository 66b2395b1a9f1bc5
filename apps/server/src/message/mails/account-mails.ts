import { CODE_MINUTES, shownCode } from '@troupe/domain/account/codes'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { AccountChange } from '../../account/account.ts'
import { actorId, type Work } from '../../platform/ctx.ts'
import { noRow } from '../../platform/database/lists.ts'
import type { Events } from '../../platform/events.ts'
import { readers } from '../facts.ts'
import { type Envelope, storeMail } from '../outbox/store-mail.ts'
import { typedToStranger } from '../text.ts'

/** Confirms the address of a registration. The caller may have typed any address, so nothing else that they typed is in it. The same work as `tellKnown`. */
export async function tellRegistering(work: Work, { email, codeId, code }: Events['account.registering']) {
  await personOf(work, noRow)
  await storeMail(work, {
    kind: 'account.registering',
    ...envelopeOf(`registering/${codeId}`, strangerAt(email)),
    codeId,
    values: {
      code: typed(code),
      link: { before: `${work.settings.baseUrl}/register?code=`, code },
      minutes: String(CODE_MINUTES.REGISTER),
    },
  })
}

/** Someone registers with an address that has an account: only its mailbox learns that (AUTH-11). */
export async function tellKnown(work: Work, { userId, codeId }: Events['account.known']) {
  const person = await personOf(work, userId)
  if (!person) return
  const { baseUrl } = work.settings
  await storeMail(work, {
    kind: 'account.known',
    ...envelopeOf(`known/${codeId}`, person),
    values: { open: person.isOpen, signIn: `${baseUrl}/login`, forgot: forgotPage(work) },
  })
}

/** A code to set a new password. For an address without an account the same is written and deleted again: it must cost the same time (AUTH-02). */
export async function tellResetAsked(work: Work, { email, userId, byStaff, codeId, code }: Events['account.resetAsked']) {
  const [person] = await readers(work, [userId ?? noRow])
  const dedupeKey = `reset/${codeId}`
  await storeMail(work, {
    kind: byStaff ? 'account.resetByStaff' : 'account.resetAsked',
    ...envelopeOf(dedupeKey, person ?? strangerAt(email)),
    codeId,
    values: { code: typed(code), link: { before: `${forgotPage(work)}?code=`, code }, minutes: String(CODE_MINUTES.RESET) },
  })
  // of a person's none
  await work.tx
    .deleteFrom('message_mail')
    .where('dedupe_key', '=', person ? '' : dedupeKey)
    .execute()
}

/** Someone changes their address: the code goes to the new one, a notice to the present one. An address that is taken gets a notice and no code. */
export async function tellEmailAsked(work: Work, { userId, email, holderId, codeId, code }: Events['account.emailAsked']) {
  const [person] = await readers(work, [userId])
  if (!person) return
  const envelope = envelopeOf(`email/${codeId}`, strangerAt(email))
  if (holderId) await storeMail(work, { kind: 'account.emailTaken', ...envelope, values: {} })
  else
    await storeMail(work, {
      kind: 'account.emailAsked',
      ...envelope,
      codeId,
      values: { code: typed(code), minutes: String(CODE_MINUTES.EMAIL) },
    })
  await storeMail(work, {
    kind: 'account.emailLeaving',
    ...envelopeOf(`email-notice/${codeId}`, person),
    values: { email, link: forgotPage(work) },
  })
}

/** An invitation to a workspace. Opening its link does nothing; it is accepted on the page. What was typed is shown as to a stranger, even if the recipient has an account. */
export async function tellInviting(work: Work, invitation: Events['account.inviting']) {
  const { codeId, code, workspaceId } = invitation
  await storeMail(work, {
    kind: 'account.inviting',
    ...envelopeOf(`invitation/${codeId}`, strangerAt(invitation.email)),
    workspaceId,
    codeId,
    values: {
      inviter: typedToStranger(invitation.inviter) || undefined,
      workspace: typedToStranger(invitation.workspace) || undefined,
      level: levelWords[invitation.role],
      link: { before: `${work.settings.baseUrl}/register?code=`, code },
    },
  })
}

/** Tells a person that their password, passkey or email changed, no matter who changed it; at the former address too. */
export async function tellChanged(work: Work, { userId, what, formerEmail }: Events['account.changed']) {
  const [person] = await readers(work, [userId])
  if (!person) return
  const key = `changed/${what.toLowerCase()}/${userId}/${work.at.epochNanoseconds}`
  const envelope = envelopeOf(key, person)
  const link = forgotPage(work)
  // a person who changes their own address stays signed in where they do so
  const byStaff = actorId(work) !== userId
  if (what === 'EMAIL') {
    const values = { former: formerEmail, email: person.address, byStaff, link }
    await storeMail(work, { kind: 'account.emailChanged', ...envelope, values })
  } else await storeMail(work, { kind: changeKinds[what], ...envelope, values: { link } })
  if (!formerEmail || formerEmail === person.address) return
  // the former address no longer has an account, so what was typed is shown as to a stranger
  await storeMail(work, {
    kind: 'account.emailLeft',
    ...envelopeOf(`${key}/former`, { ...strangerAt(formerEmail), firstName: typedToStranger(person.firstName) }),
    values: { former: formerEmail, email: typedToStranger(person.address), byStaff },
  })
}

const changeKinds = {
  PASSWORD: 'account.passwordChanged',
  TEMPORARY: 'account.passwordTemporary',
  PASSKEY_ADDED: 'account.passkeyAdded',
  PASSKEY_REMOVED: 'account.passkeyRemoved',
} as const satisfies Readonly<Record<Exclude<AccountChange, 'EMAIL'>, string>>

const levelWords: Readonly<Record<WorkspaceLevel, string>> = {
  VIEWER: 'You’ll be able to see the workspace’s events.',
  EDITOR: 'You’ll be able to book and edit the workspace’s events.',
  ADMIN: 'You’ll be able to book and edit the workspace’s events and manage its people.',
}

/** A code as it is typed, alone on its line so that it can be copied. */
const typed = (code: string) => ({ before: '', code: shownCode(code) })
const forgotPage = ({ settings }: Work) => `${settings.baseUrl}/password/forgot`

/** Someone of whom we only know the address. */
const strangerAt = (address: string) => ({ address, name: '', firstName: '' })

const envelopeOf = (dedupeKey: string, to: Envelope['to']): Envelope => ({
  dedupeKey,
  to,
  sessionId: null,
  workspaceId: null,
})

/** A deactivated person too: they asked, and must learn why they can't sign in. */
async function personOf(work: Work, id: string): Promise<(Envelope['to'] & { isOpen: boolean }) | undefined> {
  const row = await work.tx
    .selectFrom('account_user')
    .select(['first_name', 'full_name', 'email', 'active', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      firstName: row.first_name,
      name: row.full_name,
      address: row.email,
      isOpen: row.active && row.deleted_at === null,
    }
  )
}
