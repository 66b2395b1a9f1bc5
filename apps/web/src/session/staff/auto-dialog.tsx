import { useQuery } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { ApiError, call } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './auto-dialog.module.css'
import { autoWords, type PersonChanged } from './crew-words.ts'
import { useStaffing } from './use-staffing.ts'

/** Says whom Auto would email, and asks them once it is confirmed; if it would by then ask others, they are shown first. */
export function AutoDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = usePlan(sessionId)
  const staffing = useStaffing(sessionId)
  const hasChanged = staffing.error instanceof ApiError && staffing.error.code === 'STATE_CONFLICT'
  const ask = (seed: string) => staffing.mutate({ do: 'shuffle', seed }, { onSuccess: onClose, onError: () => void refetch() })
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Assign crew"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {data && data.people.length > 0 && (
            <Button variant="primary" busy={staffing.isPending} disabled={isFetching} onClick={() => ask(data.seed)}>
              {autoWords(data.people)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack tight">
        {staffing.error && (
          <Notice tone={hasChanged ? 'warning' : 'danger'} live>
            {hasChanged ? 'The suggested crew has changed. Check who will be emailed now.' : refusalWords(staffing.error)}
          </Notice>
        )}
        {error && !data ? (
          <ErrorBlock title="Couldn’t load the suggested crew." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton look="person" rows={3} />
        ) : (
          <Plan people={data.people} open={data.open.length} />
        )}
      </div>
    </Dialog>
  )
}

/** What Auto would do now; nothing is written. */
function usePlan(id: string) {
  return useQuery({
    queryKey: [...sessionKeys.one(id), 'plan'],
    queryFn: ({ signal }) => call('POST /scheduler/session/{id}/shuffle', { params: { id }, body: { dryRun: true }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

function Plan({ people, open }: { people: readonly PersonChanged[]; open: number }) {
  const stays = open > 0 && `${counted(open, 'role', 'roles')} will stay open: no one suitable is free, or it’s too late to ask.`
  if (people.length === 0) return <p>{stays || 'Every role is filled or waiting for an answer. No one will be emailed.'}</p>
  return (
    <>
      <p>We’ll email {counted(people.length, 'person', 'people')}:</p>
      <ul className={css.people}>
        {people.map(({ id, fullName, role, state }) => (
          <li key={`${id} ${state}`}>
            <span className={css.name}>{fullName}</span> {ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}, {becomes[state]}
          </li>
        ))}
      </ul>
      {stays && <p className="muted">{stays}</p>}
    </>
  )
}

const becomes: Readonly<Record<PersonChanged['state'], string>> = {
  PENDING: 'will be asked to confirm',
  ACCEPTED: 'no reply needed',
  CANCELLED: 'offer will be withdrawn',
}
