import { EventType, IncrementalSource, record } from 'rrweb'
import { painted } from '../../../platform/painted.ts'
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

/** How long (ms) what was read waits at most until it is masked: before, the browser has to have nothing else to do. */
const mostWait = 2000
/** Tells rrweb to go on reading what has changed. It is no part of a recording. */
const goesOn = 'goes on'

/**
 * Reads the page as it changes, and hands each event on as it may be kept. Nothing of a page that isn't recorded is read: its address counts, which changes before the page
 * does. What a press changes is read once it stands on the screen, and masked once the browser is idle, so that no one waits for their own recording. Returns what ends it,
 * immediately, what hands on all that was read so far, and what notes something between the events.
 */
export function readPage(keep: (event: RecordedEvent) => void) {
  const mark = `\u{F0000}${crypto.randomUUID()}`
  const plain = (text: string, element: Element | null) => (element?.closest('[data-plain]') ? mark + text : text)
  const elementOf = (id: number) => {
    const node = record.mirror.getNode(id)
    return node instanceof Element ? node : undefined
  }
  let isOver = false
  let isHeld = false
  const goOn = () => {
    isHeld = false
    record.addCustomEvent(goesOn, {})
  }
  const hold = () => {
    record.freezePage()
    if (isHeld) return
    isHeld = true
    void painted().then(() => !isOver && goOn())
  }
  const line = openIdleLine(({ event, page }: ReadEvent) => {
    const masked = maskEvent(event, { mark, page, elementOf, styled: styledAttributes() })
    if (masked) keep(masked)
  })
  const stop = record({
    emit: (event) => {
      const page = recordedPage(location.pathname)
      if (!page || (event.type === EventType.Custom && event.data.tag === goesOn)) return
      line.add({ event, page })
      // a page that isn't recorded must not be there by the time that this one is read
      if (event.type === EventType.IncrementalSnapshot && pressed.has(event.data.source)) hold()
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
  return {
    end: () => {
      goOn()
      isOver = true
      stop?.()
      line.empty()
    },
    drain: () => line.empty(),
    note: (tag: string, payload: object) => record.addCustomEvent(tag, payload),
  }
}

interface ReadEvent {
  readonly event: RecordedEvent
  /** The page as it was read. */
  readonly page: string
}

/** What people do: the page answers it in the same task. */
const pressed: ReadonlySet<IncrementalSource> = new Set([IncrementalSource.MouseInteraction, IncrementalSource.Input])

/** Does something with each of what is added, in its order: some of it whenever the browser is idle, and all that is left when it is emptied. */
function openIdleLine<Item>(act: (item: Item) => void) {
  let waiting: Item[] = []
  let timer = 0
  const isIdleKnown = 'requestIdleCallback' in globalThis
  const later = () => {
    timer = isIdleKnown ? requestIdleCallback(some, { timeout: mostWait }) : Number(setTimeout(empty, mostWait / 10))
  }
  const some = (idle: IdleDeadline) => {
    timer = 0
    if (idle.didTimeout) return empty()
    let done = 0
    for (const item of waiting) {
      act(item)
      done++
      if (idle.timeRemaining() <= 0) break
    }
    waiting = waiting.slice(done)
    if (waiting.length > 0) later()
  }
  function empty() {
    if (isIdleKnown) cancelIdleCallback(timer)
    else clearTimeout(timer)
    timer = 0
    const all = waiting
    waiting = []
    for (const item of all) act(item)
  }
  return {
    add: (item: Item) => {
      waiting.push(item)
      if (timer === 0) later()
    },
    empty,
  }
}

const known = new WeakMap<CSSStyleSheet, readonly string[]>()
let read: { readonly sheets: number; readonly names: ReadonlySet<string> } = { sheets: -1, names: new Set() }

/** The attributes that the page's style sheets select by; a sheet is read when it has come. */
function styledAttributes(): ReadonlySet<string> {
  const sheets = [...document.styleSheets]
  if (read.sheets !== sheets.length) read = { sheets: sheets.length, names: new Set(sheets.flatMap(namesIn)) }
  return read.names
}

/** The attributes that a sheet selects by. One that isn't loaded yet has none, and is read again. */
function namesIn(sheet: CSSStyleSheet): readonly string[] {
  const found = known.get(sheet)
  if (found) return found
  const text = [...rulesOf(sheet)].map(({ cssText }) => cssText).join('')
  const names = [...text.matchAll(/\[((?:data|aria)-[\w-]+)/g)].map(([, name = '']) => name)
  if (text !== '') known.set(sheet, names)
  return names
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
  const send = () => {
    const events = gathered
    gathered = []
    size = 0
    void line.send(events)
  }
  const reader = readPage((event) => {
    const text = JSON.stringify(event)
    gathered.push(text)
    size += text.length
    if (size > mostGathered) send()
  })
  const flush = () => {
    reader.drain()
    send()
  }
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
