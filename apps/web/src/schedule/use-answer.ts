import { useToast } from '@troupe/ui/toast'
import { useIntent } from '../platform/use-intent.ts'
import { useSettled } from './use-settled.ts'

/** An answer to a request: a toast says when it is done, and everything that shows the event's time is loaded again. */
export function useAnswer<Wish>(
  event: Parameters<ReturnType<typeof useSettled>>[0],
  said: string,
  run: (wish: Wish, key: string) => Promise<unknown>,
) {
  const settled = useSettled()
  const toast = useToast()
  return useIntent(async (wish: Wish, key) => {
    await run(wish, key)
    settled(event)
    toast(said)
  })
}
