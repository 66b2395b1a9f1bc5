import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/wire/clock.ts'

/** Now in milliseconds by the server's clock, told at the beginning of each of its seconds. */
export function useSecond(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(serverNow())
      timer = setTimeout(tick, 1000 - (serverNow() % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
