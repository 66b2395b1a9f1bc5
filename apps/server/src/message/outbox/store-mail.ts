import { randomUUID } from 'node:crypto'
import { CODE_MINUTES } from '@troupe/domain/account/codes'
import { isKeyOf } from '@troupe/domain/keys'
import { isSwitchable } from '@troupe/domain/message/kinds'
import { sql } from 'kysely'
import { closeBox } from '../../platform/box.ts'
import type { Work } from '../../platform/ctx.ts'
import { withNext } from '../../platform/database/send.ts'
import { requestId } from '../../platform/request.ts'
import { firstAdmin, readers } from '../facts.ts'
import { noteMails } from '../notices/cause.ts'
import { codesIn, type Lettering, render } from '../templates/render.ts'
import { type EmailText, readEmail, type Secret, type Template } from '../templates/template.ts'
import { type ClassOf, type MailKind, templates, type ValuesOf } from '../templates/templates.ts'
import { isAddress, oneLine } from '../text.ts'
import { type BrokenText, type TextFor, textsFor } from '../texts/texts.ts'

/** An email without its kind and its values. */
export interface Envelope {
  /** One email per key, whatever is retried; also its Message-ID. */
  readonly dedupeKey: string
  /** `firstName` is for the greeting; empty for someone whose name we don't know. */
  readonly to: { readonly address: string; readonly name: string; readonly firstName: string }
  /** The code or the offer without which the email makes no sense: it is deleted unsent when that ends. */
  readonly codeId?: string
  readonly offerId?: string
  /** An iCalendar file to attach. */
  readonly calendar?: string | undefined
  /** So many seconds it waits before it is sent, while what it is about can be undone. */
  readonly waitSeconds?: number
  readonly sessionId: string | null
  readonly workspaceId: string | null
  /** The order that it is about: a notice leads there. */
  readonly orderId?: string | undefined
  /** The request to take over a show that it is about: a notice leads to it. */
  readonly handOverId?: string | undefined
  /** Its id, where the caller answers it. */
  readonly id?: string
  /** Who sends it by hand. */
  readonly sentBy?: string | undefined
  /** Its text, where someone wrote one for this sending only. */
  readonly text?: EmailText | undefined
}
type MailOf<Kind extends MailKind> = Envelope & {
  readonly kind: Kind
  readonly values: ValuesOf<Kind>
} & (ClassOf<Kind> extends 'BOOKING' | 'REMINDER'
    ? {
        /** Whether its reader wants it (`wantsBooking`, `wantsReminder`). The other classes are always sent: codes, invoices, and what someone has to answer. */
        readonly isWanted: boolean
      }
    : unknown) &
  (ClassOf<Kind> extends 'REMINDER'
    ? {
        /** The link by which its reader switches reminders off. */
        readonly unsubscribe: Secret
      }
    : unknown)
/** An email to write: its kind, and the values of that kind's variables. */
export type Mail = { [Kind in MailKind]: MailOf<Kind> }[MailKind]

/** What is inside a box: the email as it is sent, and its codes. */
export interface Boxed {
  readonly body: string
  readonly html: string
  readonly codes: readonly string[]
  /** The code by which its reader switches its class off. */
  readonly unsubscribe?: string | undefined
}

/** An email that is stored when its command ends, and when it was written. */
interface WrittenMail {
  readonly mail: Mail
  readonly at: Temporal.Instant
}

declare module '../../platform/ctx.ts' {
  interface Notes {
    mails?: readonly WrittenMail[]
  }
}

/** Writes an email into the outbox and queues its sending, both only if the transaction commits (I-9). An email whose key is known is left alone. */
export const storeMail = (work: Work, mail: Mail): Promise<void> => storeMails(work, [mail])

/**
 * The same for several emails. All emails of a command are stored together when it has done its work (`storeWritten`), so that they cost one statement;
 * until then they are found and withdrawn among `unstored`. Those of the class ACCOUNT are stored immediately: a code that is asked for too often is made
 * and emailed as always, and then rolled back to a savepoint.
 */
export async function storeMails(work: Work, mails: readonly Mail[]): Promise<void> {
  const wanted = mails.filter((mail) => !('isWanted' in mail) || !isSwitchable(templates[mail.kind].class) || mail.isWanted)
  const [now, later] = [wanted.filter(isAboutAccount), wanted.filter((mail) => !isAboutAccount(mail))]
  if (later.length > 0) work.notes.mails = [...(work.notes.mails ?? []), ...later.map((mail) => ({ mail, at: work.at }))]
  await storeNow(work, now)
}

const isAboutAccount = ({ kind }: Mail): boolean => templates[kind].class === 'ACCOUNT'

/** The emails of this command that aren't stored yet, in the order in which they were written. */
export const unstored = ({ notes }: Work): readonly Mail[] => (notes.mails ?? []).map(({ mail }) => mail)

/** Whether this command has written someone an email about an event; with `kinds`, one of these. */
export const isToldOf = (work: Work, sessionId: string, address: string, kinds?: ReadonlySet<MailKind>): boolean =>
  unstored(work).some((mail) => mail.sessionId === sessionId && mail.to.address === address && (kinds?.has(mail.kind) ?? true))

/** Withdraws the emails of this command that aren't stored yet and that `isMeant` chooses, and says whether there were any. */
export function withdrawUnstored({ notes }: Work, isMeant: (mail: Mail) => boolean): boolean {
  const { mails = [] } = notes
  const left = mails.filter(({ mail }) => !isMeant(mail))
  notes.mails = left
  return left.length < mails.length
}

/** Stores the emails that a command has written, when it has done everything else. */
export async function storeWritten(work: Work): Promise<void> {
  const { mails = [] } = work.notes
  work.notes.mails = []
  await storeRows(work, mails)
}

/** Stores emails immediately. */
export const storeNow = (work: Work, mails: readonly Mail[]): Promise<void> =>
  storeRows(
    work,
    mails.map((mail) => ({ mail, at: work.at })),
  )

const mayBeEdited = ({ notes }: Work, { kind, workspaceId }: Mail): boolean =>
  workspaceId === null || (notes.editedKinds?.get(workspaceId)?.has(kind) ?? true)

/** Hundreds of emails take a tenth of a second to render: others have their turn after so many. */
const mailsAtOnce = 64

async function storeRows(work: Work, mails: readonly WrittenMail[]): Promise<void> {
  const broken = new Map<string, BrokenText>()
  for (let from = 0; from < mails.length; from += mailsAtOnce) {
    const some = mails.slice(from, from + mailsAtOnce)
    const textFor = await textsFor(
      work.tx,
      some.flatMap(({ mail }) => (mayBeEdited(work, mail) ? mail : [])),
    )
    const rows = some.map((written) => rowOf(work, written, { textFor, broken }))
    // an address that no server would take must not stop the booking: an admin sees it in the outbox; what waits is queued when it is due
    const due = rows.filter((row) => row.next_at && isDue(row.next_at, work.at))
    const priorities: number[] = []
    for (const row of due) priorities.push(await priorityOf(work, row))
    const stores = () =>
      work.jobs.sendStored(work.tx, 'mail', {
        stored: sql`${work.tx
          .insertInto('message_mail')
          .values(rows)
          .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
          .returning('id')}`,
        job: sql`select jsonb_build_object('id', id), priority
        from stored join unnest(${due.map(({ id }) => id)}::uuid[], ${priorities}::int[]) as due (id, priority) using (id)`,
      })
    await withNext(stores)
    await noteMails(
      work,
      some.map(({ mail }, at) => ({ id: rows[at]?.id ?? '', kind: mail.kind, orderId: mail.orderId, handOverId: mail.handOverId })),
    )
  }
  for (const one of broken.values()) await tellBroken(work, one)
  for (const _ of mails) work.afterCommit(() => work.figures.count('emails', { result: 'written' }))
}

/**
 * An edited text can't be used: the person who wrote it is told, else the first admin, once for each version. An email about that email's own text would cause
 * another one, so that none is written.
 */
async function tellBroken(work: Work, { kind, workspaceId, version, madeBy, why }: BrokenText): Promise<void> {
  if (kind === 'email.textBroken') return
  const [maker] = await readers(work, [madeBy])
  const [reader = maker] = maker
    ? [maker]
    : await readers(
        work,
        [await firstAdmin(work)].flatMap((id) => id ?? []),
      )
  const template = templateOf(kind)
  if (!reader || !template) return
  const workspace = workspaceId && (await work.tx.selectFrom('workspace').select('name').where('id', '=', workspaceId).executeTakeFirst())
  await storeNow(work, [
    {
      kind: 'email.textBroken',
      dedupeKey: `textBroken/${kind}/${workspaceId ?? 'troupe'}/${version}`,
      to: reader,
      sessionId: null,
      workspaceId,
      values: {
        email: template.name,
        version: String(version),
        workspace: workspace ? oneLine(workspace.name) : undefined,
        why,
        link: `${work.settings.baseUrl}/settings/admin?tab=emails&entry=${kind}${workspaceId ? `&workspace=${workspaceId}` : ''}`,
      },
    },
  ])
}

/** Whether an email is sent now, and not after the ten seconds in which what it is about can be undone. */
const isDue = (nextAt: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(nextAt, now) <= 0

/** Puts an email of the outbox into the queue, by the urgency of its kind. */
export async function queueMail(
  work: Work,
  mail: { readonly id: string; readonly kind: string; readonly to_address: string },
): Promise<void> {
  await work.queue('mail', { id: mail.id }, await priorityOf(work, mail))
}

/** Priorities of the queue; the least urgent email with a code is at `LEAST_URGENT_CODE`, everything else at 0. */
export const LEAST_URGENT_CODE = 10
const priorities = { CODE: 30, REGISTER: 20 }

/** The template of a stored kind; undefined for a kind of an earlier version. */
const templateOf = (kind: string): Template | undefined => (isKeyOf(templates, kind) ? templates[kind] : undefined)

/**
 * The priority of an email. An address's second waiting registration goes after the first ones of all addresses, the third after the second ones, so
 * that many registrations of one address do not delay others.
 */
async function priorityOf(work: Work, mail: { readonly id: string; readonly kind: string; readonly to_address: string }): Promise<number> {
  const urgency = templateOf(mail.kind)?.urgency
  if (urgency !== 'REGISTER') return urgency === 'CODE' ? priorities.CODE : 0
  const { waiting } = await work.tx
    .selectFrom('message_mail')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('to_address', '=', mail.to_address)
    .where('id', '<>', mail.id)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`kind in ('account.registering', 'account.known')`)
    .where('made_at', '>', work.at.subtract({ minutes: CODE_MINUTES.REGISTER }))
    .executeTakeFirstOrThrow()
  return Math.max(LEAST_URGENT_CODE, priorities.REGISTER - waiting)
}

interface Texts {
  readonly textFor: TextFor
  /** Edited texts that couldn't be used, by their versions. */
  readonly broken: Map<string, BrokenText>
}

function rowOf(work: Work, { mail, at }: WrittenMail, { textFor, broken }: Texts) {
  const template: Template = templates[mail.kind]
  const used = textFor(mail.kind, template, mail.workspaceId)
  if (used.broken) broken.set(`${mail.kind} ${used.broken.workspaceId ?? ''}`, used.broken)
  const letter = letterOf(work, mail, mail.text ? readEmail(mail.text) : used.read)
  const stored = render(template, mail.values, { ...letter, secrets: 'masked' })
  const id = mail.id ?? randomUUID()
  const address = mail.to.address.trim()
  const canSend = isAddress(address)
  return {
    id,
    dedupe_key: mail.dedupeKey,
    kind: mail.kind,
    to_address: address,
    to_name: oneLine(mail.to.name),
    ...stored,
    box: template.hasSecret ? boxOf(work, { id, mail, letter }) : null,
    code_id: mail.codeId ?? null,
    offer_id: mail.offerId ?? null,
    calendar: mail.calendar ?? null,
    session_id: mail.sessionId,
    workspace_id: mail.workspaceId,
    text_id: mail.text ? null : used.id,
    sent_by: mail.sentBy ?? null,
    request_id: requestId() ?? null,
    made_at: at,
    next_at: canSend ? at.add({ seconds: mail.waitSeconds ?? 0 }) : null,
    queued_at: at,
    not_delivered_at: canSend ? null : at,
    last_error: canSend ? null : 'The recipient’s address isn’t a valid email address.',
  }
}

type Unmasked = Omit<Lettering, 'secrets'>

const letterOf = ({ settings }: Work, mail: Mail, text: Lettering['text']): Unmasked => ({
  firstName: mail.to.firstName,
  site: settings.baseUrl,
  unsubscribe: 'unsubscribe' in mail ? mail.unsubscribe : undefined,
  text,
})

function boxOf({ settings }: Work, { id, mail, letter }: { readonly id: string; readonly mail: Mail; readonly letter: Unmasked }): string {
  const template: Template = templates[mail.kind]
  const { body, html } = render(template, mail.values, { ...letter, secrets: 'shown' })
  const codes = codesIn(template, mail.values, letter.unsubscribe)
  return closeBox(settings, id, JSON.stringify({ body, html, codes, unsubscribe: letter.unsubscribe?.code } satisfies Boxed))
}
