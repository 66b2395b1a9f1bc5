import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Combobox } from '@troupe/ui/combobox'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { GroupCandidatesDocument, type GroupCandidatesQuery } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { relatedWords } from '../details/related-words.ts'
import type { EventGroup } from './lanes.ts'

type JoinableEvent = GroupCandidatesQuery['sessions']['nodes'][number]

interface AddProps {
  readonly group: EventGroup
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** An event of the same workspace that is in no group joins this one, with its time and its crew. */
export function AddDialog({ group, onClose, onDone }: AddProps) {
  const [chosen, setChosen] = useState<JoinableEvent | null>(null)
  const [text, setText] = useState('')
  const toast = useToast()
  const { workspaceId } = group
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...sessionKeys.lists, 'for a group', { workspaceId, text }],
    queryFn: ({ signal }) => graphql(GroupCandidatesDocument, { workspaceId, text }, { signal }).then((answer) => answer.sessions.nodes),
    placeholderData: (before) => before,
  })
  const adding = useIntent(async (event: JoinableEvent, key) => {
    await call('POST /session-group/session', { body: { id: event.id, groupId: group.id }, key })
    await onDone()
    toast(`Added ${event.name}`)
    onClose()
  })
  return (
    <Dialog
      open
      steady
      size="sm"
      title="Add event"
      onClose={onClose}
      onSubmit={() => chosen && adding.mutate(chosen)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={adding.isPending} disabled={!chosen} disabledReason="Choose an event.">
            Add event
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label="Event" hint={`Events of ${group.workspaceName} that are in no group. It keeps its time and its crew.`}>
          <Combobox<JoinableEvent>
            items={(data ?? []).filter((one) => one.group === null && one.status !== 'CANCELLED' && one.status !== 'COMPLETED')}
            value={chosen}
            onChange={(event) => {
              adding.reset()
              setChosen(event)
            }}
            onSearch={setText}
            keyOf={(one) => one.id}
            labelOf={(one) => one.name}
            noteOf={relatedWords}
            loading={isFetching}
            error={error ? refusalWords(error) : undefined}
            onRetry={() => void refetch()}
            placeholder="Search events"
          />
        </Field>
        {adding.error && (
          <Notice tone="danger" live>
            {refusalWords(adding.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
