import type { InviteAnswer } from './join-query.ts'

/** What a guest answered on this device, so that a second visit shows it. The server tells no one who has answered. */
export interface Remembered {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly answer: InviteAnswer
}

const keyOf = (code: string) => `troupe.join.${code}`

/** The answer of this device, if there is one. */
export function readAnswer(code: string): Remembered | undefined {
  try {
    const text = localStorage.getItem(keyOf(code))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // storage switched off
  }
}

export function rememberAnswer(code: string, answer: Remembered): void {
  try {
    localStorage.setItem(keyOf(code), JSON.stringify(answer))
  } catch {
    // storage switched off: the answer is shown as long as the page is open
  }
}
