import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { addEvent } from '../platform/cart/cart-lines.ts'
import css from './cart.module.css'
import { eventsWords } from './cart-words.ts'
import { receivedLines } from './shared-cart.ts'

/** Events that someone sent by a link: they are added only when the reader says so. */
export function Received() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const lines = receivedLines(hash)
  if (lines.length === 0) return null
  const leave = () => void navigate({ to: '/cart', replace: true })
  const add = () => {
    const added = lines.map(({ id: _, ...line }) => addEvent(line)).filter((id) => id !== null)
    toast(
      added.length < lines.length
        ? 'Your cart is full, so some events weren’t added. Pay for the events in it, then add the rest.'
        : `${eventsWords(added.length)} added`,
    )
    leave()
  }
  return (
    <div className={css.received}>
      <Notice
        tone="info"
        title={`${eventsWords(lines.length)} sent to you`}
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
        {lines.map(({ title }) => title).join(', ')}
      </Notice>
    </div>
  )
}
