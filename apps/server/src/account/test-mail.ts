import type { Db } from '../platform/db.ts'

export interface TestMail {
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** Takes everything out of the outbox that was written since the last look, for the test to read. */
export async function takeMails(db: Db): Promise<TestMail[]> {
  const rows = await db.deleteFrom('message_mail').returning(['kind', 'to_address', 'subject', 'body']).execute()
  return rows.map(({ kind, to_address: to, subject, body }) => ({ kind, to, subject, body }))
}

/** The code of the one mail with a code that is there, as its link carries it or as it is to be typed. */
export async function takeCode(db: Db, address: string): Promise<string> {
  const mails = await takeMails(db)
  const found = mails
    .filter(({ to }) => to === address)
    .flatMap(({ body }) => /[?&]code=([\w-]+)|Your code: ([\w-]+)/.exec(body)?.slice(1) ?? [])
  const [code] = found.flatMap((one) => one ?? [])
  if (code === undefined)
    throw new Error(`no code for ${address}, but ${mails.map(({ kind, to }) => `${kind} to ${to}`).join(', ') || 'nothing'}`)
  return code
}
