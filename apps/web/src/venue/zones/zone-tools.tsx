import { Button } from '@troupe/ui/button'
import { IconButton } from '@troupe/ui/icon-button'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { Braces, Crosshair, Pentagon, Redo2, Undo2 } from 'lucide-react'
import type { Pen } from './pen/use-pen.ts'
import css from './pen/zones.module.css'
import type { MapCity } from './zones-queries.ts'

interface ZoneToolsProps {
  readonly kind: 'area' | 'game'
  readonly onKind: (kind: 'area' | 'game') => void
  readonly cities: readonly MapCity[]
  readonly city: string
  readonly onCity: (city: string) => void
  /** Null while nothing is edited. */
  readonly pen: Pen | null
  /** It is asked what is at a place. */
  readonly asks: boolean
  readonly onAsk: () => void
  /** Null for those who can't. */
  readonly onPaste: (() => void) | null
  readonly onDraw: (() => void) | null
}

/** One line over the map: what is shown, and what can be done with all of it. */
export function ZoneTools({ kind, onKind, cities, city, onCity, pen, asks, onAsk, onPaste, onDraw }: ZoneToolsProps) {
  return (
    <header className={css.tools}>
      <h1 className="disp">Zones</h1>
      <Segmented
        label="Kind"
        value={kind}
        onChange={onKind}
        options={[
          { value: 'area', label: 'Zone areas' },
          { value: 'game', label: 'Game zones' },
        ]}
      />
      <span className={css.city}>
        <Select
          label="City"
          value={city}
          onChange={onCity}
          options={[{ value: 'all', label: 'All cities' }, ...cities.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </span>
      <span className={css.ends}>
        {pen && (
          <>
            <IconButton label="Undo" icon={Undo2} disabled={pen.steps.past.length === 0} onClick={() => pen.draw({ kind: 'undo' })} />
            <IconButton label="Redo" icon={Redo2} disabled={pen.steps.future.length === 0} onClick={() => pen.draw({ kind: 'redo' })} />
          </>
        )}
        <Button icon={Crosshair} aria-pressed={asks} className={asks ? css.pressed : undefined} onClick={onAsk}>
          What is here?
        </Button>
        {onPaste && (
          <Button icon={Braces} onClick={onPaste}>
            Paste GeoJSON
          </Button>
        )}
        {onDraw && (
          <Button icon={Pentagon} onClick={onDraw}>
            Draw zone
          </Button>
        )}
      </span>
    </header>
  )
}
