import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { lineTitle } from '../platform/cart/cart-items.ts'
import { addLine } from '../platform/cart/cart-lines.ts'
import { receivedLines, sharedCart } from '../platform/cart/shared-cart.ts'
import css from './cart.module.css'
import { linesWords } from './cart-words.ts'

/** Lines that someone sent by a link: they are added only when the reader says so. */
export function Received() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const lines = receivedLines(hash)
  if (lines.length === 0) return null
  const leave = () => void navigate({ to: '/cart', replace: true })
  const add = () => {
    const added = lines.map(({ id: _, ...line }) => addLine(line))
    const left = lines.filter((_, at) => added[at] === 'FULL')
    const isNew = lines.filter((_, at) => added[at] === 'ADDED')
    toast(
      left.length > 0
        ? 'Your cart is full, so not everything was added. Pay for the items in it, then add the rest.'
        : isNew.length > 0
          ? `${linesWords(isNew)} added`
          : 'Everything was already in your cart',
    )
    // what didn't fit is still offered, also after a reload
    if (left.length > 0) void navigate({ to: '/cart', hash: `add=${sharedCart(left)}`, replace: true })
    else leave()
  }
  return (
    <div className={css.received}>
      <Notice
        tone="info"
        title={`${linesWords(lines)} sent to you`}
        actions={
          <>
            <Button size="sm" variant="primary" onClick={add}>
              Add to cart
            </Button>
            <Button size="sm" onClick={leave}>
              Discard
            </Button>
          </>
        }
      >
        {lines.map(lineTitle).join(', ')}
      </Notice>
    </div>
  )
}
