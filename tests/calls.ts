import { Session } from 'node:inspector/promises'

/**
 * How many functions this thread called while something ran, of the files whose addresses contain `part`. It's work without a clock: the same on every
 * machine.
 */
export async function callsDuring(part: string, run: () => unknown): Promise<number> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await run()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const functions = result.filter(({ url }) => url.includes(part)).flatMap((file) => file.functions)
    return functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}

/** Counts the turns of this thread's event loop from now on. The function that it returns ends the count and says it. */
export function countTurns(): () => number {
  let turns = 0
  let isOn = true
  const turn = () => {
    if (!isOn) return
    turns++
    setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOn = false
    return turns
  }
}
