import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import type { ReactNode } from 'react'
import { refusalWords } from '../../platform/words/reasons.ts'

interface PlayDialogProps {
  readonly title: string
  /** What the button says that chooses. */
  readonly act: string
  /** What has to be chosen first, in a sentence; null once it is. */
  readonly missing: string | null
  readonly choosing: { readonly isPending: boolean; readonly error: unknown }
  readonly onChoose: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Brings a set of missions and an event together: one of them is known, the other is chosen in here. */
export function PlayDialog({ title, act, missing, choosing, onChoose, onClose, children }: PlayDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      onSubmit={onChoose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={choosing.isPending}
            {...(missing === null ? {} : { disabled: true, disabledReason: missing })}
          >
            {act}
          </Button>
        </>
      }
    >
      <div className="stack">
        {choosing.error ? (
          <Notice tone="danger" live>
            {refusalWords(choosing.error)}
          </Notice>
        ) : null}
        {children}
      </div>
    </Dialog>
  )
}
