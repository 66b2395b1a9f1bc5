import { CODE_MINUTES } from '@troupe/domain/account/codes'
import { keptStep } from './kept.ts'

/** The forced new-password step that a sign-in has opened: for whom, and the session that lets them through it once. */
export interface PasswordStep {
  /** Empty for someone who signed in by a passkey: they typed none. */
  readonly email: string
  readonly session: string
}

/** Keeps the step for as long as the server does. */
export function openStep({ email, session }: PasswordStep, now = Date.now()) {
  keptStep.set(JSON.stringify({ email, session, until: now + CODE_MINUTES.NEW_PASSWORD * 60_000 }))
}

/** The step that is open for an email address, if its session isn't over. */
export function openedStep(email: string, now = Date.now()): PasswordStep | undefined {
  const step = read(keptStep.get())
  return step && step.email === email && now < step.until ? step : undefined
}

function read(text: string | null): (PasswordStep & { readonly until: number }) | undefined {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // of another version
  }
}
