import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { useEffect, useState } from 'react'
import { chunkFailureOf, reloadOnce } from '../platform/chunk.ts'
import type { ChunkFailure } from '../platform/client-error.ts'
import { useTitle } from '../platform/title.ts'
import { refusalWords } from '../platform/words/reasons.ts'
import { PageComing } from './page-coming.tsx'

/** A page that could not be drawn or loaded. What was typed stays where it is kept. */
export function WholePageError({ error, reset }: ErrorComponentProps) {
  const failure = chunkFailureOf(error)
  return failure ? <PartMissing failure={failure} /> : <Broken error={error} reset={reset} />
}

/** A part of the app did not come: the page is loaded again by itself, once; then the person is told. */
function PartMissing({ failure }: { failure: ChunkFailure }) {
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (!reloadOnce(failure)) setTried(true)
  }, [failure])
  return tried ? <NotLoaded /> : <PageComing />
}

function NotLoaded() {
  useTitle('This page did not load')
  return (
    <main className="page" id="main">
      <Empty title="This page did not load" level={1} action={<Button onClick={() => location.reload()}>Load it again</Button>}>
        <span role="alert">A part of it is missing or took too long, also at the second try. What you typed is kept in this window.</span>
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
      <ErrorBlock title="Could not load this page." message={refusalWords(error)} onRetry={again} />
    </main>
  )
}
