import { ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Mail } from 'lucide-react'
import { lineTitle } from './cart-items.ts'
import type { KnownLine } from './cart-lines.ts'
import css from './send-to-editor.module.css'
import { sharedCart } from './shared-cart.ts'

/** The way out for someone who may only view: a link that adds these lines to an editor's cart. */
export function SendToEditor({ lines }: { lines: readonly KnownLine[] }) {
  const events = lines.every(({ kind = 'EVENT' }) => kind === 'EVENT')
  const verb = events ? 'book' : 'pay for'
  const address = `${location.origin}/cart#add=${sharedCart(lines)}`
  const text = `Please ${verb} the following:\n\n${lines.map((line) => `- ${lineTitle(line)}`).join('\n')}\n\n${address}`
  return (
    <div className={css.send}>
      <h3>Link for an editor</h3>
      <p>An editor of your workspace can use this link to pay for everything in your cart.</p>
      <div>
        <CopyButton text={address} label="Copy link" />
        <ButtonLink
          size="sm"
          icon={Mail}
          href={`mailto:?subject=${encodeURIComponent(events ? 'Events to book' : 'Cart to pay for')}&body=${encodeURIComponent(text)}`}
        >
          Email link
        </ButtonLink>
      </div>
    </div>
  )
}
