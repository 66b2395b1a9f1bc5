import { record } from 'rrweb'
import { setRecording } from '../../../platform/recorded.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import { lengthClass, maskEvent, type RecordedEvent } from './mask.ts'
import { recordedPage } from './recorded-pages.ts'
import { openChunkLine } from './send-chunks.ts'

/** How often (ms) what has been gathered is sent, and after how many characters it doesn't wait for that. */
const pause = 10_000
const mostGathered = 1_000_000
/** What is no part of the page for a recording: cards, frames, and pictures that a program draws. */
const unrecorded = '[data-unrecorded], iframe, canvas, video, audio, object, embed'

/**
 * Reads the page as it changes, and hands each event on as it may be kept. Nothing of a page that isn't recorded is read: its address counts, which changes before the page
 * does. Returns what ends it, immediately, and what notes something between the events.
 */
export function readPage(keep: (event: RecordedEvent) => void) {
  const mark = `\u{F0000}${crypto.randomUUID()}`
  const plain = (text: string, element: Element | null) => (element?.closest('[data-plain]') ? mark + text : text)
  const stop = record({
    emit: (event) => {
      const page = recordedPage(location.pathname)
      const elementOf = (id: number) => {
        const node = record.mirror.getNode(id)
        return node instanceof Element ? node : undefined
      }
      const masked = page && maskEvent(event, { mark, page, elementOf, styled: styledAttributes() })
      if (masked) keep(masked)
    },
    blockSelector: unrecorded,
    maskAllInputs: true,
    maskTextSelector: '*',
    maskTextFn: plain,
    maskInputFn: (text) => '*'.repeat(lengthClass(text.length)),
    slimDOMOptions: 'all',
    sampling: { mousemove: 100, scroll: 200, input: 'last' },
    // what it can't read is left out; the page it reads must not notice
    errorHandler: () => true,
  })
  return { end: () => stop?.(), note: (tag: string, payload: object) => record.addCustomEvent(tag, payload) }
}

let read: { readonly sheets: number; readonly names: ReadonlySet<string> } = { sheets: -1, names: new Set() }

/** The attributes that the page's style sheets select by; read again when another sheet has come. */
function styledAttributes(): ReadonlySet<string> {
  const sheets = [...document.styleSheets]
  if (read.sheets !== sheets.length) {
    const text = sheets.flatMap((sheet) => [...rulesOf(sheet)].map(({ cssText }) => cssText)).join('')
    read = { sheets: sheets.length, names: new Set([...text.matchAll(/\[((?:data|aria)-[\w-]+)/g)].map(([, name = '']) => name)) }
  }
  return read.names
}

function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules
  } catch {
    // it is another origin's, or not loaded yet
    return []
  }
}

/** Records this page until the returned function is called. What was gathered since the last chunk is still sent then, unless the person has said no. */
export function startRecording(userId: string): () => void {
  let gathered: string[] = []
  let size = 0
  let isOver = false
  const line = openChunkLine(userId, { now: serverNow, onOver: () => stop() })
  const flush = () => {
    const events = gathered
    gathered = []
    size = 0
    void line.send(events)
  }
  const reader = readPage((event) => {
    const text = JSON.stringify(event)
    gathered.push(text)
    size += text.length
    if (size > mostGathered) flush()
  })
  const note = (tag: string, payload: object) => {
    if (!isOver && recordedPage(location.pathname)) reader.note(tag, payload)
  }
  setRecording({
    id: line.id,
    note: (tag, payload) => {
      note(tag, payload)
      flush()
    },
  })
  note('page', { page: recordedPage(location.pathname) ?? '/' })
  const leaveActs = hearActs(note)
  const timer = setInterval(flush, pause)
  const first = setTimeout(flush, 500)
  const hide = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  document.addEventListener('visibilitychange', hide)
  function stop() {
    if (isOver) return
    isOver = true
    reader.end()
    setRecording(undefined)
    leaveActs()
    clearInterval(timer)
    clearTimeout(first)
    document.removeEventListener('visibilitychange', hide)
    flush()
  }
  return stop
}

/** What someone does, in our own words where they are ours: which control was pressed, and about how much was typed. */
function hearActs(note: (tag: string, payload: object) => void): () => void {
  let page = recordedPage(location.pathname)
  const turn = () => {
    const next = recordedPage(location.pathname)
    if (next && next !== page) note('page', { page: next })
    page = next
  }
  const click = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest('a, button, [role="option"], [role="menuitem"], [role="tab"]') : null
    if (control && !control.closest(unrecorded)) note('click', { role: roleOf(control), ...wordsOf(control) })
    // the address changes after the click that changes it
    setTimeout(turn)
  }
  const change = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)) return
    if (target.closest(unrecorded)) return
    const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(target.type))
    note('typed', isText ? { characters: lengthClass(target.value.length) } : { characters: 0 })
  }
  const turning = setInterval(turn, 500)
  addEventListener('click', click, true)
  addEventListener('change', change, true)
  return () => {
    clearInterval(turning)
    removeEventListener('click', click, true)
    removeEventListener('change', change, true)
  }
}

const roleOf = (control: Element): string =>
  control.getAttribute('role') === 'tab' ? 'tab' : control.localName === 'a' ? 'link' : control.localName === 'button' ? 'button' : 'choice'

/** The words of a control that is marked as ours. */
function wordsOf(control: Element): { readonly words?: string } {
  const words = control.closest('[data-plain]') ? control.textContent.trim() : ''
  return words ? { words: words.slice(0, 60) } : {}
}
