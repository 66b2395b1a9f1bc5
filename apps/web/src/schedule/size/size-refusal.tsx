import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { OfflineError } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../credits-notice.tsx'
import { NoConnection } from '../no-connection.tsx'
import { lackingOf } from '../refusals.ts'
import { type WayOut, WaysOut } from '../ways-out.tsx'

interface SizeRefusalProps {
  readonly error: Error
  readonly workspaceId: string
  /** Finishes 'Buy 10 and …': 'add 2 rooms'. */
  readonly words: string
  /** Sends the same once more, under its key. */
  readonly onRetry: () => void
  readonly ways: readonly WayOut[]
}

/** Why a size was refused. Missing credits open the dialog that buys them; missing hosts open the ways that work. */
export function SizeRefusal({ error, workspaceId, words, onRetry, ways }: SizeRefusalProps) {
  const missing = missingCredits(error)
  if (error instanceof OfflineError)
    return <NoConnection onRetry={onRetry}>It’s safe to try again: you won’t be charged twice.</NoConnection>
  if (missing !== null)
    return <CreditsNotice key={missing} workspaceId={workspaceId} interrupted={{ missing, words, finish: onRetry }} opens />
  if (lackingOf(error)) return <LackOfHosts text={error.message} ways={ways} />
  return (
    <Notice tone="danger" live>
      {refusalWords(error)}
    </Notice>
  )
}

function LackOfHosts({ text, ways }: { readonly text: string; readonly ways: readonly WayOut[] }) {
  const [open, setOpen] = useState(ways.length > 0)
  const title = 'Not enough hosts are free'
  return (
    <Notice
      tone="warning"
      title={title}
      live
      actions={
        ways.length > 0 && (
          <Button size="sm" onClick={() => setOpen(true)}>
            See your options
          </Button>
        )
      }
    >
      {text}
      <WaysOut open={open} onClose={() => setOpen(false)} title={title} reason={text} ways={ways} />
    </Notice>
  )
}
