import type { AnyRouter } from '@tanstack/react-router'

/** How long (ms) a page may take to show its heading before the focus is left where it is. */
const patience = 8000

/** The address of the link by which a person left a page. */
const leftBy = new Map<string, string>()

/**
 * A new page begins at its heading, for people who listen to it or use a keyboard; going back leads to the link they had left by. The first
 * page is left as the browser has it, and so is a page of which only the search changes.
 */
export function followArrivals(router: AnyRouter) {
  let isBack = false
  router.history.subscribe(({ action }: { action: { type: string } }) => {
    isBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    const link = document.activeElement?.closest('a[href]')?.getAttribute('href')
    if (fromLocation && link) leftBy.set(keyOf(fromLocation), link)
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const link = isBack ? leftBy.get(keyOf(toLocation)) : undefined
    arrive(() => (link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)) || heading())
  })
}

/** Past the bar, to the page's heading. */
export function focusMain() {
  const main = heading() ?? document.getElementById('main')
  if (main) focus(main)
}

const heading = () => document.querySelector<HTMLElement>('main h1')

let stopWaiting = () => {}

/** Focuses what is found as soon as it is there, unless the person has pressed something in the meantime. */
function arrive(find: () => HTMLElement | null) {
  stopWaiting()
  const found = find()
  if (found) return focus(found)
  const watch = new MutationObserver(() => {
    const found = find()
    if (!found) return
    stopWaiting()
    focus(found)
  })
  const timer = setTimeout(() => stopWaiting(), patience)
  stopWaiting = () => {
    watch.disconnect()
    clearTimeout(timer)
    removeEventListener('keydown', stopWaiting, true)
    removeEventListener('pointerdown', stopWaiting, true)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  addEventListener('keydown', stopWaiting, true)
  addEventListener('pointerdown', stopWaiting, true)
}

function focus(element: HTMLElement) {
  if (!element.matches('a, button, input')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

const keyOf = ({ href, state }: { href: string; state: { __TSR_key?: string } }) => state.__TSR_key ?? href
