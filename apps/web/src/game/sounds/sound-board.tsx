import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { Square } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { soundPress } from './sound-keys.ts'
import { soundName } from './sound-name.ts'
import { SoundPlayer } from './sound-player.ts'
import css from './sounds.module.css'
import { type Sound, soundsQuery } from './sounds-query.ts'

/** The reader's own sounds as a board: each plays by its key or by a press, Escape stops them. What someone types elsewhere plays nothing. */
export function SoundBoard({
  editable = false,
}: {
  /** It stands where the sounds are edited: it doesn't lead there. */ readonly editable?: boolean
}) {
  const { data, error, refetch } = useQuery(soundsQuery)
  const board = useBoard(data ?? [])
  if (error)
    return (
      <p className={css.note}>
        Couldn’t load your sounds.{' '}
        <Button size="sm" variant="tertiary" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <Skeleton rows={2} label="Loading your sounds" />
  const edit = !editable && (
    <Link to="/settings/profile" hash="sounds">
      {data.length === 0 ? 'Add sounds' : 'Edit sounds'}
    </Link>
  )
  if (data.length === 0) return <p className={css.note}>You have no sounds yet. {edit}</p>
  return (
    <div className={css.board}>
      <ul className={css.keys} aria-label="Sounds">
        {data.map((sound) => {
          const isPlaying = board.playing.includes(sound.id)
          return (
            <li key={sound.id}>
              <button
                type="button"
                className={css.key}
                aria-pressed={isPlaying}
                aria-keyshortcuts={sound.keypress}
                disabled={!sound.file?.url}
                onClick={() => board.play(sound)}
              >
                <kbd>{sound.keypress}</kbd>
                <span>{soundName(sound)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className={css.note}>
        <span className={css.typing}>Keys are off while you type. Esc stops the sound.</span>
        {edit}
        <Button size="sm" variant="tertiary" icon={Square} disabled={board.playing.length === 0} onClick={board.stopAll}>
          Stop all
        </Button>
      </p>
    </div>
  )
}

/** Plays by keys for as long as the board is on the page. */
function useBoard(sounds: readonly Sound[]) {
  const toast = useToast()
  const [player] = useState(() => new SoundPlayer())
  const play = (sound: Sound) => {
    player.play(sound).catch((error: unknown) => {
      const words = error instanceof DOMException ? 'This browser can’t play it. Upload it as MP3 or WAV.' : refusalWords(error)
      toast(`“${soundName(sound)}” wasn’t played. ${words}`, { tone: 'danger' })
    })
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const press = soundPress(event)
    if (press === 'stop') return player.stopAll()
    const sound = sounds.find(({ keypress }) => keypress === press)
    if (!sound?.file?.url) return
    event.preventDefault()
    play(sound)
  })
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
      player.close()
    }
  }, [player])
  useEffect(() => player.prepare(sounds), [player, sounds])
  return { play, stopAll: () => player.stopAll(), playing: useStore(player.playing) }
}
