/** Resolves when what is drawn next stands on the screen. Where nobody looks nothing is drawn: then after a second at the latest. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 1000)
    requestAnimationFrame(() => setTimeout(done))
  })
