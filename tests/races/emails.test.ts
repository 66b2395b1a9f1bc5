import { yes } from '@troupe/domain/answer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from '../../apps/server/src/message/message.ts'
import { deliverMail } from '../../apps/server/src/message/outbox/deliver.ts'
import { dueTick } from '../../apps/server/src/message/outbox/due.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import { openPost } from '../../apps/server/src/platform/outbound/smtp.ts'
import { closeSmtp, smtp } from '../message/smtp.ts'
import { testNow } from '../template.ts'
import { openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  rig = await openHouses(2)
})
afterAll(async () => {
  await rig?.close()
  await closeSmtp()
})
beforeEach(() => rig.setClock(testNow))

const count = 30
type Server = Awaited<ReturnType<typeof smtp>>

/** Lets both processes try every email, several times at the same time; answers how many the mail server got, and how many different ones. */
async function race(name: string, { url, texts }: Server, deliver: typeof deliverMail) {
  for (let place = 0; place < count; place++)
    await command(asSystem(rig.first.house), async (work) =>
      yes(
        await sendMail(work, {
          kind: 'account.passkeyAdded',
          dedupeKey: `${name}/${place}`,
          to: { address: `${name}${place}@race.example`, name: '', firstName: '' },
          values: { link: 'https://troupe.example/' },
          sessionId: null,
          workspaceId: null,
        }),
      ),
    )
  const rows = await rig.db.selectFrom('message_mail').select('id').where('dedupe_key', 'like', `${name}/%`).execute()
  const posts = rig.houses.map(() => openPost(url, { connections: 10 }))
  const had = texts.length
  await Promise.all(
    rows.flatMap(({ id }) =>
      rig.houses.flatMap(({ house }, at) => {
        const post = posts[at]
        if (!post) throw new Error('no post')
        return [deliver(house, post, id), deliver(house, post, id)]
      }),
    ),
  )
  for (const post of posts) post.close()
  const got = texts.slice(had).flatMap((text) => /^Message-ID: (.*)$/m.exec(text)?.[1] ?? [])
  return { sent: got.length, different: new Set(got).size }
}

test('four senders in two processes that try the same emails at the same time send each of them once; checking first and sending afterwards sends some twice', async () => {
  const server = await smtp({ ms: 20 })
  expect(await race('claimed', server, deliverMail)).toEqual({ sent: count, different: count })
  const checks = new Map<string, () => Promise<void>>()
  const haveChecked = (id: string) => {
    const check = checks.get(id) ?? meeting(4)
    checks.set(id, check)
    return check()
  }
  const naive: typeof deliverMail = async ({ db, now }, post, id) => {
    const mail = await db
      .selectFrom('message_mail')
      .select(['subject', 'dedupe_key', 'sent_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await haveChecked(id)
    if (mail.sent_at) return
    await post.sendMail({
      to: 'a@race.example',
      from: 'b@race.example',
      subject: mail.subject,
      text: 'x',
      messageId: `<${mail.dedupe_key}@x>`,
    })
    await db.updateTable('message_mail').set({ sent_at: now(), next_at: null }).where('id', '=', id).execute()
  }
  expect(await race('naive', server, naive)).toEqual({ sent: 4 * count, different: count })
})

test('two processes that look for due emails at the same time queue each of them once', async () => {
  await rig.db
    .updateTable('message_mail')
    .set({ sent_at: null, next_at: testNow, queued_at: testNow.subtract({ seconds: 1 }) })
    .execute()
  const queued: {
    id?: string
    intentId?: string
    intentIds?: readonly string[]
    refundId?: string
    sessionId?: string
    dealId?: string
    entryId?: string
  }[] = []
  const ticks = rig.houses.map(({ house }) =>
    dueTick({
      ...house,
      settings: { ...house.settings, smtpUrl: 'smtp://127.0.0.1' },
      jobs: { ...house.jobs, send: async (_tx, _queue, job) => void queued.push(job) },
    }),
  )
  await Promise.all([...ticks, ...ticks].map((tick) => tick.run()))
  const rows = await rig.db.selectFrom('message_mail').select('id').execute()
  expect(rows.length).toBe(2 * count)
  expect(queued.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
})
