import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type Order, useRenewOrder } from '../order/orders-queries.ts'
import css from './customer-order.module.css'

/** Cancels an unpaid order, once it was asked. */
export function CancelOrder({ order: { id, code, openPayment } }: { readonly order: Order }) {
  const confirm = useConfirm()
  const toast = useToast()
  const renew = useRenewOrder()
  const [busy, setBusy] = useState(false)
  async function cancel() {
    const text = `Cancel order ${code}? ${openPayment ? 'Its card payment ends, and nothing' : 'Nothing'} is charged. It can’t be paid after that.`
    if (!(await confirm({ text, danger: true }))) return
    setBusy(true)
    try {
      await call('POST /order/{id}/cancel', { params: { id } })
      toast(`Order ${code} cancelled`)
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
    renew(id)
  }
  return (
    <div className={css.cancel}>
      <p>No longer needed? Nothing has been charged.</p>
      <Button variant="danger" quiet busy={busy} onClick={() => void cancel()}>
        Cancel order
      </Button>
    </div>
  )
}
