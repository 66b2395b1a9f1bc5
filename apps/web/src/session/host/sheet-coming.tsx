import { Skeleton } from '@troupe/ui/skeleton'
import css from './call-sheet.module.css'

/** The call sheet while it comes, so that the tabs don't jump below it. */
export const SheetComing = () => (
  <div className={css.coming}>
    <Skeleton look="block" rows={8} label="Loading your call sheet" />
  </div>
)
