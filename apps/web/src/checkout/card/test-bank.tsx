import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { type ReactNode, useState } from 'react'
import { money } from '../../platform/format.ts'
import type { Charge } from './card-entry.ts'

/** 3-D Secure of the test provider: a bank that asks whether the payment is approved. Closing it declines. */
export function useTestBank({ total, currency }: Charge): { readonly approves: () => Promise<boolean>; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState<{ readonly answer: (yes: boolean) => void } | null>(null)
  const answer = (yes: boolean) => {
    asking?.answer(yes)
    setAsking(null)
  }
  return {
    approves: () => new Promise((resolve) => setAsking({ answer: resolve })),
    dialog: (
      <Dialog
        open={asking !== null}
        onClose={() => answer(false)}
        title="Test bank"
        size="sm"
        steady
        actions={
          <>
            <Button onClick={() => answer(false)}>Decline</Button>
            <Button variant="primary" onClick={() => answer(true)}>
              Approve
            </Button>
          </>
        }
      >
        <p>Your bank is asking you to approve a payment of {money(total, currency)} to Troupe.</p>
      </Dialog>
    ),
  }
}
