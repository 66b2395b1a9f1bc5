import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Segmented } from '@troupe/ui/segmented'
import { Toggle } from '@troupe/ui/toggle'
import { OctagonAlert, Pause, Play, SkipForward } from 'lucide-react'
import { clockWords, lengthWords } from '../replay-words.ts'
import { nextError, type RailSpan, type Story } from './happened.ts'
import { type Player, SPEEDS } from './use-player.ts'
import css from './viewer.module.css'

const place = (length: number, { from, to }: RailSpan) => ({
  '--from': `${(from / length) * 100}%`,
  '--long': `${((to - from) / length) * 100}%`,
})

/** What plays the recording, and where it is: pages, what someone did, idle time and errors on one line. */
export function Rail({ player, story, onError }: { readonly player: Player; readonly story: Story; readonly onError: () => void }) {
  const { time, isPlaying, speed, skips, setSpeed, setSkips, turn } = player
  const { length } = story
  return (
    <footer className={css.foot}>
      <div className={css.controls}>
        <IconButton label={isPlaying ? 'Pause' : 'Play'} icon={isPlaying ? Pause : Play} size="lg" onClick={turn} className={css.play} />
        <b className="num">{clockWords(time)}</b>
        <span className="muted num">of {clockWords(length)}</span>
        <span className={css.rest} />
        <Toggle label="Skip idle time" checked={skips} onChange={setSkips} />
        <Segmented
          label="Speed"
          size="sm"
          value={speed}
          onChange={setSpeed}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        />
        <Button
          size="sm"
          icon={SkipForward}
          onClick={onError}
          aria-keyshortcuts="E"
          disabledReason={nextError(story.happenings, time) ? undefined : 'This recording has no error.'}
        >
          To the error <kbd className={css.key}>E</kbd>
        </Button>
      </div>
      <Line player={player} story={story} />
    </footer>
  )
}

function Line({ player: { time, go }, story }: { readonly player: Player; readonly story: Story }) {
  const { length, pages, active, idle, happenings } = story
  const here = pages.findLastIndex(({ from }) => from <= time)
  return (
    <div
      role="slider"
      tabIndex={0}
      className={css.rail}
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1000)}
      aria-valuenow={Math.round(time / 1000)}
      aria-valuetext={lengthWords(time)}
      onPointerDown={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        go(((event.clientX - left) / width) * length)
      }}
    >
      {pages.map((page, index) => (
        <span key={page.from} className={css.page} data-here={index === here || undefined} style={place(length, page)}>
          {page.name}
        </span>
      ))}
      <span className={css.ground} />
      {idle.map((span) => (
        <span key={span.from} className={css.idle} style={place(length, span)} />
      ))}
      {active.map((span) => (
        <span key={span.from} className={css.active} style={place(length, span)} />
      ))}
      {happenings
        .filter(({ kind }) => kind === 'error')
        .map(({ at }, index) => (
          <span key={`${at} ${index}`} className={css.error} style={place(length, { from: at, to: at })}>
            <Icon of={OctagonAlert} size={12} />
          </span>
        ))}
      <span className={css.head} style={place(length, { from: time, to: time })} />
    </div>
  )
}
