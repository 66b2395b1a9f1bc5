import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { useBooker } from '../use-booker.ts'
import type { SaveQuote } from './save-quote.tsx'

const Loaded = lazy(() => chunk(() => import('./save-quote.tsx')).then((file) => ({ default: file.SaveQuote })))

/** What saving a quote takes first: nothing, a step on another page that leads back here, or an editor. */
export function useQuoteDoor() {
  const { booker, staff } = useBooker()
  const { href } = useLocation()
  if (booker.kind === 'guest')
    return { kind: 'first', words: 'Sign in to save a quote', link: <Link to="/login" search={{ to: href }} /> } as const
  if (booker.kind === 'nowhere' && !staff)
    return { kind: 'first', words: 'Choose a workspace to save a quote', link: <Link to="/workspace" search={{ to: href }} /> } as const
  if (booker.kind === 'reader') return { kind: 'editors', words: 'Only editors can save quotes. Ask an editor of your workspace.' } as const
  return { kind: 'open' } as const
}

interface QuoteDialogProps extends Pick<ComponentProps<typeof SaveQuote>, 'lines' | 'leavesOut' | 'onClose'> {
  readonly open: boolean
}

/** The dialog that saves a quote for the chosen workspace, loaded when it opens. */
export function QuoteDialog({ open, ...given }: QuoteDialogProps) {
  const { staff, workspace } = useBooker()
  return (
    <Suspense fallback={null}>
      {open && <Loaded {...given} staff={staff} workspace={workspace ? { id: workspace.id, name: workspace.name } : null} />}
    </Suspense>
  )
}
