import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Sheet } from '@troupe/ui/sheet'
import { day, ownZone, time } from '../platform/format.ts'
import css from './audit.module.css'
import { type AuditEntry, differences, operationWords, subjectNames } from './audit-words.ts'

/** One entry, with what was before and what came after side by side. */
export function AuditSheet({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={entry !== undefined}
      onClose={onClose}
      title={entry ? operationWords(entry.operation) : 'Entry'}
      actions={entry && <Subject entry={entry} />}
    >
      {entry && <Entry entry={entry} />}
    </Sheet>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = differences(entry)
  return (
    <div className={css.letter}>
      <Kv
        look="beside"
        items={[
          { key: 'By', value: entry.actor?.fullName ?? 'Troupe' },
          { key: 'When', value: `${day(entry.at, ownZone())}, ${time(entry.at, ownZone())}` },
          ...(entry.subjectName ? [{ key: subjectNames[entry.subjectType] ?? entry.subjectType, value: entry.subjectName }] : []),
          ...(entry.reason ? [{ key: 'Reason', value: entry.reason }] : []),
          { key: 'Call', value: entry.operation },
        ]}
      />
      {changes.length > 0 && (
        <table className={css.diff} aria-label="What changed">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td className={css.old}>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The way to what was changed, where there is one. */
function Subject({ entry: { subjectType, subjectId } }: { entry: AuditEntry }) {
  if (!subjectId) return null
  if (subjectType === 'user')
    return <ButtonLink render={<Link to="/users" search={{ user: subjectId, state: 'all' }} />}>Open the person</ButtonLink>
  if (subjectType === 'session') return <ButtonLink render={<Link to="/event/$id" params={{ id: subjectId }} />}>Open the event</ButtonLink>
  return null
}
