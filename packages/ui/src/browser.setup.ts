import { afterEach, beforeEach } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

declare module 'vitest' {
  interface ProvidedContext {
    machineFactor: number
  }
}

// The test files of a worker share one page, which is reset before each file.
await page.viewport(414, 896)
await userEvent.unhover(document.documentElement)

beforeEach(() => {
  // the next Tab goes to the first stop of this page, wherever the focus was lost before
  const top = document.documentElement
  getSelection()?.removeAllRanges()
  top.tabIndex = -1
  top.focus({ preventScroll: true })
  top.blur()
  top.removeAttribute('tabindex')
  scrollTo(0, 0)
})
afterEach(() => cleanup())
