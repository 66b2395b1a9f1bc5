import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tellQuickbooksPayment } from '../../message/message.ts'
import { openBox } from '../../platform/box.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { isSignature, jsonIn } from './signature.ts'

const word = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const entity = z.string().check(z.regex(/^[\dA-Za-z-]{1,40}$/))
/** Both forms in which QuickBooks reports: its own, and CloudEvents. */
const ownForm = z.object({
  eventNotifications: z.array(
    z.object({
      realmId: z.optional(word),
      dataChangeEvent: z.object({
        entities: z.array(
          z.object({ name: z.string().check(z.maxLength(40)), id: entity, operation: z.optional(word), lastUpdated: z.optional(word) }),
        ),
      }),
    }),
  ),
})
const cloudForm = z.array(z.object({ id: word, type: z.string().check(z.maxLength(100)), intuitentityid: entity }))

/** A payment that is reported, and by which report. */
interface ReportedPayment {
  readonly id: string
  readonly report: string
}

/** The most payments of one call that are looked for. */
const MOST = 100

/**
 * Checks a call of QuickBooks. Each payment that it reports is a task for the salesperson of the order whose `url` ends with its id, once; nothing is
 * marked as paid. Refuses ROUTE_NOT_FOUND while QUICKBOOKS_SECRET isn't set or its box doesn't open, UNAUTHENTICATED for a signature that doesn't fit, and BAD_REQUEST.
 */
export async function receiveQuickbooks(
  ctx: Ctx,
  { bytes, signature }: { readonly bytes: unknown; readonly signature: string | undefined },
): Promise<Answer<{ received: true }>> {
  const row = await ctx.db.selectFrom('setting_system').select('box').where('key', '=', 'QUICKBOOKS_SECRET').executeTakeFirst()
  const secret = row?.box == null ? undefined : openBox(ctx.settings, 'QUICKBOOKS_SECRET', row.box)
  if (secret === undefined) return no('ROUTE_NOT_FOUND')
  if (!Buffer.isBuffer(bytes) || !isSignature(signature, secret, [bytes])) return no('UNAUTHENTICATED')
  const payments = paymentsIn(jsonIn(bytes))
  if (!payments) return no('BAD_REQUEST')
  return command(ctx, async (work) => {
    for (const { id, report } of payments.slice(0, MOST)) {
      const orders = await work.tx
        .selectFrom('credit_order')
        .select('id')
        .where(sql<boolean>`url ~ ${`(^|[^0-9A-Za-z-])${id}$`}`)
        .orderBy('id')
        .execute()
      for (const order of orders) await tellQuickbooksPayment(work, { orderId: order.id, report })
    }
    return yes({ received: true } as const)
  })
}

function paymentsIn(json: unknown): readonly ReportedPayment[] | undefined {
  const own = z.safeParse(ownForm, json)
  if (own.success)
    return own.data.eventNotifications.flatMap(({ realmId, dataChangeEvent: { entities } }) =>
      entities.flatMap(({ name, id, operation, lastUpdated }) =>
        name === 'Payment' ? [{ id, report: [realmId ?? '', id, operation ?? '', lastUpdated ?? ''].join('/') }] : [],
      ),
    )
  const cloud = z.safeParse(cloudForm, json)
  if (!cloud.success) return undefined
  return cloud.data.flatMap(({ id, type, intuitentityid }) => (/\.payment\./.test(type) ? [{ id: intuitentityid, report: id }] : []))
}
