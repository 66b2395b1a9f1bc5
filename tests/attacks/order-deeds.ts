import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { FIRST_FEE_TABLE } from '@troupe/domain/schedule/fee-table'
import { DEFAULT_WEIGHTS } from '@troupe/domain/staffing/score'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import type { Deeds, DeedTools } from './deed-tools.ts'

/** How each operation of orders, prices in money and discount codes is done once, for the test that all of them leave an audit row. */
export function orderDeeds({ gql, call }: DeedTools): Deeds {
  const create = 'mutation($input: CreateManualOrderInput!) { createManualOrder(input: $input) { id items { id } } }'
  const item = { consumable: 'CREDIT', quantity: 2 }
  const made = async () => {
    const { createManualOrder } = await gql(create, { input: { workspaceId: world.workspaces.northwind, items: [item, item] } })
    const { id, items } = createManualOrder as { id: string; items: readonly { id: string }[] }
    return { id, itemId: items[0]?.id }
  }
  const paid = (id: string) =>
    gql('mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { id } }', { input: { id, paidAt: testNow.toString() } })
  const code = async (word: string) => {
    const input = { code: word, percent: 10 }
    const { createDiscountCode } = await gql('mutation($input: CreateDiscountCodeInput!) { createDiscountCode(input: $input) { id } }', {
      input,
    })
    return createDiscountCode?.id
  }
  return {
    createFeeTable: () =>
      gql('mutation($input: CreateFeeTableInput!) { createFeeTable(input: $input) { id } }', {
        input: { table: FIRST_FEE_TABLE, startsAt: testNow.add({ hours: 9000 }).toString() },
      }),
    setStaffingWeights: () =>
      gql('mutation($input: SetStaffingWeightsInput!) { setStaffingWeights(input: $input) { id } }', {
        input: { weights: DEFAULT_WEIGHTS, startsAt: testNow.add({ hours: 9000 }).toString() },
      }),
    createMoneyTable: () =>
      gql('mutation($input: CreateMoneyTableInput!) { createMoneyTable(input: $input) { id } }', {
        input: { ...FIRST_MONEY_TABLE, startsAt: testNow.add({ hours: 9000 }).toString() },
      }),
    createManualOrder: made,
    updateOrderItem: async () =>
      gql('mutation($input: UpdateOrderItemInput!) { updateOrderItem(input: $input) { id } }', {
        input: { id: (await made()).itemId, quantity: 3 },
      }),
    deleteOrderItems: async () => {
      const { id, itemId } = await made()
      await gql('mutation($input: DeleteOrderItemsInput!) { deleteOrderItems(input: $input) { id } }', { input: { id, itemIds: [itemId] } })
    },
    deleteOrder: async () =>
      gql('mutation($input: DeleteOrderInput!) { deleteOrder(input: $input) { id } }', { input: { id: (await made()).id } }),
    markOrderPaid: async () => paid((await made()).id),
    'POST /order/{id}/refund': async () => {
      const { id } = await made()
      await paid(id)
      await call('POST', `/order/${id}/refund`, { reason: 'The event fell through' })
    },
    createDiscountCode: () => code('AUDIT1'),
    endDiscountCode: async () => gql('mutation($id: ID!) { endDiscountCode(id: $id) { id } }', { id: await code('AUDIT2') }),
  }
}
