import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { Field } from '@troupe/ui/field'
import { useState } from 'react'
import { GroupCandidatesDocument, type GroupCandidatesQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { relatedWords } from '../details/related-words.ts'
import type { EventGroup } from './lanes.ts'

export type JoinableEvent = GroupCandidatesQuery['sessions']['nodes'][number]

interface JoinFieldProps {
  readonly group: EventGroup
  readonly value: JoinableEvent | null
  readonly onChange: (event: JoinableEvent | null) => void
}

/** Chooses an event of the group's workspace that is in no group and that isn't over. */
export function JoinField({ group: { workspaceId, workspaceName }, value, onChange }: JoinFieldProps) {
  const [text, setText] = useState('')
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...sessionKeys.lists, 'for a group', { workspaceId, text }],
    queryFn: ({ signal }) => graphql(GroupCandidatesDocument, { workspaceId, text }, { signal }).then((answer) => answer.sessions.nodes),
    placeholderData: (before) => before,
  })
  return (
    <Field label="Event" hint={`Events of ${workspaceName} that are in no group. It keeps its time and its crew.`}>
      <Combobox<JoinableEvent>
        items={(data ?? []).filter((one) => one.group === null && one.status !== 'CANCELLED' && one.status !== 'COMPLETED')}
        value={value}
        onChange={onChange}
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
  )
}
