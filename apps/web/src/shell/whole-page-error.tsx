import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { useEffect, useState } from 'react'
import { messageOf } from '../platform/api.ts'
import { chunkFailureOf, reloadOnce } from '../platform/chunk.ts'
import type { ChunkFailure } from '../platform/client-error.ts'
import { useTitle } from '../platform/title.ts'
import { PageComing } from './page-coming.tsx'
import { useOnline } from './use-online.ts'

/** A page that couldn't be drawn or loaded. What was typed stays where it is kept. */
export function WholePageError({ error, reset }: ErrorComponentProps) {
  const failure = chunkFailureOf(error)
  return failure ? <PartMissing failure={failure} /> : <Broken error={error} reset={reset} />
}

/** A part of the app didn't load: the page reloads by itself, once and only while the server can be reached; after that the person is told. */
function PartMissing({ failure }: { failure: ChunkFailure }) {
  const [state, setState] = useState<'reloading' | 'away' | 'tried'>('reloading')
  useEffect(() => {
    const left = new AbortController()
    const onAway = () => setState('away')
    void reloadOnce(failure, { onAway, signal: left.signal }).then((reloading) => reloading || setState('tried'))
    return () => left.abort()
  }, [failure])
  return state === 'away' ? <Away /> : state === 'tried' ? <NotLoaded /> : <PageComing />
}

/** The page's code can't be fetched now. */
function Away() {
  const isOnline = useOnline()
  const title = isOnline ? 'We can’t be reached' : 'You’re offline'
  useTitle(title)
  return (
    <main className="page" id="main">
      <Empty title={title} level={1}>
        <span role="alert">This page hasn’t loaded yet. It will open as soon as {isOnline ? 'we’re' : 'you’re'} back.</span>
      </Empty>
    </main>
  )
}

function NotLoaded() {
  useTitle('This page didn’t load')
  return (
    <main className="page" id="main">
      <Empty title="This page didn’t load" level={1} action={<Button onClick={() => location.reload()}>Reload page</Button>}>
        <span role="alert">Part of this page didn’t load, even after a retry. Reload the page, or come back later.</span>
      </Empty>
    </main>
  )
}

function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  useTitle('Something Went Wrong')
  const router = useRouter()
  const again = () => void router.invalidate().then(reset)
  return (
    <main className="page" id="main">
      <PageHead title="Something Went Wrong" />
      <ErrorBlock title="Couldn’t load this page." message={messageOf(error)} onRetry={again} />
    </main>
  )
}
