import { Poster } from '@troupe/ui/poster'
import { useEffect, useRef, useState } from 'react'

/** A poster that is drawn when it comes near the window: drawing two dozen of them together would delay the first paint. */
export function LatePoster({
  category,
  title,
  at,
  className,
}: {
  category: string
  title: string
  at: number
  className: string | undefined
}) {
  const [near, setNear] = useState(at < drawnAtOnce)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (near || !frame.current) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '600px',
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [near])
  return (
    <div ref={frame} className={className}>
      {near && <Poster category={category} title={title} decorative />}
    </div>
  )
}

const drawnAtOnce = 3
