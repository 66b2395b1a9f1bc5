import { ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Mail } from 'lucide-react'
import type { EventLine } from '../platform/cart/cart-lines.ts'
import css from './cart.module.css'
import { sharedCart } from './shared-cart.ts'

/** The way out for someone who may only view: a link that adds these events to an editor's cart. */
export function SendToEditor({ lines }: { lines: readonly EventLine[] }) {
  const address = `${location.origin}/cart#add=${sharedCart(lines)}`
  const text = `Please book the following for us:\n\n${lines.map(({ title }) => `- ${title}`).join('\n')}\n\n${address}`
  return (
    <div className={css.send}>
      <h3>Send to an editor</h3>
      <p>An editor of your workspace can use this link to pay for everything in your cart.</p>
      <div>
        <CopyButton text={address} label="Copy link" />
        <ButtonLink size="sm" icon={Mail} href={`mailto:?subject=${encodeURIComponent('Events to book')}&body=${encodeURIComponent(text)}`}>
          Email link
        </ButtonLink>
      </div>
    </div>
  )
}
