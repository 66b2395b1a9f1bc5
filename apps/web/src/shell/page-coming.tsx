import { Skeleton } from '@troupe/ui/skeleton'
import css from './page-coming.module.css'

/** A page whose code is still on its way: the place of its heading, and rows. */
export function PageComing() {
  return (
    <main className="page" aria-busy="true">
      <div className={css.head} aria-hidden="true" />
      <Skeleton rows={8} look="block" />
    </main>
  )
}
