import { ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import { Mail } from 'lucide-react'
import { credits } from '../../platform/format.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { base64url } from '../cart-queries.ts'
import css from './purchase.module.css'
import type { Pack } from './purchase-query.ts'

/** For someone who may only view the workspace: a link that adds the credits to an editor's cart. */
export function ViewOnly({ pack, workspace }: { pack: Pack; workspace: string }) {
  const address = `${location.origin}/cart#add=${base64url(JSON.stringify([pack]))}`
  const text = `Please buy ${credits(pack.quantity)} for ${workspace}:\n\n${address}`
  return (
    <div className={css.body}>
      <p>
        You have view-only access to {workspace}. An editor can open this link and buy {credits(pack.quantity)}.
      </p>
      <DialogActions>
        <ButtonLink icon={Mail} href={`mailto:?subject=${encodeURIComponent('Credits to buy')}&body=${encodeURIComponent(text)}`}>
          Email link
        </ButtonLink>
        <CopyButton text={address} label="Copy link" />
      </DialogActions>
    </div>
  )
}

/** Without card payments, sales sells the credits. */
export const CardOff = ({ workspace }: { workspace: string }) => (
  <div className={css.body}>
    <p>
      Card payments aren’t available at the moment. Email <a href={`mailto:${salesAddress}`}>{salesAddress}</a> and tell us how many credits
      you need.
    </p>
    <DialogActions>
      <ButtonLink variant="primary" href={`mailto:${salesAddress}?subject=${encodeURIComponent(`Credits for ${workspace}`)}`}>
        Contact sales
      </ButtonLink>
    </DialogActions>
  </div>
)
