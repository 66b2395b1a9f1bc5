import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCopy } from '@troupe/ui/copy-button'
import { IconButton } from '@troupe/ui/icon-button'
import { useToast } from '@troupe/ui/toast'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import css from './integrations.module.css'
import { galleryPasswordQuery } from './integrations-query.ts'

const PasswordDialog = lazy(() => chunk(() => import('./password-dialog.tsx')).then((file) => ({ default: file.PasswordDialog })))

interface GalleryPasswordProps {
  readonly session: Session
  /** It can no longer be read, and has to be set again. */
  readonly isLost: boolean
  readonly mayChange: boolean
}

/** What guests open the gallery with: hidden until it is asked for, and fetched only then. */
export function GalleryPassword({ session, isLost, mayChange }: GalleryPasswordProps) {
  const [shown, setShown] = useState(false)
  const [changes, setChanges] = useState(false)
  const queries = useQueryClient()
  const toast = useToast()
  const copyText = useCopy()
  const query = galleryPasswordQuery(session.id)
  const { data: password, error } = useQuery({ ...query, enabled: shown && !isLost })
  const copy = async () => {
    try {
      const text = await queries.fetchQuery(query)
      if (text) await copyText(text)
    } catch (failure) {
      toast(refusalWords(failure), { tone: 'danger' })
    }
  }
  return (
    <div className={css.password}>
      <span className={css.label}>Password</span>
      {isLost ? (
        <span className={css.lost}>Can’t be read. Set it again.</span>
      ) : (
        <>
          <span className="mono" aria-live="polite">
            {shown && password ? password : <Dots why={shown && error ? refusalWords(error) : null} />}
          </span>
          <IconButton
            label={shown ? 'Hide gallery password' : 'Show gallery password'}
            icon={shown ? EyeOff : Eye}
            onClick={() => setShown(!shown)}
          />
          <IconButton label="Copy gallery password" icon={Copy} onClick={() => void copy()} />
        </>
      )}
      {mayChange && (
        <button
          type="button"
          className={css.act}
          aria-label={isLost ? 'Set gallery password' : 'Change gallery password'}
          onClick={() => setChanges(true)}
        >
          {isLost ? 'Set' : 'Change'}
        </button>
      )}
      <Suspense fallback={null}>{changes && <PasswordDialog session={session} onClose={() => setChanges(false)} />}</Suspense>
    </div>
  )
}

const Dots = ({ why }: { readonly why: string | null }) =>
  why ?? (
    <>
      <span aria-hidden="true">••••••••</span>
      <span className="vh">Hidden</span>
    </>
  )
