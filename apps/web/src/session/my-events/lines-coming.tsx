import { Skeleton } from '@troupe/ui/skeleton'
import css from './my-events.module.css'

/** Rows as high as events, while they load. */
export const LinesComing = ({ rows }: { readonly rows: number }) => (
  <div className={css.coming}>
    <Skeleton look="block" rows={rows} label="Loading events" />
  </div>
)
