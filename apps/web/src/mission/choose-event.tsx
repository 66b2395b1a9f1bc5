import { useQueryClient } from '@tanstack/react-query'
import { Field } from '@troupe/ui/field'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { type RelatedEventFragment, SetMissionSetDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { missionKeys } from '../platform/keys/mission-keys.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { useIntent } from '../platform/use-intent.ts'
import { EventBox } from '../session/details/event-box.tsx'
import type { MissionSet } from './sets/mission-queries.ts'
import { PlayDialog } from './sets/play-dialog.tsx'
import { useCopy } from './sets/use-copy.ts'

interface ChooseEventProps {
  readonly set: MissionSet
  readonly workspaceId: string
  /** A set of the library is copied first: customers play sets of their own. */
  readonly copies: boolean
  readonly onClose: () => void
}

/** Chooses the event at which a set is played. */
export function ChooseEvent({ set, workspaceId, copies, onClose }: ChooseEventProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const copy = useCopy()
  const [event, setEvent] = useState<RelatedEventFragment | null>(null)
  const choosing = useIntent(async ({ id }: Pick<RelatedEventFragment, 'id'>, key) => {
    const { id: missionSetId } = copies ? await copy(set, workspaceId) : set
    await graphql(SetMissionSetDocument, { input: { id, missionSetId } }, { key })
    for (const queryKey of [missionKeys.sets, sessionKeys.one(id), sessionKeys.lists]) void queries.invalidateQueries({ queryKey })
  })
  const choose = async () => {
    if (!event) return
    await choosing.mutateAsync(event).then(
      () => {
        toast(`${event.name} now plays “${set.name}”`)
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <PlayDialog
      title="Choose for an event"
      act={copies ? 'Copy and use' : 'Use these missions'}
      missing={event ? null : 'Choose an event first.'}
      choosing={choosing}
      onChoose={() => void choose()}
      onClose={onClose}
    >
      <Field label="Event" hint={`It will be played with “${set.name}”. Missions chosen before are replaced.`}>
        <EventBox workspaceId={workspaceId} value={event} onChange={setEvent} isOffered={({ status }) => isAhead(status)} />
      </Field>
    </PlayDialog>
  )
}

/** Whether an event hasn't begun. */
const isAhead = (status: string): boolean => !['LIVE', 'COMPLETED', 'CANCELLED'].includes(status)
