import { levelPasses } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { lazy, Suspense, useState } from 'react'
import { isCrew, type Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import type { ThereDialogProps } from './there-dialog.tsx'

const ThereDialog = lazy(() => chunk(() => import('./there-dialog.tsx')).then((file) => ({ default: file.ThereDialog })))

interface ChooseThereProps {
  readonly venue: ThereDialogProps['venue']
  readonly me: Me
}

/** Chooses a venue for one of the reader's events, from the page of the venue; nothing for those who change no event's location. */
export function ChooseThere({ venue, me }: ChooseThereProps) {
  const [open, setOpen] = useState(false)
  if (!mayChoose(me)) return null
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Choose for an event
      </Button>
      <Suspense fallback={null}>{open && <ThereDialog venue={venue} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const mayChoose = (me: Me): boolean =>
  isStaff(me) || (!isCrew(me) && (me.permissions ?? []).some(({ role }) => levelPasses(role, 'EDITOR')))
