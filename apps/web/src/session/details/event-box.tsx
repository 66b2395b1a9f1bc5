import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import { EventsOfWorkspaceDocument, type EventsOfWorkspaceQuery, type RelatedEventFragment } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { relatedWords } from './related-words.ts'

interface EventBoxProps {
  readonly workspaceId: string
  readonly value: RelatedEventFragment | null
  readonly onChange: (event: RelatedEventFragment | null) => void
  /** Whether an event can be chosen. */
  readonly isOffered: (event: EventsOfWorkspaceQuery['sessions']['nodes'][number]) => boolean
  readonly placeholder?: string
}

/** One of a workspace's events, found by a part of its name. */
export function EventBox({ workspaceId, value, onChange, isOffered, placeholder = 'Search events' }: EventBoxProps) {
  const [text, setText] = useState('')
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...sessionKeys.lists, 'named', { workspaceId, text }],
    queryFn: ({ signal }) => graphql(EventsOfWorkspaceDocument, { workspaceId, text }, { signal }).then((answer) => answer.sessions.nodes),
    placeholderData: (before) => before,
  })
  return (
    <Combobox<RelatedEventFragment>
      items={(data ?? []).filter(isOffered)}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.name}
      noteOf={relatedWords}
      loading={isFetching}
      error={error ? refusalWords(error) : undefined}
      onRetry={() => void refetch()}
      placeholder={placeholder}
    />
  )
}
