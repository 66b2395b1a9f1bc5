/** How many bytes had gone up at a moment, in milliseconds. */
export interface Sample {
  readonly at: number
  readonly loaded: number
}

/** Bytes a second over the last samples; null until there is enough to say. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < 800) return null
  return ((last.loaded - first.loaded) / (last.at - first.at)) * 1000
}
