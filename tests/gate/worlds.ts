/** The world of the journeys, which each of their processes would fill for itself. Its events go on, so it is filled again every ten minutes. */
export function worldsOfJourneys() {
  const filled: (() => void)[] = []
  let latest: Promise<void> = Promise.resolve()
  let at = Number.NEGATIVE_INFINITY
  const fill = async () => {
    const { default: fillOnce } = await import('../journeys/world.setup.ts')
    delete process.env.JOURNEY_WORLD
    filled.push(await fillOnce())
  }
  return {
    /** Resolves when there is a fresh one, which JOURNEY_WORLD names. */
    fresh(): Promise<void> {
      if (performance.now() - at > 600_000) {
        at = performance.now()
        latest = fill()
      }
      return latest
    },
    /** A process may still read one that isn't fresh any longer, so all are deleted at the end. */
    forget() {
      for (const forget of filled) forget()
    },
  }
}
