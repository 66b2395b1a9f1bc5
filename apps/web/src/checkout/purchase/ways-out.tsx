import { ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import { Mail } from 'lucide-react'
import { credits } from '../../platform/format.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { Short } from './short.tsx'

interface ViewOnlyProps {
  readonly quantity: number
  readonly workspace: string
  readonly onShort: () => void
}

/** For someone who may only view the workspace: a link that asks an editor to buy the credits. */
export function ViewOnly({ quantity, workspace, onShort }: ViewOnlyProps) {
  const address = `${location.origin}/packages#buy=${quantity}`
  const text = `Please buy ${credits(quantity)} for ${workspace}:\n\n${address}`
  return (
    <Short onShort={onShort}>
      <p>
        You have view-only access to {workspace}. Send an editor this link to buy {credits(quantity)}.
      </p>
      <DialogActions>
        <ButtonLink icon={Mail} href={`mailto:?subject=${encodeURIComponent('Credits to buy')}&body=${encodeURIComponent(text)}`}>
          Email link
        </ButtonLink>
        <CopyButton text={address} label="Copy link" />
      </DialogActions>
    </Short>
  )
}

/** Without card payments, sales sells the credits. */
export const CardOff = ({ workspace, onShort }: Omit<ViewOnlyProps, 'quantity'>) => (
  <Short onShort={onShort}>
    <p>
      Card payments aren’t available at the moment. Email <a href={`mailto:${salesAddress}`}>{salesAddress}</a> and tell us how many credits
      you need.
    </p>
    <DialogActions>
      <ButtonLink variant="primary" href={`mailto:${salesAddress}?subject=${encodeURIComponent(`Credits for ${workspace}`)}`}>
        Contact sales
      </ButtonLink>
    </DialogActions>
  </Short>
)
