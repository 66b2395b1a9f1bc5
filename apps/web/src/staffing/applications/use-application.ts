import { isTooYoung, plantApplicationInput } from '@troupe/domain/staffing/applications/application'
import { useRef } from 'react'
import { call } from '../../platform/api.ts'
import { captchaTrouble, usesCaptcha } from '../../platform/captcha/captcha-trouble.ts'
import { useCaptcha } from '../../platform/captcha/use-captcha.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { applicationOf, freshCode, type TypedApplication } from './typed-application.ts'

/** What the ticket says of an application that was sent. */
export interface SentApplication {
  readonly firstName: string
  readonly email: string
  readonly madeAt: string
  /** The secret of the private link; null where the link is already open. */
  readonly code: string | null
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  birthYear: 'Year of birth',
  languages: 'Languages you can play in',
  experience: 'What have you played, and where?',
  links: 'Link to a reel or page',
  consent: 'Troupe may keep my application for up to a year and contact me about it.',
  website: 'Website',
} as const

const nothing: TypedApplication = {
  ...{ firstName: '', lastName: '', email: '', phone: '', city: '', birthYear: '', languages: [], experience: '' },
  ...{ links: [''], consent: false, website: '' },
}

/**
 * The form of an application. What is typed stays on this device until it is sent, the consent too. Its private link is made here, so that the page can
 * show it although every address gets the same answer.
 */
export function useApplication(onSent: (sent: SentApplication) => void) {
  const captcha = useCaptcha('PLANT_APPLICATION', true)
  const code = useRef<string>(undefined)
  const form = useAsk<TypedApplication>({
    name: 'plant.application',
    labels,
    first: nothing,
    secrets: ['website'],
    rules: { schema: plantApplicationInput, input: judged },
    check: ({ birthYear }) => ({
      birthYear: /^\d{4}$/.test(birthYear) && isTooYoung(Number(birthYear), now()) ? 'You have to be 18 or older.' : undefined,
    }),
    says: {
      phone: { INVALID: 'Write it with its country code, such as +1 312 555 0142.' },
      email: { INVALID: 'Enter an email address, such as noor@example.com.' },
      birthYear: {
        INVALID: 'Enter a year, such as 1994.',
        TOO_SMALL: 'Enter a year, such as 1994.',
        TOO_BIG: 'Enter a year, such as 1994.',
      },
      links: { INVALID: 'Use an address that begins with https://.' },
    },
    send: async (typed, key) => {
      code.current ??= freshCode()
      const body = { ...applicationOf(typed), code: code.current, ...(typed.website ? { website: typed.website } : {}) }
      try {
        await call('POST /plant/application', { query: { captcha: await captcha.solution() }, body, key })
      } catch (error) {
        if (usesCaptcha(error)) captcha.renew()
        const trouble = captchaTrouble(error)
        throw trouble === null ? error : new Error(trouble)
      }
      onSent({ firstName: body.firstName, email: body.email, madeAt: now().toString(), code: code.current })
      code.current = undefined
    },
  })
  return { form, isPerson: captcha.isSolved }
}

/** An empty year is missing, not wrong. */
const judged = (typed: Partial<TypedApplication>) => {
  const whole = { ...nothing, ...typed }
  return { ...applicationOf(whole), ...(whole.birthYear.trim() === '' ? { birthYear: undefined } : {}) }
}

const now = () => Temporal.Instant.fromEpochMilliseconds(serverNow())
