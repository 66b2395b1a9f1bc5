import { missingCreditsNotice } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { salesAddress } from '../platform/sales-address.ts'
import css from './refusal.module.css'

/** The notice for missing credits; its last word opens the dialog for buying them. */
export function CreditsNotice({ missing, workspace }: { missing: number; workspace: string | undefined }) {
  const [open, setOpen] = useState(false)
  const { title, text } = missingCreditsNotice(missing)
  return (
    <>
      <Notice tone="warning" title={title} live>
        {text.slice(0, text.lastIndexOf('here'))}
        <button type="button" className={css.here} onClick={() => setOpen(true)}>
          here
        </button>
        .
      </Notice>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Buy credits"
        size="sm"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Close</Button>
            <ButtonLink
              variant="primary"
              href={`mailto:${salesAddress}?subject=${encodeURIComponent(`Credits for ${workspace ?? 'our workspace'}`)}`}
            >
              Contact sales
            </ButtonLink>
          </>
        }
      >
        <p>
          Your salesperson can add credits for you: email <a href={`mailto:${salesAddress}`}>{salesAddress}</a> and tell us how many you
          need.
        </p>
      </Dialog>
    </>
  )
}
