import { Link, useLocation } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { chosenWorkspace } from '../../platform/choices.ts'
import { useBooker } from '../../workspace/use-booker.ts'
import type { OpenedQuote } from './use-saved-quote.ts'

interface ForWorkspaceProps {
  readonly quote: Pick<OpenedQuote, 'workspaceId' | 'workspaceName' | 'state' | 'number'>
  readonly className?: string | undefined
}

/** Says whose prices a quote has to a reader for whom they don't count: guests sign in, members of its workspace and staff change to it. */
export function ForWorkspace({ quote: { workspaceId, workspaceName, state, number }, className }: ForWorkspaceProps) {
  const { booker, me, staff } = useBooker()
  const { href } = useLocation()
  if (state !== 'OPEN' || workspaceId === null || booker.kind === 'unknown') return null
  if ('workspaceId' in booker && booker.workspaceId === workspaceId) return null
  const name = workspaceName ?? 'another workspace'
  const isOurs = staff || (me?.permissions ?? []).some((one) => one.workspaceId === workspaceId)
  const way = me ? (
    isOurs && (
      <Button size="sm" onClick={() => chosenWorkspace.set(workspaceId)}>
        Switch to {name}
      </Button>
    )
  ) : (
    <ButtonLink size="sm" render={<Link to="/login" search={{ to: href }} />}>
      Sign in
    </ButtonLink>
  )
  return (
    <div className={className}>
      <Notice tone="info" title={`Quote ${number} is for ${name}`} actions={way}>
        {!me
          ? 'Sign in as one of its members to book at the quote’s price.'
          : isOurs
            ? 'Switch to it to book at the quote’s price.'
            : 'Only its members can book at the quote’s price.'}
      </Notice>
    </div>
  )
}
