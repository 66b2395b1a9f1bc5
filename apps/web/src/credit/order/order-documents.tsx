import { Button } from '@troupe/ui/button'
import { List, ListItem } from '@troupe/ui/list'
import { Download } from 'lucide-react'
import { useTakeFile } from '../../platform/files/use-take-file.ts'
import { day, ownZone } from '../../platform/format.ts'
import type { Order } from './orders-queries.ts'

/** The documents of an order: every invoice and credit note, and the pro forma invoice of one that isn't paid. */
export function documentsOf({ id, code, state, total, invoices }: Order) {
  const proForma = {
    key: 'pro forma',
    name: 'Pro forma invoice',
    note: 'Not an invoice. We’ll issue one once the order is paid.',
    path: `/order/${id}/invoice.pdf`,
    file: `pro-forma-${code}`,
  }
  return [
    ...(state === 'PENDING' && total !== null ? [proForma] : []),
    ...invoices.map(({ id: key, kind, number, madeAt }) => ({
      key,
      name: `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${number}`,
      note: day(madeAt, ownZone()),
      path: `/order/${id}/invoice.pdf?number=${number}`,
      file: number,
    })),
  ]
}

interface DocumentListProps {
  readonly documents: ReturnType<typeof documentsOf>
  /** Buttons, or the links of a page for customers. */
  readonly quiet?: boolean
}

export const DocumentList = ({ documents, quiet = false }: DocumentListProps) => (
  <List label="Documents" empty="Any invoices and credit notes appear here.">
    {documents.map(({ key, name, note, path, file }) => (
      <ListItem key={key} title={name} note={note} actions={<DownloadPdf {...{ name, path, file, quiet }} />} />
    ))}
  </List>
)

function DownloadPdf({ name, path, file, quiet }: { name: string; path: string; file: string; quiet: boolean }) {
  const { busy, take } = useTakeFile(path, `${file}.pdf`)
  return (
    <Button size="sm" {...(quiet ? { variant: 'tertiary' } : { icon: Download })} busy={busy} onClick={take}>
      PDF<span className="vh"> of {name}</span>
    </Button>
  )
}
