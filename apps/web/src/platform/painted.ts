import { useEffect, useState } from 'react'

/**
 * Resolves when what is drawn next stands on the screen, and the first words of the page do. Where no one looks nothing is drawn: then after a
 * second at the latest.
 */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 1000)
    requestAnimationFrame(() => setTimeout(() => void firstWords().then(done)))
  })

/** A frame is drawn before it is shown: a browser says by an entry when its first one with words or a picture was. */
const firstWords = (): Promise<void> =>
  new Promise((done) => {
    const hear = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      hear.disconnect()
      done()
    })
    hear.observe({ type: 'paint', buffered: true })
  })

/** True once the page has been on the screen: what comes after its first words must not share a slow connection with them. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let here = true
    void painted().then(() => here && setPainted(true))
    return () => {
      here = false
    }
  }, [])
  return isPainted
}
