import { useQuery, useQueryClient } from '@tanstack/react-query'
import { askUntil } from '@troupe/domain/staffing/hand-over'
import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Assignment } from '../session-query.ts'
import css from './hand-over.module.css'
import { type HandOver, handOversQuery } from './hand-over-query.ts'

const loadSheet = () => import('./hand-over-sheet.tsx')
const HandOverSheet = lazy(() => chunk(loadSheet).then((file) => ({ default: file.HandOverSheet })))
const prepare = () => void loadSheet().catch(() => {})

interface HandOverProps {
  /** The reader's own accepted place. */
  readonly place: Pick<Assignment, 'id' | 'callAt'>
}

/** Asks colleagues to take over one's own show, until 24 hours before the call; what became of it while a request is open. */
export function HandOverPlace({ place }: HandOverProps) {
  const { data } = useQuery(handOversQuery)
  const [open, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const request = data?.find(({ assignmentId }) => assignmentId === place.id)
  if (request) return <OpenRequest request={request} />
  if (!data || !place.callAt || askUntil(Temporal.Instant.from(place.callAt)).epochMilliseconds < serverNow()) return null
  return (
    <>
      <Button
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Hand over this show
      </Button>
      <Suspense fallback={null}>{wasOpened && <HandOverSheet placeId={place.id} open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Whom the reader asked, or who said yes, until when, and the way back. */
function OpenRequest({ request }: { readonly request: HandOver }) {
  const queries = useQueryClient()
  const toast = useToast()
  const withdrawal = useIntent(async (_wish: 'withdraw', key) => {
    await call('DELETE /assignment/{id}/hand-over', { params: { id: request.assignmentId }, key })
    toast('Request withdrawn. You’re still on this show.')
    await queries.invalidateQueries({ queryKey: sessionKeys.handOvers })
  })
  return (
    <div className={css.line}>
      <p role="status">{withdrawal.error ? refusalWords(withdrawal.error) : requestWords(request)}</p>
      <Button busy={withdrawal.isPending} onClick={() => withdrawal.mutate('withdraw')}>
        Withdraw request
      </Button>
    </div>
  )
}

function requestWords({ taker, asked, expiresAt }: HandOver): string {
  const until = `${dayInYear(expiresAt, ownZone())}, ${time(expiresAt, ownZone())}`
  if (taker) return `${taker.fullName} can take over. Your producer answers by ${until}; until then you’re on this show.`
  return `You asked ${asked.map(({ fullName }) => fullName).join(', ')} to take over, until ${until}. You’re on this show until your producer approves it.`
}
