import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { appearanceOf } from './appearance.ts'
import css from './card.module.css'
import { CardError, type CardParts, type Charge } from './card-entry.ts'

interface StripeFieldsProps extends Charge {
  readonly publishableKey: string
  readonly locked: boolean
  readonly ref: Ref<CardParts>
}

/** Stripe's Payment Element, in our colours. What is typed goes from its frame to Stripe: our page can't read it. */
export function StripeFields({ publishableKey, total, currency, locked, ref }: StripeFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const failed = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'LOADING' | 'READY' | 'FAILED'>('LOADING')
  const parts = useRef<{ readonly stripe: Stripe; readonly elements: StripeElements }>(undefined)
  const first = useRef({ total, currency })

  useEffect(() => {
    const at = place.current
    let isGone = false
    let stop = () => {}
    const open = async () => {
      const stripe = await loadStripe(publishableKey)
      if (!stripe || !at || isGone) return
      const elements = stripe.elements({ ...modeOf(first.current), appearance: appearanceOf(at) })
      const element = elements.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } })
      element.on('ready', () => setState('READY'))
      element.on('loaderror', () => setState('FAILED'))
      element.mount(at)
      const unfollow = followTheme(() => elements.update({ appearance: appearanceOf(at) }))
      parts.current = { stripe, elements }
      stop = () => {
        unfollow()
        element.destroy()
        parts.current = undefined
      }
    }
    setState('LOADING')
    open().catch(() => setState('FAILED'))
    return () => {
      isGone = true
      stop()
    }
  }, [publishableKey, attempt])

  useEffect(() => {
    first.current = { total, currency }
    parts.current?.elements.update(modeOf({ total, currency }))
  }, [total, currency])
  useEffect(() => {
    parts.current?.elements.getElement('payment')?.update({ readOnly: locked })
  }, [locked])

  useImperativeHandle(ref, () => ({
    check: async () => {
      if (!parts.current) return false
      // Stripe shows on its own fields what is wrong with them
      const { error } = await parts.current.elements.submit()
      return !error
    },
    show: () => {
      // fields that are still loading can't be seen
      if (state === 'READY') parts.current?.elements.getElement('payment')?.focus()
      if (state === 'FAILED') failed.current?.querySelector('button')?.focus()
    },
    confirm: async ({ clientSecret, traceId }) => {
      if (!parts.current || clientSecret === null) throw new CardError('The card fields are still loading. Wait a moment, then try again.')
      const { stripe, elements } = parts.current
      const confirmParams = { return_url: `${location.origin}/cart?payment=${traceId}` }
      const { error } = await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
      if (error) throw new CardError(`${error.message ?? 'Your bank declined the payment.'} You can try another card.`)
    },
  }))

  return (
    <>
      {state === 'FAILED' && (
        <div ref={failed}>
          <ErrorBlock
            title="Couldn’t load the card fields."
            message="Check your connection, and make sure your browser isn’t blocking Stripe."
            onRetry={() => setAttempt((before) => before + 1)}
          />
        </div>
      )}
      {state === 'LOADING' && <Skeleton rows={5} />}
      <div ref={place} className={state === 'READY' ? css.frame : css.waiting} />
    </>
  )
}

const modeOf = ({ total, currency }: Charge) => ({
  mode: 'payment' as const,
  amount: total,
  currency: currency.toLowerCase(),
  allowedPaymentMethodTypes: ['card'],
})

/** Calls when the theme or the brand of the page changes. */
function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  return () => observer.disconnect()
}
