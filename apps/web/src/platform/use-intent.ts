import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, OfflineError } from './api.ts'

/**
 * A write under one idempotency key for each intent: the same wish tried again after a broken connection keeps its key, so that nothing is
 * booked or paid twice; so does one that was refused for missing credits, which is repeated once they are bought. A wish that was answered, or
 * another wish, gets a new one. Without a network it is refused where it was asked for: as a wish that waits, it would happen unseen, long after.
 */
export function useIntent<Wish, Result>(run: (wish: Wish, key: string) => Promise<Result>) {
  const intent = useRef<{ readonly wish: string; readonly key: string }>(undefined)
  return useMutation({
    networkMode: 'always',
    mutationFn: async (wish: Wish) => {
      const text = JSON.stringify(wish)
      if (intent.current?.wish !== text) intent.current = { wish: text, key: crypto.randomUUID() }
      try {
        if (!navigator.onLine) throw new OfflineError()
        const result = await run(wish, intent.current.key)
        intent.current = undefined
        return result
      } catch (error) {
        if (!isRepeated(error)) intent.current = undefined
        throw error
      }
    },
  })
}

const isRepeated = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.code === 'NOT_ENOUGH_CREDITS')
