import { useEffect, useState } from 'react'
import { painted } from './painted.ts'

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
