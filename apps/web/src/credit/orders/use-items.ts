import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { DeleteOrderItemsDocument, UpdateOrderItemDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { itemName } from '../order/order-words.ts'
import { type Order, type OrderItem, useRenewOrder } from '../order/orders-queries.ts'
import { changeOf, draftItem, type ItemDraft, wrongInItem } from './item-draft.ts'

export type ItemChanges = ReturnType<typeof useItemChanges>

/** The changes that staff make to items: editing one row at a time, with Undo, and removing an item. */
export function useItemChanges(order: Order) {
  const toast = useToast()
  const renew = useRenewOrder()
  const [draft, setDraft] = useState<ItemDraft | null>(null)
  const [judged, setJudged] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const edit = (next: ItemDraft | null) => {
    if (next?.id !== draft?.id) setJudged(false)
    setRefusal(undefined)
    setDraft(next)
  }
  async function update(item: ItemDraft, version: number): Promise<Order> {
    const { updateOrderItem } = await graphql(UpdateOrderItemDocument, { input: { id: item.id, version, ...changeOf(item) } })
    renew(updateOrderItem)
    return updateOrderItem
  }
  async function undo(before: OrderItem, version: number) {
    try {
      await update({ ...draftItem(before), reason: 'Undone' }, version)
      toast('Undone')
    } catch (error) {
      renew(order.id)
      toast(refusalWords(error), { tone: 'danger' })
    }
  }
  async function save() {
    setJudged(true)
    const before = order.items.find(({ id }) => id === draft?.id)
    if (!draft || !before || Object.keys(wrongInItem(draft)).length > 0) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const { version } = await update(draft, order.version)
      setDraft(null)
      // an item that had no price can't go back to having none
      const action = before.unitPrice === null ? undefined : { label: 'Undo', onSelect: () => void undo(before, version) }
      toast(`${itemName(before)} saved`, action ? { action } : {})
    } catch (error) {
      renew(order.id)
      setRefusal(refusalWords(error))
    }
    setBusy(false)
  }
  async function remove({ id, ...item }: OrderItem) {
    try {
      const input = { id: order.id, version: order.version, itemIds: [id] }
      renew((await graphql(DeleteOrderItemsDocument, { input })).deleteOrderItems)
      toast(`${itemName(item)} removed`)
    } catch (error) {
      renew(order.id)
      toast(refusalWords(error), { tone: 'danger' })
    }
  }
  return { draft, edit, save, remove, busy, refusal, wrong: draft && judged ? wrongInItem(draft) : {}, only: order.items.length === 1 }
}
