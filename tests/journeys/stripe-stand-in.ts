import type { Page } from '@playwright/test'

/**
 * Stands in for js.stripe.com and api.stripe.com, which can't be reached from here: a script with the public calls that our page uses, served at Stripe's
 * address so that the page's content policy is judged too. Its card number is typed in a frame of that origin, and a confirmation goes to the
 * test provider at `api`. What Stripe's own script does beyond these calls isn't shown by this.
 */
export async function standInForStripe(page: Page, api: string) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: `window.Stripe = ${String(standIn)}\nwindow.Stripe.version = 'endive'` })
      : route.fulfill({ contentType: 'text/html', body: frame }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const answer = await fetch(`${api}${pathname}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_stand_in', 'content-type': 'application/x-www-form-urlencoded' },
      body: route.request().postData() ?? '',
    })
    // 200 for every answer: the browser's console would name a declined card as a failed request
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, contentType: 'application/json', body: await answer.text() })
  })
}

const frame = `<!doctype html><title>Card</title><input aria-label="Card number" style="width: 90%"
  oninput="parent.postMessage({ number: this.value }, '*')"><script>onmessage = () => document.querySelector('input').focus()</script>`

interface Confirmation {
  readonly clientSecret: string
  readonly redirect: string
  readonly confirmParams: { readonly return_url: string }
}

/** Runs in the page. */
function standIn(key: string) {
  let number = ''
  const heard: { key: string; options: object[]; redirects: string[] } = { key, options: [], redirects: [] }
  Object.assign(window, { heardByStripe: heard })
  addEventListener('message', ({ origin, data }) => {
    if (origin === 'https://js.stripe.com') number = data.number
  })
  const hearers = new Map<string, () => void>()
  let place: HTMLIFrameElement | undefined
  const element = {
    on: (name: string, hear: () => void) => hearers.set(name, hear),
    mount(at: HTMLElement) {
      const inside = document.createElement('iframe')
      inside.src = 'https://js.stripe.com/fields'
      inside.title = 'Secure payment input frame'
      inside.onload = () => hearers.get('ready')?.()
      at.append(inside)
      place = inside
    },
    update: () => {},
    focus: () => place?.contentWindow?.postMessage('focus', '*'),
    destroy: () => {},
  }
  return {
    _registerWrapper: () => {},
    registerAppInfo: () => {},
    elements(options: object) {
      heard.options.push(options)
      return {
        create: () => element,
        getElement: () => element,
        update: (more: object) => heard.options.push(more),
        submit: async () => (number ? {} : { error: { message: 'Your card number is incomplete.' } }),
      }
    },
    async confirmPayment({ clientSecret, redirect }: Confirmation) {
      heard.redirects.push(redirect)
      const card = { number, exp_month: '12', exp_year: '2030', cvc: '123' }
      const form = new URLSearchParams({ client_secret: clientSecret, 'payment_method_data[type]': 'card' })
      for (const [name, value] of Object.entries(card)) form.set(`payment_method_data[card][${name}]`, value)
      const id = clientSecret.split('_secret_')[0]
      const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, { method: 'POST', body: form })
      const told = await answer.json()
      return told.error ? { error: told.error } : { paymentIntent: told }
    },
  }
}
