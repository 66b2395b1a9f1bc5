import type { Answer } from '@troupe/domain/answer'
import { manualItemInput, manualOrderInput, orderItemInput } from '@troupe/domain/credit/order'
import * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { addMutation, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, versioned } from '../../platform/graphql/inputs.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { deleteOrder, deleteOrderItems, updateOrderItem } from './correct.ts'
import { createManualOrder } from './create.ts'
import { markOrderPaid } from './pay.ts'
import { OrderRef, type OrderRow, orderById } from './read.ts'

inputOf('ManualOrderItemInput', manualItemInput, {
  fields: {
    quantity: 'How many to add, from 1 to 10,000.',
    unitPrice: 'The price of each, in minor units such as cents. Defaults to the current price.',
    discount: 'The discount on the whole item, in minor units.',
  },
})
const CreateManualOrderInput = inputOf('CreateManualOrderInput', manualOrderInput, {
  fields: {
    paidAt: 'When the order was paid; can’t be in the future. If this is set, the credits are granted immediately.',
    grantNow: 'Whether to grant the credits before the order is paid.',
    reason: 'Why the credits are granted before the order is paid; required if grantNow is true.',
    url: 'An https link to the deal or email that the order comes from.',
    subscription: 'Whether the workspace becomes a subscriber once the order is paid.',
  },
})
const UpdateOrderItemInput = inputOf('UpdateOrderItemInput', z.extend(orderItemInput, versioned), {
  description: 'Omitted fields are left unchanged.',
  fields: {
    id: 'The id of the item.',
    version: 'The version of the order that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT.',
  },
})
const DeleteOrderItemsInput = builder.inputType('DeleteOrderItemsInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The id of the order.' }),
    version: t.int(),
    itemIds: t.idList({ required: true }),
    reason: t.string(),
  }),
})
const DeleteOrderInput = builder.inputType('DeleteOrderInput', {
  fields: (t) => ({ id: t.id({ required: true }), version: t.int(), reason: t.string() }),
})
const MarkOrderPaidInput = builder.inputType('MarkOrderPaidInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int(),
    paidAt: t.field({ type: 'DateTime', required: true, description: 'When the order was paid; can’t be in the future.' }),
    workspaceId: t.id({ description: 'The id of the workspace to assign the order to; required if the order doesn’t have one yet.' }),
  }),
})

/** The order as it is after a change, read with the rights of reading. */
async function changed(ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<OrderRow> {
  const { id } = orThrow(await change)
  return orThrow(await orderById({ ...ctx, scope: scopeOf('order', ctx.actor) }, id))
}

addMutation('createManualOrder', (t) =>
  t.field({
    type: OrderRef,
    args: { input: t.arg({ type: CreateManualOrderInput, required: true }) },
    resolve: (_, { input }, ctx) => changed(ctx, createManualOrder(ctx, input)),
  }),
)
addMutation('updateOrderItem', (t) =>
  t.field({
    type: OrderRef,
    args: { input: t.arg({ type: UpdateOrderItemInput, required: true }) },
    resolve: (_, { input: { id, version, ...change } }, ctx) => changed(ctx, updateOrderItem(ctx, { id, version, change })),
  }),
)
addMutation('deleteOrderItems', (t) =>
  t.field({
    type: OrderRef,
    args: { input: t.arg({ type: DeleteOrderItemsInput, required: true }) },
    resolve: (_, { input }, ctx) => changed(ctx, deleteOrderItems(ctx, input)),
  }),
)
addMutation('deleteOrder', (t) =>
  t.field({
    type: OrderRef,
    description: 'Deletes the order. It can still be read, in the state CANCELLED.',
    args: { input: t.arg({ type: DeleteOrderInput, required: true }) },
    resolve: (_, { input }, ctx) => changed(ctx, deleteOrder(ctx, input)),
  }),
)
addMutation('markOrderPaid', (t) =>
  t.field({
    type: OrderRef,
    args: { input: t.arg({ type: MarkOrderPaidInput, required: true }) },
    resolve: (_, { input }, ctx) => changed(ctx, markOrderPaid(ctx, input)),
  }),
)
