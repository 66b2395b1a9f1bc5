import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Sheet } from '@troupe/ui/sheet'
import { day, ownZone, time } from '../../platform/format.ts'
import css from './audit.module.css'
import { differences } from './audit-changes.ts'
import { crewLine } from './audit-crew.ts'
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
  const change = crewLine(entry)
  return (
    <div className="stack wide">
      <p>{`${sentenceOf(entry)}.`}</p>
      <Kv
        look="beside"
        items={[
          { key: 'When', value: `${day(entry.at, ownZone())}, ${time(entry.at, ownZone())}` },
          ...(change ? [{ key: 'Change', value: change }] : []),
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
                <td className="muted">{change.before}</td>
                <td>{change.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The way to what was changed, where there is one. */
function wayTo({ subjectType, subjectId, sessionId }: AuditEntry) {
  if (sessionId)
    return (
      <>
        <ButtonLink render={<Link to="/settings/admin" search={{ tab: 'audit', event: sessionId }} />}>
          Everything about this event
        </ButtonLink>
        <ButtonLink render={<Link to="/event/$id" params={{ id: sessionId }} />}>Open event</ButtonLink>
      </>
    )
  if (!subjectId || subjectType !== 'user') return null
  return <ButtonLink render={<Link to="/users" search={{ user: subjectId, state: 'all' }} />}>Open profile</ButtonLink>
}
