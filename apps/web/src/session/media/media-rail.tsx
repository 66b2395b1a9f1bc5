import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Panel } from '@troupe/ui/panel'
import { Download, Trash2 } from 'lucide-react'
import type { Me } from '../../platform/account.ts'
import { dayInYear } from '../../platform/format.ts'
import type { Session } from '../session-query.ts'
import css from './media.module.css'
import { downloadOf, partsOf } from './media-days.ts'
import type { EventFile } from './media-query.ts'
import { mayChange } from './media-rights.ts'
import { sizeWords } from './media-words.ts'
import { useChooser } from './uploads/use-chooser.tsx'
import { useMedia } from './uploads/use-uploads.ts'
import { useFileChange } from './use-file-change.ts'

/** What of an event’s files is read on paper: documents, and the reports that Troupe gives its customers. */
export function MediaRail({ session, me }: { session: Session; me: Me }) {
  const { query, queue } = useMedia(session.id, me.id)
  const { busy, moveToBin } = useFileChange(session.id)
  const chooser = useChooser((files) => queue.add(files, 'REPORT'))
  const { documents, reports } = partsOf(query.data ?? [], session.timezone)
  const staff = isStaff(me)
  const binOf = (file: EventFile) =>
    mayChange(session, me, file) && (
      <IconButton
        label={`Move ${file.name} to the bin`}
        icon={Trash2}
        aria-disabled={busy || undefined}
        onClick={() => busy || void moveToBin([file])}
      />
    )
  return (
    <>
      {documents.length > 0 && (
        <Panel title="Documents">
          <ul className={css.pages}>
            {documents.map((file) => (
              <li key={file.id}>
                <a href={downloadOf(file.url ?? '')} download={file.name} className={css.page}>
                  <Page name={file.name} />
                  <b>
                    <span>{file.name}</span>
                    <Icon of={Download} size={14} />
                  </b>
                </a>
                <span className={css.pageFoot}>
                  <small>{sizeWords(file.size)}</small>
                  {binOf(file)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {(reports.length > 0 || staff) && (
        <Panel
          title="Reports"
          flush={reports.length > 0}
          actions={
            staff && (
              <Button variant="tertiary" size="sm" onClick={chooser.open}>
                Add<span className="vh"> report</span>
              </Button>
            )
          }
        >
          {chooser.input}
          {reports.length === 0 ? (
            <p className="faint">No reports added. Customers can download them here.</p>
          ) : (
            <ul>
              {reports.map((file) => (
                <li key={file.id} className={css.report}>
                  <Page name={file.name} small />
                  <span className={css.reportWords}>
                    <b>{file.name}</b>
                    <small>{[file.uploadedBy?.fullName, dayInYear(file.createdAt, session.timezone)].filter(Boolean).join(', ')}</small>
                  </span>
                  <span className={css.reportActs}>
                    <a href={downloadOf(file.url ?? '')} download={file.name} className={css.get} aria-label={`Download ${file.name}`}>
                      <Icon of={Download} />
                    </a>
                    {binOf(file)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </>
  )
}

/** A page as it looks from afar, with what its name ends in. */
function Page({ name, small = false }: { name: string; small?: boolean }) {
  const end = /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''
  return (
    <svg className={small ? css.smallPaper : css.paper} viewBox="0 0 120 156" aria-hidden="true">
      <path className={css.paperHead} d="M14 20h64M14 29h92" />
      <path className={css.paperLines} d="M14 44h92M14 56h80M14 68h88M14 80h58M14 98h92M14 110h72" />
      {!small && (
        <text x="106" y="144" textAnchor="end" className={css.paperEnd}>
          {end}
        </text>
      )}
    </svg>
  )
}
