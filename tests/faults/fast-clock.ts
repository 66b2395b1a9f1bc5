// Loaded before the server: its clock and what it does at intervals run CLOCK_SPEED times as fast. Says when everything that it does every minute has been done
// once more.
const speed = Number(process.env.CLOCK_SPEED)
const begun = Temporal.Instant.from(process.env.CLOCK_BEGUN ?? '').epochMilliseconds

Object.assign(Temporal.Now, {
  instant: () => Temporal.Instant.fromEpochMilliseconds(Math.round(begun + (Date.now() - begun) * speed)),
})

/** How often each of them has ended. */
const ended: number[] = []
let rounds = 0

/** Counts the runs that have ended. One that begins while another is under way does nothing. */
function counted(run: () => unknown): () => void {
  const at = ended.push(0) - 1
  let isUnderWay = false
  return async () => {
    if (isUnderWay) return void run()
    isUnderWay = true
    try {
      await run()
    } finally {
      isUnderWay = false
      ended[at] = (ended[at] ?? 0) + 1
      if (Math.min(...ended) > rounds) {
        rounds++
        console.log('a round of the minute')
      }
    }
  }
}

const { setInterval: slow } = globalThis
globalThis.setInterval = ((run: () => void, ms: number, ...values: []) =>
  slow(ms === 60_000 ? counted(run) : run, ms / speed, ...values)) as typeof setInterval
