import type { House } from './ctx.ts'

/** Work that the clock causes: each runs alone, again and again, until stopped. A failure is logged and tried at the next tick. */
export function startTicks(house: House, ticks: readonly { name: string; seconds: number; run: () => Promise<void> }[]) {
  let stopped = false
  const timers = ticks.map(({ name, seconds, run }) => {
    let running = false
    return setInterval(async () => {
      if (running || stopped) return
      running = true
      try {
        await run()
      } catch (error) {
        if (!stopped) house.log.error({ tick: name, error: String(error) }, 'tick failed')
      } finally {
        running = false
      }
    }, seconds * 1000).unref()
  })
  return () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
  }
}
