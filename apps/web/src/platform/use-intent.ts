import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { OfflineError } from './api.ts'

/**
 * A write under one idempotency key for each intent: the same wish tried again after a broken connection keeps its key, so that nothing is
 * booked or paid twice; a wish that was answered, or another wish, gets a new one.
 */
export function useIntent<Wish, Result>(run: (wish: Wish, key: string) => Promise<Result>) {
  const intent = useRef<{ readonly wish: string; readonly key: string }>(undefined)
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const text = JSON.stringify(wish)
      if (intent.current?.wish !== text) intent.current = { wish: text, key: crypto.randomUUID() }
      try {
        const result = await run(wish, intent.current.key)
        intent.current = undefined
        return result
      } catch (error) {
        if (!(error instanceof OfflineError)) intent.current = undefined
        throw error
      }
    },
  })
}
