import { useQuery } from '@tanstack/react-query'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { FORMAT_WORDS, HOST_TYPE_WORDS, PACKAGE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Editable, EditableList } from '@troupe/ui/editable'
import { Panel } from '@troupe/ui/panel'
import { ArrowLeftRight, BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { reasonWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { ModifiersCell } from './modifiers-cell.tsx'
import { ActivityNotes, LanguageCell, StaffCells, usePlayedForm } from './played-cells.tsx'
import { SyncType } from './sync-type.tsx'

const SaveTemplate = lazy(() =>
  chunk(() => import('../../catalogue/templates/save-template.tsx')).then((file) => ({ default: file.SaveTemplate })),
)
const KindDialog = lazy(() => chunk(() => import('./kind-dialog.tsx')).then((file) => ({ default: file.KindDialog })))

/** What is played and how, and the way to something else. */
export function Played({ session, staff }: { readonly session: Session; readonly staff: boolean }) {
  const { experience, packageLevel, activityNotes, meta } = session
  const form = usePlayedForm(session)
  const played = staff && meta.permissions.notes.value ? form : null
  const [isOpen, setIsOpen] = useState(false)
  const { type, hostType } = meta.permissions
  const may = type.value || hostType.value
  const isTheirs = type.reason !== 'FORBIDDEN'
  return (
    <Panel
      title="What is played"
      flush
      actions={
        <>
          {played && <SaveAsTemplate session={session} />}
          {isTheirs && (
            <Button
              size="sm"
              icon={ArrowLeftRight}
              disabled={!may}
              disabledReason={may ? undefined : whyNot(type.reason)}
              onClick={() => setIsOpen(true)}
            >
              Change
            </Button>
          )}
        </>
      }
    >
      <EditableList look="cells">
        <Editable label="Experience" value={experience.title} />
        <Editable
          label="Format"
          value={FORMAT_WORDS[session.type]}
          mark={session.diy ? 'No host from Troupe' : HOST_TYPE_WORDS[session.hostType]}
        />
        <Editable label="Package" value={PACKAGE_WORDS[packageLevel]} />
        <Editable label="Length" value={`${session.duration} minutes`} />
        {played && <StaffCells session={session} form={played} />}
        <LanguageCell session={session} staff={staff} />
        {staff && <SyncType session={session} />}
        {session.modifiers && <ModifiersCell session={session} />}
      </EditableList>
      {(played || activityNotes) && (
        <EditableList look="wide">
          {played ? <ActivityNotes form={played} /> : <Editable label="Activity notes" long value={activityNotes} />}
        </EditableList>
      )}
      <Suspense fallback={null}>{isOpen && <KindDialog session={session} staff={staff} onClose={() => setIsOpen(false)} />}</Suspense>
    </Panel>
  )
}

const whyNot = (reason: string | null | undefined): string =>
  reason === 'NOT_ALLOWED_TYPE' ? 'This experience isn’t played in another way.' : reasonWords(reason, 'event')

/** For those who may keep how this event is set up. */
function SaveAsTemplate({ session }: { session: Session }) {
  const { data: me } = useQuery(meQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!isStaff(me ?? null) || !rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')) return null
  return (
    <>
      <Button size="sm" icon={BookmarkPlus} onClick={() => setIsOpen(true)}>
        Save as template
      </Button>
      <Suspense fallback={null}>{isOpen && <SaveTemplate session={session} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
