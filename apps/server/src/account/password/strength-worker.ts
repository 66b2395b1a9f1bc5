import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/*
 * Judges passwords off the main thread: 32 characters full of digits for letters take a tenth of a second, and the dictionaries a quarter to
 * load. Nothing of a password is kept or logged here.
 */
const meter = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

parentPort?.on('message', ({ id, password, words }: { id: number; password: string; words: string[] }) => {
  const begun = performance.now()
  const { score, feedback } = meter.check(password, words)
  const ms = performance.now() - begun
  parentPort?.postMessage({ id, score, warning: feedback.warning || null, suggestions: feedback.suggestions, ms })
})
