import type { Place } from '@troupe/domain/venue/polygon'
import { Button } from '@troupe/ui/button'
import { IconButton } from '@troupe/ui/icon-button'
import { TextInput } from '@troupe/ui/text-input'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { placeText, readPlace } from './zone-words.ts'
import css from './zones.module.css'

interface CornerFieldsProps {
  readonly corners: readonly Place[]
  /** 'Corner', 'Point' */
  readonly one: string
  /** The corners that break a rule, by their place in the list. */
  readonly wrong: ReadonlySet<number>
  readonly onMove: (at: number, to: Place) => void
  readonly onRemove: (at: number) => void
  readonly onAdd: () => void
}

/** The corners as numbers: for those who know them exactly, and where the browser draws no map. */
export function CornerFields({ corners, one, wrong, onMove, onRemove, onAdd }: CornerFieldsProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.corners} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{one}s as numbers</summary>
      {open && (
        <ol>
          {corners.map((corner, at) => (
            <li key={`${at} ${placeText(corner)}`}>
              <CornerField
                label={`${one} ${at + 1}, latitude and longitude`}
                corner={corner}
                isWrong={wrong.has(at)}
                onMove={(to) => onMove(at, to)}
              />
              <IconButton icon={Trash2} label={`Remove ${one.toLowerCase()} ${at + 1}`} onClick={() => onRemove(at)} />
            </li>
          ))}
        </ol>
      )}
      <Button size="sm" icon={Plus} onClick={onAdd}>
        Add {one.toLowerCase()}
      </Button>
    </details>
  )
}

interface CornerFieldProps {
  readonly label: string
  readonly corner: Place
  readonly isWrong: boolean
  readonly onMove: (to: Place) => void
}

/** Takes effect when it is left; what isn't a place gives way to the last one. */
function CornerField({ label, corner, isWrong, onMove }: CornerFieldProps) {
  const [text, setText] = useState(placeText(corner))
  const leave = () => {
    const read = readPlace(text)
    setText(placeText(read ?? corner))
    if (read && placeText(read) !== placeText(corner)) onMove(read)
  }
  return (
    <span className={isWrong ? css.wrong : undefined}>
      <TextInput label={label} value={text} onChange={setText} onBlur={leave} />
    </span>
  )
}
