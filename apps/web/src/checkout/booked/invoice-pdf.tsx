import { useTakeFile } from '../../platform/files/use-take-file.ts'
import css from './booked.module.css'

/** The invoice as a file. */
export function InvoicePdf({ orderId, number }: { readonly orderId: string; readonly number: string }) {
  const { busy, take } = useTakeFile(`/order/${orderId}/invoice.pdf?number=${number}`, `${number}.pdf`)
  return (
    <button type="button" className={css.link} aria-busy={busy} onClick={take}>
      Invoice, PDF
    </button>
  )
}
