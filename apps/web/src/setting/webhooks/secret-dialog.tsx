import { Button } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import { useRef } from 'react'
import css from './webhooks.module.css'

/** A new secret, once. */
export interface ShownSecret {
  readonly title: string
  readonly secret: string
}

export function SecretDialog({ shown, onClose }: { readonly shown: ShownSecret | null; readonly onClose: () => void }) {
  // what was shown stays until the dialog has closed
  const last = useRef<ShownSecret>({ title: '', secret: '' })
  if (shown) last.current = shown
  const { title, secret } = last.current
  return (
    <Dialog
      open={shown !== null}
      onClose={() => {}}
      title={title}
      size="md"
      steady
      closeless
      actions={
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <div className={css.secret}>
        <p>Use this secret to verify that a delivery comes from us.</p>
        <div className={css.key}>
          <code>{secret}</code>
          <CopyButton text={secret} label="Copy" size="default" />
        </div>
        <Notice tone="warning">This is the only time we show it. If you lose it, rotate the secret: both work for 24 hours.</Notice>
      </div>
    </Dialog>
  )
}
