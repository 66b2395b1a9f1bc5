import { missingCreditsNotice } from '@troupe/domain/words'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { PurchaseDialog, type PurchaseProps } from '../platform/money/purchase.tsx'
import css from './refusal.module.css'

interface CreditsNoticeProps {
  readonly workspaceId: string | null
  readonly interrupted: NonNullable<PurchaseProps['interrupted']>
  /** Opens the dialog immediately. */
  readonly opens?: boolean
}

/** The notice for missing credits; its last word opens the dialog for buying them. */
export function CreditsNotice({ workspaceId, interrupted, opens = false }: CreditsNoticeProps) {
  const [open, setOpen] = useState(opens)
  const { title, text } = missingCreditsNotice(interrupted.missing)
  return (
    <>
      <Notice tone="warning" title={title} live>
        {text.slice(0, text.lastIndexOf('here'))}
        <button type="button" className={css.here} onClick={() => setOpen(true)}>
          here
        </button>
        .
      </Notice>
      {workspaceId !== null && (
        <PurchaseDialog open={open} onClose={() => setOpen(false)} workspaceId={workspaceId} interrupted={interrupted} />
      )}
    </>
  )
}

/** How many credits a refused request lacked; null for every other error. */
export const missingCredits = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'NOT_ENOUGH_CREDITS' ? Number(error.extensions.missing) : null
