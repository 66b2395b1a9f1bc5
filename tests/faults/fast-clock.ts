// Loaded before the server: its clock and what it does at intervals run CLOCK_SPEED times as fast.
const speed = Number(process.env.CLOCK_SPEED)
const begun = Temporal.Instant.from(process.env.CLOCK_BEGUN ?? '').epochMilliseconds

Object.assign(Temporal.Now, {
  instant: () => Temporal.Instant.fromEpochMilliseconds(Math.round(begun + (Date.now() - begun) * speed)),
})

const { setInterval: slow } = globalThis
globalThis.setInterval = ((run: () => void, ms: number, ...values: []) => slow(run, ms / speed, ...values)) as typeof setInterval
