import { Worker } from 'node:worker_threads'
import { type Answer, no, yes } from '@troupe/domain/answer'

/** A document to print: its layout in Typst, which reads the texts from `sys.inputs.data`, and the texts. Texts are data and never markup. */
interface PdfAsked {
  readonly layout: string
  readonly data: object
}
/** With a PDF comes how much memory Typst has taken so far, in bytes. */
type Made = { readonly id: number; readonly pdf: Uint8Array; readonly memory: number } | { readonly id: number; readonly error: string }

const mostWaiting = 50
const longestMs = 20_000
const idleMs = 600_000
/** Typst remembers parts of every document that it has set, and has no call to forget them: its memory is only freed with its worker. */
const mostMemory = 64 * 2 ** 20

const waiting = new Map<number, { resolve(made: Made): void; reject(error: Error): void }>()
let worker: Worker | undefined
let rest: NodeJS.Timeout | undefined
let isFull = false
let last = 0

/**
 * Prints a PDF: tagged, with its fonts embedded, without actions, and the same bytes for the same texts. Typst has no access to files or the network.
 * Refuses UNAVAILABLE when too many wait. Throws for a layout that doesn't compile.
 */
export async function printPdf({ layout, data }: PdfAsked): Promise<Answer<Buffer>> {
  if (waiting.size >= mostWaiting) return no('UNAVAILABLE')
  const { promise, resolve, reject } = Promise.withResolvers<Made>()
  const id = ++last
  waiting.set(id, { resolve, reject })
  worker ??= startWorker()
  worker.postMessage({ id, layout, data: JSON.stringify(data) })
  clearTimeout(rest)
  rest = setTimeout(() => endWorker(), idleMs).unref()
  const limit = setTimeout(() => fail(new Error('a PDF took too long')), longestMs)
  try {
    const made = await promise
    if ('error' in made) throw new Error(`a PDF was not made: ${made.error}`)
    isFull ||= made.memory >= mostMemory
    return yes(Buffer.from(made.pdf))
  } finally {
    clearTimeout(limit)
    if (isFull) endWorker()
  }
}

/** Starts with the first document: compiling Typst takes most of a second. */
function startWorker(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  started.unref()
  isFull = false
  started.on('message', (made: Made) => {
    waiting.get(made.id)?.resolve(made)
    waiting.delete(made.id)
  })
  started.on('error', (error: Error) => {
    if (worker === started) fail(error)
  })
  return started
}

/** Ends the worker, and every document that it was to print. */
function fail(error: Error) {
  for (const one of waiting.values()) one.reject(error)
  waiting.clear()
  endWorker()
}

function endWorker() {
  if (waiting.size > 0) return
  void worker?.terminate()
  worker = undefined
}
