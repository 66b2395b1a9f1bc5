import { CODE_MINUTES } from '@troupe/domain/account/codes'
import { keep, readKept } from '../kept.ts'
import { serverNow } from '../wire/clock.ts'

/** The forced new-password step that a sign-in has opened: for whom, and the session that lets them through it once. */
export interface PasswordStep {
  /** Empty for someone who signed in by a passkey: they typed none. */
  readonly email: string
  readonly session: string
}

interface KeptStep extends PasswordStep {
  readonly until: number
}

const name = 'password-step'
/** For a browser that stores nothing: it lives as long as the page. */
let open: KeptStep | undefined

/** Keeps the step for as long as the server does. */
export function openStep({ email, session }: PasswordStep, now = serverNow()) {
  open = { email, session, until: now + CODE_MINUTES.NEW_PASSWORD * 60_000 }
  keep(name, open)
}

/** The step that is open for an email address, if its session isn't over. Signing in ends it. */
export function openedStep(email: string, now = serverNow()): PasswordStep | undefined {
  const step = readKept<KeptStep>(name) ?? open
  return step && step.email === email && now < step.until ? step : undefined
}

/** Its session was used, or is no longer valid. */
export function closeStep() {
  open = undefined
  keep(name, undefined)
}
