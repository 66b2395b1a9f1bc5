import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfflineError } from '../../../platform/api.ts'
import { sessionKeys } from '../../../platform/keys/session-keys.ts'
import { useIntent } from '../../../platform/use-intent.ts'
import type { InboxRow } from '../inbox-words.ts'

/** What became of one of several events. */
export interface EachResult {
  readonly row: InboxRow
  readonly said: string
  readonly isDone: boolean
}

interface EachOf<Body> {
  /** Does it to one event, and answers what is said of it. */
  readonly send: (row: InboxRow, body: Body, key: string) => Promise<string>
  /** What is said of an event that it couldn't be done to. */
  readonly refused: (row: InboxRow, body: Body, error: unknown) => string
}

/**
 * Does the same to several events, one after the other, and says of each what became of it. A broken connection ends it there: what wasn't asked for is
 * asked for again by the next try, and the event at which it broke keeps its key.
 */
export function useEach<Body extends object>({ send, refused }: EachOf<Body>) {
  const queries = useQueryClient()
  const [results, setResults] = useState<readonly EachResult[]>([])
  const [isBusy, setBusy] = useState(false)
  const one = useIntent(({ row, body }: { readonly row: InboxRow; readonly body: Body }, key) => send(row, body, key))

  /** Answers whether all of it was done. */
  const run = async (rows: readonly InboxRow[], body: Body): Promise<readonly EachResult[]> => {
    setBusy(true)
    const found: EachResult[] = []
    for (const row of rows) {
      try {
        found.push({ row, said: await one.mutateAsync({ row, body }), isDone: true })
      } catch (error) {
        found.push({ row, said: refused(row, body, error), isDone: false })
        if (error instanceof OfflineError) break
      }
    }
    const asked = new Set(found.map(({ row }) => row.id))
    const left = rows.filter(({ id }) => !asked.has(id)).map((row) => ({ row, said: 'Not asked for yet.', isDone: false }))
    setResults((before) => [...before.filter(({ isDone }) => isDone), ...found, ...left])
    setBusy(false)
    await Promise.all(found.map(({ row }) => queries.invalidateQueries({ queryKey: sessionKeys.one(row.id) })))
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    return [...found, ...left]
  }
  return { results, isBusy, run }
}
