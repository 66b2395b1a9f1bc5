import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import { ArrowLeft, OctagonAlert } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { DeleteReplayDocument } from '../../../graphql.ts'
import { graphql, messageOf } from '../../../platform/api.ts'
import { day, ownZone } from '../../../platform/format.ts'
import { begunWords, errorWords, lengthWords } from '../replay-words.ts'
import { nextError, storyOf } from './happened.ts'
import { loadRecording } from './load.ts'
import { Rail } from './rail.tsx'
import type { Recording } from './recording.ts'
import { usePlayer } from './use-player.ts'
import css from './viewer.module.css'
import { WhatHappened } from './what-happened.tsx'

/** How far (ms) an arrow leads. */
const STEP = 5000

/** Where the reader came from: the list of all recordings, or their own. */
const back = () => (new URLSearchParams(location.search).get('from') === 'profile' ? '/settings/profile' : '/settings/admin?tab=replays')

/** A recording in a document of its own: the page, what happened on it, and the rail. */
export function Viewer({ id }: { readonly id: string }) {
  const [loaded, setLoaded] = useState<Recording | Error | null>(null)
  const load = useCallback(() => {
    setLoaded(null)
    loadRecording(id).then(setLoaded, (error: unknown) => setLoaded(error instanceof Error ? error : new Error(messageOf(error))))
  }, [id])
  useEffect(load, [load])
  if (loaded && !(loaded instanceof Error)) return <Recorded recording={loaded} />
  return (
    <main className={css.waiting} id="main">
      <a href={back()} className={css.back} aria-label="Back to recordings">
        <Icon of={ArrowLeft} />
      </a>
      <h1>Recording</h1>
      {loaded ? (
        <ErrorBlock title="Couldn’t load the recording." message={loaded.message} onRetry={load} busy={false} />
      ) : (
        <Skeleton look="block" rows={6} label="Loading the recording" />
      )}
    </main>
  )
}

function Recorded({ recording }: { readonly recording: Recording }) {
  const { events } = recording
  const story = useMemo(() => storyOf(events), [events])
  const root = useRef<HTMLDivElement>(null)
  const player = usePlayer(root, events, story.length)
  const toError = () => {
    const error = nextError(story.happenings, player.time)
    if (error) player.go(error.at)
  }
  useKeys({ turn: player.turn, toError, step: (ms) => player.go(player.time + ms) })
  return (
    <main className={css.viewer} id="main">
      <Head recording={recording} length={story.length} />
      <div className={css.stage}>
        <div className={css.well}>
          <div ref={root} className={css.frame} />
        </div>
        <WhatHappened story={story} time={player.time} go={player.go} />
      </div>
      <Rail player={player} story={story} onError={toError} />
    </main>
  )
}

function Head({ recording, length }: { readonly recording: Recording; readonly length: number }) {
  const { id, userName, startedAt, deletedAt, device, width, height, errors } = recording
  const confirm = useConfirm()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    document.title = 'Recording · Troupe'
  }, [])
  async function remove() {
    const text = 'It can’t be brought back. Errors that were reported stay, without the recording.'
    if (!(await confirm({ title: `Delete the recording of ${userName}’s visit?`, text, danger: true }))) return
    setBusy(true)
    graphql(DeleteReplayDocument, { id }).then(
      () => location.assign(back()),
      (error: unknown) => {
        setBusy(false)
        setRefusal(messageOf(error))
      },
    )
  }
  return (
    <header className={css.top}>
      <a href={back()} className={css.back} aria-label="Back to recordings">
        <Icon of={ArrowLeft} />
      </a>
      <h1>Recording of {userName}’s visit</h1>
      <span className="muted num">
        {begunWords(startedAt, ownZone())}, {lengthWords(length)}, {device ? `${device}, ` : ''}
        {width} × {height}
      </span>
      <span className={css.rest} />
      {refusal && <span role="alert">{refusal}</span>}
      {errors > 0 && (
        <Tone tone="danger" icon={OctagonAlert}>
          {errorWords(errors)}
        </Tone>
      )}
      <span className="muted num">Deleted on {day(deletedAt, ownZone())}</span>
      <Button variant="danger" quiet size="sm" busy={isBusy} onClick={() => void remove()}>
        Delete recording
      </Button>
    </header>
  )
}

interface Keys {
  readonly turn: () => void
  readonly toError: () => void
  readonly step: (ms: number) => void
}

/** Space plays and pauses, E leads to the error, the arrows 5 seconds back and forth. A control that has a key of its own keeps it. */
function useKeys({ turn, toError, step }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[role="dialog"], [role="alertdialog"]')) return
    const isOwn = target?.closest('button, a, input') != null
    const acts: Readonly<Record<string, () => void>> = {
      ...(isOwn ? {} : { ' ': turn }),
      ...(target?.closest('input[type="radio"]') ? {} : { ArrowLeft: () => step(-STEP), ArrowRight: () => step(STEP) }),
      e: toError,
      E: toError,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
