import { languageName } from '@troupe/domain/session/event-words'
import { Button } from '@troupe/ui/button'
import { Panel } from '@troupe/ui/panel'
import { ArrowLeftRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { formatWords } from '../../platform/format.ts'
import { reasonWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { packageName } from '../words.ts'
import css from './kind.module.css'
import { SyncType } from './sync-type.tsx'

const KindDialog = lazy(() => chunk(() => import('./kind-dialog.tsx')).then((file) => ({ default: file.KindDialog })))

/** What is played and how, and the way to something else. */
export function Played({ session, staff }: { readonly session: Session; readonly staff: boolean }) {
  const { experience, packageLevel, language, activityNotes, meta } = session
  const [isOpen, setIsOpen] = useState(false)
  const { type, hostType } = meta.permissions
  const may = type.value || hostType.value
  const isTheirs = type.reason !== 'FORBIDDEN'
  return (
    <Panel
      title="What is played"
      actions={
        isTheirs && (
          <Button
            size="sm"
            icon={ArrowLeftRight}
            disabled={!may}
            disabledReason={may ? undefined : whyNot(type.reason)}
            onClick={() => setIsOpen(true)}
          >
            Change
          </Button>
        )
      }
    >
      <dl className={css.played}>
        <div>
          <dt>Experience</dt>
          <dd>{experience.title}</dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>{formatWords(session)}</dd>
        </div>
        <div>
          <dt>Package</dt>
          <dd>{packageName(packageLevel)}</dd>
        </div>
        <div>
          <dt>Language</dt>
          <dd>{languageName(language)}</dd>
        </div>
        {staff && <SyncType session={session} />}
        {activityNotes && (
          <div className={css.wide}>
            <dt>Activity notes</dt>
            <dd>{activityNotes}</dd>
          </div>
        )}
      </dl>
      <Suspense fallback={null}>{isOpen && <KindDialog session={session} staff={staff} onClose={() => setIsOpen(false)} />}</Suspense>
    </Panel>
  )
}

const whyNot = (reason: string | null | undefined): string =>
  reason === 'NOT_ALLOWED_TYPE' ? 'This experience isn’t played in another way.' : reasonWords(reason, 'event')
