import { useState } from 'react'
import { ApiError, wordsOf } from '../platform/api.ts'

/** One call at a time behind a form: whether it runs, and how it was refused, in words and field by field. */
export function useAsk() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Runs it; a refusal is kept and answered as undefined. */
  async function ask<T>(run: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    setRefusal(null)
    try {
      return await run()
    } catch (error) {
      setRefusal(refusalOf(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    ask,
    busy,
    refusal,
    clear: () => setRefusal(null),
    refuse: (text: string) => setRefusal({ text, code: '', fields: {} }),
    errorOf: (field: string) => fieldWords(refusal?.fields[field]?.[0]),
  }
}

export interface Refusal {
  readonly text: string
  readonly code: string
  readonly fields: Readonly<Record<string, readonly string[]>>
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { text: wordsOf(error), code: '', fields: {} }
  const { code, extensions } = error
  const fields = (code === 'INVALID' ? (extensions.fields ?? {}) : {}) as Refusal['fields']
  if (code === 'TOO_MANY_REQUESTS') return { text: waitWords(Number(extensions.retryAfter)), code, fields }
  if (code === 'UNAUTHENTICATED') return { text: 'That email and password do not match.', code, fields }
  return { text: wordsOf(error), code, fields }
}

/** How long to wait, in seconds, as one sentence. */
function waitWords(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return 'Too many tries. Try again in a moment.'
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `Too many tries. Try again in ${Math.ceil(seconds)} ${Math.ceil(seconds) === 1 ? 'second' : 'seconds'}.`
  return `Too many tries. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

function fieldWords(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return words[code] ?? 'Invalid'
}

const words: Readonly<Record<string, string>> = {
  REQUIRED: 'Required',
  PASSWORD_RULES: 'Password does not match requirements',
  SAME: 'Choose another one: this is what it was before.',
  WRONG: 'That is not your password.',
  TAKEN: 'Somebody else has this address.',
  NOT_INVITED: 'The invitation was sent to another address.',
  TOO_LONG: 'Too long',
}
