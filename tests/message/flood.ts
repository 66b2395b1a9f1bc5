import { yes } from '@troupe/domain/answer'
import { type Mail, storeMails } from '../../apps/server/src/message/outbox/store-mail.ts'
import { type Ctx, command } from '../../apps/server/src/platform/ctx.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'

/** Writes `count` emails without a code in one transaction, as many as a busy day of bookings does. */
export async function writeOthers(system: Ctx, count: number, name = 'other') {
  const mails = Array.from(
    { length: count },
    (_, place): Mail => ({
      kind: 'account.passkeyAdded',
      dedupeKey: `${name}/${place}`,
      to: { address: `${name}${place}@quill.example`, name: '', firstName: '' },
      values: { link: 'https://troupe.example/password/forgot' },
      sessionId: null,
      workspaceId: null,
    }),
  )
  await command(system, async (work) => yes(await storeMails(work, mails)))
}

type Post<T> = (url: string, body: object, headers: Readonly<Record<string, string>>, from: string) => Promise<T>

/** Registers an address, each time from another network address. */
export const registerOne = <T>(post: Post<T>, email: string, from: number): Promise<T> =>
  post('/auth/register', { firstName: 'N', lastName: 'Q', email, password: demoPassword }, {}, `198.51.${from >> 8}.${from & 255}`)

/** Whether an email is the one with a reset code. */
export const isReset = (text: string): boolean => text.includes('Message-ID: <reset/')
