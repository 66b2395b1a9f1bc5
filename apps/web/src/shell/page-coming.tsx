import { Skeleton } from '@troupe/ui/skeleton'

/** A page whose code is still on its way. */
export function PageComing() {
  return (
    <main className="page" aria-busy="true">
      <Skeleton />
    </main>
  )
}
