import { useNavigate } from '@tanstack/react-router'
import { useToast } from '@troupe/ui/toast'
import { credits, number } from '../format.ts'
import { addPack, mostLines, type PackLine } from './cart-lines.ts'

/** Adds credits or open rooms to the cart and says how many it then has. */
export function useAddPack() {
  const toast = useToast()
  const navigate = useNavigate()
  return (consumable: PackLine['consumable'], quantity: number) => {
    const sum = addPack(consumable, quantity)
    if (sum === null) return toast(`Your cart is full. Pay for the ${mostLines} items in it, or remove one.`, { tone: 'danger' })
    const words = consumable === 'CREDIT' ? credits(sum) : `${number(sum)} ${sum === 1 ? 'open room' : 'open rooms'}`
    toast(`${words} in your cart`, { action: { label: 'View cart', onSelect: () => void navigate({ to: '/cart' }) } })
  }
}
