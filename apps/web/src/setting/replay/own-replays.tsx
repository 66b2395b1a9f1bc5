import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { List, ListItem } from '@troupe/ui/list'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { Toggle } from '@troupe/ui/toggle'
import type { Me } from '../../platform/account.ts'
import { day, ownZone } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useConsent } from './record/use-consent.ts'
import { ownReplaysQuery } from './replay-queries.ts'
import { begunWords, errorWords, lengthWords } from './replay-words.ts'
import css from './replays.module.css'
import { useDeleteReplay } from './use-delete-replay.ts'

/** Whether a person's pages are recorded, and their own recordings, each to be watched and deleted. */
export function OwnReplays({ me }: { readonly me: Me }) {
  const consent = useConsent(me)
  const { data, error, isFetching, refetch } = useQuery(ownReplaysQuery(me.id))
  const { deleting, remove } = useDeleteReplay()
  const refusal = consent.error ?? deleting.error
  return (
    <div className={css.own}>
      <Toggle
        label="Record how I use Troupe"
        hint="Text, pictures and everything you type are masked in your browser. Recordings are deleted after 14 days."
        checked={me.replay === 'YES'}
        disabled={consent.isPending}
        onChange={(yes) => consent.mutate(yes ? 'yes' : 'no')}
      />
      {refusal && (
        <Notice tone="danger" live>
          {refusalWords(refusal)}
        </Notice>
      )}
      {error && !data ? (
        <ErrorBlock title="Couldn’t load your recordings." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : data.nodes.length === 0 ? (
        <p className="note">You have no recordings.</p>
      ) : (
        <List label="Your recordings">
          {data.nodes.map((replay) => (
            <ListItem
              key={replay.id}
              title={begunWords(replay.startedAt, ownZone())}
              note={noteOf(replay)}
              actions={
                <span className={css.acts}>
                  <ButtonLink
                    size="sm"
                    render={<a href={`/replay/${replay.id}?from=profile`}>Watch</a>}
                    aria-label={`Watch ${begunWords(replay.startedAt, ownZone())}`}
                  >
                    Watch
                  </ButtonLink>
                  <Button
                    size="sm"
                    variant="danger"
                    quiet
                    aria-label={`Delete ${begunWords(replay.startedAt, ownZone())}`}
                    busy={deleting.isPending && deleting.variables === replay.id}
                    onClick={() => void remove(replay)}
                  >
                    Delete
                  </Button>
                </span>
              }
            />
          ))}
        </List>
      )}
    </div>
  )
}

const noteOf = ({
  startedAt,
  endedAt,
  errors,
  device,
  deletedAt,
}: {
  readonly startedAt: string
  readonly endedAt: string
  readonly errors: number
  readonly device: string | null
  readonly deletedAt: string
}) =>
  [
    lengthWords(Date.parse(endedAt) - Date.parse(startedAt)),
    ...(device ? [device] : []),
    ...(errors > 0 ? [errorWords(errors)] : []),
    `deleted on ${day(deletedAt, ownZone())}`,
  ].join(', ')
