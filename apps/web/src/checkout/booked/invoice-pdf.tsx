import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { blob } from '../../platform/api.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './booked.module.css'

/** The invoice as a file; its address alone opens for no one, as it needs who is asking. */
export function InvoicePdf({ orderId, number }: { readonly orderId: string; readonly number: string }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function take() {
    if (busy) return
    setBusy(true)
    try {
      saveFile(`${number}.pdf`, await blob(`/order/${orderId}/invoice.pdf?number=${number}`))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <button type="button" className={css.link} aria-busy={busy} onClick={() => void take()}>
      Invoice, PDF
    </button>
  )
}
