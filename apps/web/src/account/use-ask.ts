import { useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { fieldWords, refusalWords } from '../platform/words.ts'

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
  if (!(error instanceof ApiError)) return { text: refusalWords(error), code: '', fields: {} }
  const { code, extensions } = error
  return { text: refusalWords(error), code, fields: (code === 'INVALID' ? (extensions.fields ?? {}) : {}) as Refusal['fields'] }
}
