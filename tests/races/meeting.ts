/** Where each of some transactions waits until all of them have come: what a busy machine would only sometimes make happen. */
export function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  return () => {
    if (--left === 0) resolve()
    return promise
  }
}
