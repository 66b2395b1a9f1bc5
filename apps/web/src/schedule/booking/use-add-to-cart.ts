import { useNavigate } from '@tanstack/react-router'
import { useToast } from '@troupe/ui/toast'
import { cart } from '../../platform/cart/cart.ts'
import { addEvent, changeLine, type EventLine, eventsOf, mostLines } from '../../platform/cart/cart-lines.ts'
import { useStore } from '../../platform/store.ts'
import { type BookableShow, type Choices, customizationsOf, locationOf, usualZone } from '../booking.ts'

interface CartWish {
  readonly show: BookableShow
  readonly choices: Choices
  /** The line of the cart that the address wants changed. */
  readonly line: string | undefined
  /** The token of the saved quote that holds the price shown. */
  readonly quoteToken: string | undefined
}

/** Puts the answers into the cart, with the chosen time or day if there is one; or into the line that is being changed, and back to the cart. */
export function useAddToCart({ show, choices, line, quoteToken }: CartWish) {
  const kept = useStore(cart)
  const toast = useToast()
  const navigate = useNavigate()
  const changed = eventsOf(kept).find(({ id }) => id === line)
  const answered = lineOf({ show, choices, quoteToken })
  const add = () => {
    if (!answered) return
    const toCart = () => void navigate({ to: '/cart' })
    if (changed) {
      changeLine(changed.id, { ...answered, id: changed.id })
      toCart()
      return
    }
    const added = addEvent(answered)
    if (added === 'FULL') toast(`Your cart is full. Pay for the ${mostLines} items in it, or remove one.`, { tone: 'danger' })
    else {
      const words = added === 'THERE' ? `${show.title} is already in your cart for this time` : `${show.title} added to your cart`
      toast(words, { action: { label: 'View cart', onSelect: toCart } })
    }
  }
  return {
    add,
    isChange: changed !== undefined,
    /** The answers as a line of a cart; null as long as they are too few. */
    line: answered,
  }
}

/** What a line of a cart keeps of the answers. It has no id yet. */
function lineOf({ show, choices, quoteToken }: Omit<CartWish, 'line'>): EventLine | null {
  const { format, people, place, date, start, packageLevel } = choices
  if (!format || people === null) return null
  return {
    ...{ id: '', experienceId: show.id, title: show.title, category: show.category, format: format.type, hostType: format.hostType },
    ...{ attendees: people, timezone: place?.timezone ?? usualZone(), duration: format.duration, date: start },
    day: start === null && date !== null ? date : undefined,
    location: locationOf(format, place),
    ...{ quote: quoteToken, upgrade: packageLevel, customizations: undefined, ...customizationsOf(choices) },
    ...(place?.city ? { cityId: place.city.id } : {}),
  }
}
