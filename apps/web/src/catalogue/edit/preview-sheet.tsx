import { Sheet } from '@troupe/ui/sheet'
import type { ReactNode } from 'react'

/** On a phone: the preview over the form. */
export function PreviewSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Sheet open onClose={onClose} title="Preview">
      {children}
    </Sheet>
  )
}
