import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FigureReading } from './figures.ts'

/** How often the event loop is looked at, in milliseconds: what is measured is how much later than that it comes. */
const RESOLUTION_MS = 20

const one = (value: number) => [{ labels: {}, value }]

/** What this process itself uses. `stop` ends the looking. */
export function openProcessFigures(): { readonly readings: readonly FigureReading[]; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let used = performance.eventLoopUtilization()
  const readings: readonly FigureReading[] = [
    {
      ...{ name: 'troupe_event_loop_delay_seconds', help: 'How late the event loop was since the last reading', labels: ['quantile'] },
      read() {
        const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)
        const found = [
          { labels: { quantile: '0.5' }, value: seconds(delay.percentile(50)) },
          { labels: { quantile: '0.99' }, value: seconds(delay.percentile(99)) },
          { labels: { quantile: '1' }, value: seconds(delay.max) },
        ]
        delay.reset()
        return found
      },
    },
    {
      ...{
        name: 'troupe_event_loop_used_ratio',
        help: 'The share of the time since the last reading that the event loop was busy',
        labels: [],
      },
      read() {
        const now = performance.eventLoopUtilization()
        const { utilization } = performance.eventLoopUtilization(now, used)
        used = now
        return one(utilization)
      },
    },
    { ...{ name: 'troupe_memory_bytes', help: 'Resident memory', labels: [] }, read: () => one(process.memoryUsage.rss()) },
    { ...{ name: 'troupe_heap_used_bytes', help: 'Heap in use', labels: [] }, read: () => one(process.memoryUsage().heapUsed) },
    { ...{ name: 'troupe_uptime_seconds', help: 'Since the process started', labels: [] }, read: () => one(process.uptime()) },
  ]
  return { readings, stop: () => delay.disable() }
}
