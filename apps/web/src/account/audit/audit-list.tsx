import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { List, ListItem } from '@troupe/ui/list'
import { Skeleton } from '@troupe/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { day, ownZone, time } from '../../platform/format.ts'
import { differences } from './audit-changes.ts'
import { changeOf } from './audit-crew.ts'
import { type AuditAsked, auditQuery } from './audit-query.ts'
import { type AuditEntry, deedAlone, sentenceOf } from './audit-words.ts'

interface AuditListProps {
  readonly filter: AuditAsked
  readonly label: string
  readonly empty: ReactNode
  /** Whose deeds they are is known to the reader. */
  readonly own?: boolean
  /** The name of what they were all done to, where the list is about one. */
  readonly subject?: string
}

const atOnce = 10
const most = 100

/** What was done, newest first, in few words; more of it on demand. */
export function AuditList({ filter, label, empty, own = false, subject }: AuditListProps) {
  const [limit, setLimit] = useState(atOnce)
  const { data, error, isFetching, refetch } = useQuery({ ...auditQuery(filter, 0, limit), placeholderData: keepPreviousData })
  if (error && !data)
    return <ErrorBlock title="Couldn’t load the entries." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={3} label="Loading the entries" />
  return (
    <>
      <List label={label} empty={empty}>
        {data.nodes.map((entry) => (
          <ListItem
            key={entry.id}
            title={own ? deedAlone(entry) : sentenceOf({ ...entry, subjectName: subject ?? entry.subjectName })}
            note={noteOf(entry, own)}
          />
        ))}
      </List>
      {data.totalCount > limit && limit < most && (
        <p>
          <Button variant="tertiary" busy={isFetching} onClick={() => setLimit((now) => Math.min(most, now * 2))}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

/** When it was, and what changed. Of one's own deeds a change of many fields says nothing that the sentence doesn't. */
function noteOf(entry: AuditEntry, own: boolean) {
  const change = own && differences(entry).length > 2 ? '' : changeOf(entry)
  return (
    <>
      {`${day(entry.at, ownZone())}, ${time(entry.at, ownZone())}`}
      {change && (
        <>
          <br />
          {change}
        </>
      )}
      {entry.reason && (
        <>
          <br />“{entry.reason}”
        </>
      )}
    </>
  )
}
