import { vi } from 'vitest'

/**
 * From here on the time of timers passes only when the test moves it. Vitest moves it too, by 50 ms whenever it waits for an element or for the pointer:
 * what is about some milliseconds is done with `write`, `press` and `frames` instead. Undone by `vi.useRealTimers`.
 */
export const holdTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

/** Waits until something is drawn; without it, until what has changed is. */
export async function frames(isDrawn?: () => boolean): Promise<void> {
  for (let drawn = 0; isDrawn ? !isDrawn() : drawn < 3; drawn++) await new Promise(requestAnimationFrame)
}

/** Writes into a field as a person does who has its focus, in the place of what is selected there; nothing deletes that. */
export async function write(field: Element, text: string): Promise<void> {
  if (field instanceof HTMLElement) field.focus()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  await frames()
}

/** A click that no one waits for. */
export const press = (button: Element): void => {
  if (button instanceof HTMLElement) button.click()
}
