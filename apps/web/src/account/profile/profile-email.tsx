import { Button } from '@troupe/ui/button'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { useKept } from '../../platform/kept.ts'
import type { Person } from '../users-query.ts'
import { ProfileRow } from './profile-row.tsx'

const AskEmail = lazy(() => chunk(() => import('./email-dialogs.tsx')).then((file) => ({ default: file.AskEmail })))
const ConfirmEmail = lazy(() => chunk(() => import('./email-dialogs.tsx')).then((file) => ({ default: file.ConfirmEmail })))

/** One's own address. The new one is confirmed by a code that goes there; until then the old one stays. */
export function ProfileEmail({ person }: { person: Person }) {
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useKept<string | null>('profile.email', null)
  const close = () => setChanging(false)
  return (
    <>
      <ProfileRow
        label="Email"
        value={person.email}
        note={sentTo && `Waiting for the code that we emailed to ${sentTo}.`}
        act={
          <Button
            variant="tertiary"
            size="sm"
            aria-label={sentTo ? 'Confirm email address' : 'Change email address'}
            onClick={() => setChanging(true)}
          >
            {sentTo ? 'Confirm' : 'Change'}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {changing && !sentTo && <AskEmail person={person} onSent={setSentTo} onClose={close} />}
        {changing && sentTo && (
          <ConfirmEmail
            person={person}
            email={sentTo}
            onClose={close}
            onDone={() => {
              close()
              setSentTo(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
