import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Segmented } from '@troupe/ui/segmented'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import type { RelatedEventFragment } from '../../graphql.ts'
import { type BodyOf, call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../../schedule/credits-notice.tsx'
import { EventBox } from '../details/event-box.tsx'
import { CopyFields } from './copy-fields.tsx'
import { copyBody, copyOf, type WantedCopy } from './copy-words.ts'

import type { EventGroup } from './lanes.ts'
import { OtherStarts } from './other-starts.tsx'

interface AddProps {
  readonly group: EventGroup
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

interface Adding {
  readonly body: BodyOf<'POST /session-group/session'>
  /** What is said once it is done. */
  readonly done: string
}

const ways = [
  { value: 'JOIN', label: 'An event' },
  { value: 'COPY', label: 'A copy' },
] as const
type AddWay = (typeof ways)[number]['value']

/** Adds an event to a group: one of the same workspace that is in no group, with its time and its crew, or a copy of one of the group's. */
export function AddDialog({ group, onClose, onDone }: AddProps) {
  const [way, setWay] = useState<AddWay>('JOIN')
  const [chosen, setChosen] = useState<RelatedEventFragment | null>(null)
  const [copy, setCopy] = useState<WantedCopy | null>(() => copyOf(group.sessions[0]))
  const toast = useToast()
  const adding = useIntent(async ({ body, done }: Adding, key) => {
    await call('POST /session-group/session', { body, key })
    await onDone()
    toast(done)
    onClose()
  })
  const change = (run: () => void) => {
    adding.reset()
    run()
  }
  const isCopy = way === 'COPY' && copy !== null
  const wish = isCopy ? copyWish(copy) : joinWish(group, chosen)
  const add = () => wish && adding.mutate(wish)
  return (
    <Dialog
      open
      steady
      size="sm"
      title="Add event"
      onClose={onClose}
      onSubmit={add}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={adding.isPending}
            disabled={!wish}
            disabledReason={isCopy ? 'Choose a date and a time.' : 'Choose an event.'}
          >
            {isCopy ? 'Book the copy' : 'Add event'}
          </Button>
        </>
      }
    >
      <div className="stack">
        {copy && (
          <Field label="What to add">
            <Segmented options={ways} value={way} onChange={(next) => change(() => setWay(next))} />
          </Field>
        )}
        {isCopy ? (
          <CopyFields group={group} value={copy} onChange={(next) => change(() => setCopy(next))} />
        ) : (
          <Field label="Event" hint={`Events of ${group.workspaceName} that are in no group. It keeps its time and its crew.`}>
            <EventBox
              workspaceId={group.workspaceId}
              value={chosen}
              isOffered={isJoinable}
              onChange={(next) => change(() => setChosen(next))}
            />
          </Field>
        )}
        {adding.error && <Refused group={group} error={adding.error} again={add} />}
        {isCopy && (
          <OtherStarts
            error={adding.error}
            timezone={copy.source.timezone}
            onChoose={(at) => change(() => setCopy({ ...copy, isDated: true, at }))}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Why it can't be added. Credits that are missing can be bought here, and the same is tried again. */
function Refused({ group, error, again }: { readonly group: EventGroup; readonly error: unknown; readonly again: () => void }) {
  const missing = missingCredits(error)
  if (missing !== null)
    return <CreditsNotice key={missing} workspaceId={group.workspaceId} interrupted={{ missing, words: 'book the copy', finish: again }} />
  return (
    <Notice tone="danger" live>
      {refusalWords(error)}
    </Notice>
  )
}

const isJoinable = ({ group, status }: { readonly group?: unknown; readonly status: string }) =>
  !group && status !== 'CANCELLED' && status !== 'COMPLETED'

/** Null while no event is chosen. */
const joinWish = (group: EventGroup, event: RelatedEventFragment | null): Adding | null =>
  event && { body: { id: event.id, groupId: group.id }, done: `Added ${event.name}` }

/** Null while its date or its time is missing. */
function copyWish(copy: WantedCopy): Adding | null {
  const body = copyBody(copy)
  return body && { body, done: `Booked a copy of ${copy.source.name}` }
}
