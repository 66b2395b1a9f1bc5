import { type Selectable, sql } from 'kysely'
import { textOf } from '../apps/server/src/message/outbox/deliver.ts'
import type { House } from '../apps/server/src/platform/ctx.ts'
import type { Tables } from '../apps/server/src/platform/database/tables.ts'

/** What buildApp answers, or openHouse. */
interface Built {
  readonly house: Pick<House, 'db' | 'settings'>
}

export interface TestMail {
  readonly kind: string
  readonly to: string
  readonly subject: string
  /** As it is sent, with its codes. */
  readonly body: string
  readonly html: string
  readonly calendar: string | null
  readonly sessionId: string | null
}

/** Every email of the outbox as it is or will be sent, the oldest first. */
export async function readMails({ house }: Built): Promise<TestMail[]> {
  const rows = await house.db.selectFrom('message_mail').select(columns).orderBy('made_at').orderBy(sql`ctid`).execute()
  return rows.map((row) => opened(house, row))
}

/** The same, and takes them out of the outbox: what was written since the last look. */
export async function takeMails({ house }: Built): Promise<TestMail[]> {
  const rows = await house.db.deleteFrom('message_mail').returning(columns).execute()
  return rows.map((row) => opened(house, row))
}

const columns = ['id', 'kind', 'to_address', 'subject', 'body', 'html', 'box', 'calendar', 'session_id'] as const
type Row = Pick<Selectable<Tables['message_mail']>, (typeof columns)[number]>

function opened(house: Built['house'], row: Row): TestMail {
  const text = textOf(house, row)
  if (!text) throw new Error(`the box of ${row.kind} to ${row.to_address} does not open`)
  const { kind, to_address: to, subject, calendar, session_id: sessionId } = row
  return { kind, to, subject, body: text.body, html: text.html, calendar, sessionId }
}

/** The code of the one email with a code that is there, as its link carries it or as it is to be typed. */
export async function takeCode(built: Built, address: string): Promise<string> {
  const mails = await takeMails(built)
  const found = mails
    .filter(({ to }) => to === address)
    .flatMap(({ body }) => /[?&]code=([\w-]+)|Your code: ([\w-]+)/.exec(body)?.slice(1) ?? [])
  const [code] = found.flatMap((one) => one ?? [])
  if (code === undefined)
    throw new Error(`no code for ${address}, but ${mails.map(({ kind, to }) => `${kind} to ${to}`).join(', ') || 'nothing'}`)
  return code
}
