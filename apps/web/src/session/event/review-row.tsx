import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { UpdateSessionDocument } from '../../graphql.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import css from './readiness.module.css'

/** The review in the rail, for those who may do it, on whatever tab they read the answers. */
export function ReviewRow({ session }: { session: Session }) {
  const { id, version, reviewed, changedSinceReview } = session
  const change = useChange(UpdateSessionDocument)
  const mark = (done: boolean) => change.mutate({ input: { id, version, reviewed: done } })
  const changes = changedSinceReview?.length ?? 0
  return (
    <>
      <Icon of={reviewed ? CircleCheck : CircleAlert} label={reviewed ? 'Done' : 'To do'} className={reviewed ? css.done : css.open} />
      <span className={css.words}>
        <span>{reviewed ? 'Reviewed' : 'Review'}</span>
        {!reviewed && (
          <span className={css.missing}>
            {changes > 0 ? `${counted(changes, 'change', 'changes')} since the last review` : 'Needs review'}
          </span>
        )}
      </span>
      <span className={reviewed ? `${css.review} ${css.undo}` : css.review}>
        {reviewed ? (
          <Button size="sm" variant="tertiary" busy={change.isPending} onClick={() => mark(false)}>
            Undo review
          </Button>
        ) : (
          <Button size="sm" busy={change.isPending} onClick={() => mark(true)}>
            Mark as reviewed
          </Button>
        )}
      </span>
      {change.error && (
        <div className={css.refused}>
          <Notice tone="danger" live>
            {refusalWords(change.error)}
          </Notice>
        </div>
      )}
    </>
  )
}
