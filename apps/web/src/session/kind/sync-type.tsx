import { useQuery } from '@tanstack/react-query'
import { SYNC_TYPES, type SyncType as SyncTypeName } from '@troupe/domain/catalogue/kinds'
import { syncTypeWords } from '@troupe/domain/catalogue/sync-words'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Editable } from '@troupe/ui/editable'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Select } from '@troupe/ui/select'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { UpdateSessionSyncTypeDocument } from '../../graphql.ts'
import { reasonWords, refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import css from './kind.module.css'
import { syncQuery } from './kind-query.ts'
import { type KindPreview, whyNot } from './kind-words.ts'

/** How the event's game is run: staff change it after they have seen what falls away. */
export function SyncType({ session }: { readonly session: Session }) {
  const [isOpen, setIsOpen] = useState(false)
  const { type } = session.meta.permissions
  // what this depends on besides the experience, which may be played in one way only
  const may = type.value || type.reason === 'NOT_ALLOWED_TYPE'
  return (
    <>
      <Editable
        label="Sync type"
        value={syncTypeWords(session.syncType)}
        edit={
          may
            ? { isOpen: false, by: 'choice', control: null, onOpen: () => setIsOpen(true), onLeave: () => {}, onCancel: () => {} }
            : undefined
        }
      />
      {isOpen && <SyncDialog session={session} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SyncDialog({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<SyncTypeName>(SYNC_TYPES.find((one) => one === session.syncType) ?? 'standard')
  const isOther = chosen !== session.syncType
  const { data, error, isFetching, refetch } = useQuery({ ...syncQuery(session, chosen), enabled: isOther })
  const change = useChange(UpdateSessionSyncTypeDocument)
  const send = () =>
    change.mutate(
      { input: { id: session.id, syncType: chosen, expects: data?.digest, ...mergeOver(session) } },
      { onSuccess: onClose, onError: () => void refetch() },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change sync type"
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={change.isPending}
            disabled={!isOther || isFetching || data?.allowed !== true}
            disabledReason={isOther ? 'See above what stands in the way.' : 'Choose another sync type first.'}
            onClick={send}
          >
            Change sync type
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label="Sync type">
          <Select<SyncTypeName>
            value={chosen}
            options={SYNC_TYPES.map((value) => ({ value, label: syncTypeWords(value) }))}
            onChange={(next) => {
              change.reset()
              setChosen(next)
            }}
          />
        </Field>
        {change.error && (
          <Notice tone="danger" live>
            {refusalWords(change.error)}
          </Notice>
        )}
        {isOther && error && (
          <ErrorBlock title="Couldn’t load what changes." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {isOther && !data && !error && <Skeleton rows={2} />}
        {isOther && data && !data.allowed && <Notice tone="warning">{whyNot(data, true) ?? reasonWords(data.reason, 'event')}</Notice>}
        {isOther && data?.allowed && <p className={css.quiet}>{syncWords(data)}</p>}
      </div>
    </Dialog>
  )
}

/** What becomes of the template, and of the crew if the lobby changes. */
function syncWords({ lines }: KindPreview): string {
  const of = (...effects: readonly string[]) => lines.find(({ part, effect }) => part === 'TEMPLATE' && effects.includes(effect))?.label
  const [parked, comes] = [of('PARKED'), of('ADDED', 'RESTORED')]
  const asked = lines.filter(({ effect }) => effect === 'ASKED_AGAIN').length
  return [
    parked ? `The template “${parked}” doesn’t fit, and is kept for 30 days.` : 'The event has no template to lose.',
    comes ? `The event gets the template “${comes}”.` : 'It needs another template.',
    asked > 0 ? 'People whose call time changes by more than 30 minutes are asked again.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
