import { Icon } from '@troupe/ui/icon'
import { Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { soundName } from '../../game/sounds/sound-name.ts'
import { fetchedBytes, SoundPlayer } from '../../game/sounds/sound-player.ts'
import { useStore } from '../../platform/store.ts'
import css from './console.module.css'
import { soundBytes } from './kept/keep-sounds.ts'
import type { Facts } from './kept/shelf.ts'

type ConsoleSound = Facts['game']['userAudios']['nodes'][number]

export interface SoundsProps {
  readonly sounds: readonly ConsoleSound[]
  /** The files that this device keeps. */
  readonly here: readonly string[]
  /** The server can't be reached. */
  readonly isAway: boolean
}

/** The bytes of a sound: from this device, else from the server. */
const bytesHere = async (fileId: string): Promise<Blob> => (await soundBytes(fileId).catch(() => undefined)) ?? fetchedBytes(fileId)

/** The person's sounds as buttons for a thumb. Without a network those play that this device keeps. */
export function Sounds({ sounds, here, isAway }: SoundsProps) {
  const [player] = useState(() => new SoundPlayer(bytesHere))
  const [trouble, setTrouble] = useState<string | null>(null)
  const playing = useStore(player.playing)
  useEffect(() => () => player.close(), [player])
  const play = (sound: ConsoleSound) => {
    setTrouble(null)
    player.play(sound).catch((error: unknown) => {
      const why = error instanceof DOMException ? 'This phone can’t play it.' : 'It isn’t on this phone, and couldn’t be fetched.'
      setTrouble(`“${soundName(sound)}” wasn’t played. ${why}`)
    })
  }
  return (
    <div className={css.sounds}>
      <ul aria-label="Sounds">
        {sounds.map((sound) => (
          <li key={sound.id}>
            <button
              type="button"
              aria-pressed={playing.includes(sound.id)}
              disabled={!sound.file?.url || (isAway && !here.includes(sound.file.id))}
              onClick={() => play(sound)}
            >
              {soundName(sound)}
            </button>
          </li>
        ))}
      </ul>
      {trouble && <p role="alert">{trouble}</p>}
      <button type="button" className={css.other} disabled={playing.length === 0} onClick={() => player.stopAll()}>
        <Icon of={Square} />
        Stop
      </button>
    </div>
  )
}
