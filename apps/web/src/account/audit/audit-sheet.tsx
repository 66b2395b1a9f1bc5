import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Sheet } from '@troupe/ui/sheet'
import { day, ownZone, time } from '../../platform/format.ts'
import { userQuery } from '../users-query.ts'
import css from './audit.module.css'
import { type Difference, differences } from './audit-changes.ts'
import { type AuditEntry, deedName, sentenceOf } from './audit-words.ts'

/** One entry, with what was before and what came after side by side. */
export function AuditSheet({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  return (
    <Sheet open={entry !== undefined} onClose={onClose} title={entry ? deedName(entry) : 'Audit entry'} actions={entry && wayTo(entry)}>
      {entry && <Entry entry={entry} />}
    </Sheet>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = differences(entry)
  return (
    <div className={css.letter}>
      <p>{`${sentenceOf(entry)}.`}</p>
      <Kv
        look="beside"
        items={[
          { key: 'When', value: `${day(entry.at, ownZone())}, ${time(entry.at, ownZone())}` },
          ...(entry.reason ? [{ key: 'Reason', value: entry.reason }] : []),
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
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.field}</th>
                <td className={css.old}>
                  <Value of={change} text={change.before} />
                </td>
                <td>
                  <Value of={change} text={change.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const Value = ({ of, text }: { of: Difference; text: string }) => (of.people && text ? <Names ids={text.split(' ')} /> : text)

/** People as they are called today. */
function Names({ ids }: { ids: readonly string[] }) {
  const found = useQueries({ queries: ids.map(userQuery) })
  if (found.some((one) => one.isPending)) return '…'
  return found.map(({ data }) => data?.fullName ?? 'Unknown person').join(', ')
}

/** The way to what was changed, where there is one. */
function wayTo({ subjectType, subjectId }: AuditEntry) {
  if (!subjectId) return null
  if (subjectType === 'user')
    return <ButtonLink render={<Link to="/users" search={{ user: subjectId, state: 'all' }} />}>Open profile</ButtonLink>
  if (subjectType === 'session') return <ButtonLink render={<Link to="/event/$id" params={{ id: subjectId }} />}>Open event</ButtonLink>
  return null
}
