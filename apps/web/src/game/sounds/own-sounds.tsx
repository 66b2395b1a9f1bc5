import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_SOUND_BYTES, MOST_SOUNDS } from '@troupe/domain/session/files'
import { useConfirm } from '@troupe/ui/confirm'
import { DropZone } from '@troupe/ui/drop-zone'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Select } from '@troupe/ui/select'
import { Toggle } from '@troupe/ui/toggle'
import { UploadCard } from '@troupe/ui/upload-card'
import { Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DeleteSoundDocument, UpdateSoundDocument, type UpdateSoundMutationVariables } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { SoundBoard } from './sound-board.tsx'
import { soundName } from './sound-name.ts'
import css from './sounds.module.css'
import { type Sound, soundsQuery } from './sounds-query.ts'
import { type GoingSound, useSoundUpload } from './use-sound-upload.ts'

/** The reader's own sounds: they are tried, changed, uploaded and deleted here, and played at events. */
export function OwnSounds() {
  const { data: sounds } = useQuery(soundsQuery)
  const upload = useSoundUpload(sounds ?? [])
  return (
    <div className={css.own} id="sounds">
      <SoundBoard editable />
      {sounds && sounds.length > 0 && (
        <ul className={css.rows} aria-label="Your sounds">
          {sounds.map((sound) => (
            <Row key={sound.id} sound={sound} taken={sounds.flatMap(({ id, keypress }) => (id === sound.id ? [] : [keypress]))} />
          ))}
        </ul>
      )}
      {upload.going.map((one) => (
        <Going key={one.key} sound={one} onDrop={() => upload.drop(one.key)} />
      ))}
      {sounds && sounds.length + upload.going.length < MOST_SOUNDS && (
        <DropZone
          accept="audio/*"
          maxSize={MOST_SOUND_BYTES}
          multiple
          onFiles={upload.add}
          hint="MP3, WAV, OGG, FLAC or M4A, up to 10 MB and 10 minutes. Each takes the next free key."
        />
      )}
    </div>
  )
}

const keys = [...'abcdefghijklmnopqrstuvwxyz0123456789']

interface SoundRowProps {
  readonly sound: Sound
  /** The keys of the other sounds. */
  readonly taken: readonly string[]
}

/** A sound: its key, how loud it is, and whether it plays over another. Each is saved when it is chosen. */
function Row({ sound, taken }: SoundRowProps) {
  const { id, version, keypress, volume, overlay } = sound
  const queries = useQueryClient()
  const confirm = useConfirm()
  const renew = () => queries.invalidateQueries({ queryKey: soundsQuery.queryKey })
  const change = useMutation({
    mutationFn: (to: Omit<UpdateSoundMutationVariables['input'], 'id' | 'version'>) =>
      graphql(UpdateSoundDocument, { input: { id, version, ...to } }),
    onSettled: renew,
  })
  const remove = useMutation({ mutationFn: () => graphql(DeleteSoundDocument, { id }), onSettled: renew })
  const name = soundName(sound)
  const onDelete = async () => {
    if (await confirm({ title: `Delete “${name}”?`, text: 'Its file is deleted too. This can’t be undone.', danger: true })) remove.mutate()
  }
  const rest = useRest((to: number) => change.mutate({ volume: to }))
  const error = change.error ?? remove.error
  return (
    <li className={css.row}>
      <span className={css.name}>{name}</span>
      <IconButton className={css.delete} label={`Delete ${name}`} icon={Trash2} onClick={() => void onDelete()} />
      <Select
        size="sm"
        label={`Key of ${name}`}
        value={keypress}
        options={keys.map((key) => ({ value: key, label: key.toUpperCase(), disabled: taken.includes(key) }))}
        onChange={(to) => change.mutate({ keypress: to })}
      />
      <span className={css.volume}>
        <span aria-hidden="true">Volume</span>
        <NumberStepper
          key={volume}
          label={`Volume of ${name}, per cent`}
          unit="per cent"
          min={0}
          max={100}
          step={5}
          value={change.isPending ? (change.variables.volume ?? volume) : volume}
          onChange={rest}
        />
      </span>
      <Toggle
        label="Plays over others"
        checked={change.isPending ? (change.variables.overlay ?? overlay) : overlay}
        onChange={(to) => change.mutate({ overlay: to })}
      />
      {error && (
        <div className={css.wide}>
          <Notice tone="danger" live>
            {refusalWords(error)}
          </Notice>
        </div>
      )}
    </li>
  )
}

/** Calls `save` with the last value once its presses rest. */
function useRest(save: (value: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save(value), 400)
  }
}

interface GoingSoundProps {
  readonly sound: GoingSound
  readonly onDrop: () => void
}

/** A sound on its way up, or why it isn't one. */
const Going = ({ sound: { name, share, error }, onDrop }: GoingSoundProps) => (
  <UploadCard
    name={name}
    type="Audio"
    look={error === null ? 'plain' : 'failed'}
    state={error === null ? (share < 1 ? 'Uploading…' : 'Checking…') : 'Upload Error.'}
    note={error ?? undefined}
    share={error === null ? share : undefined}
    actions={<IconButton label={`${error === null ? 'Cancel' : 'Remove'} ${name}`} icon={X} onClick={onDrop} />}
  />
)
