import type { Finding } from '@troupe/domain/mission/findings'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Info, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import css from './missions.module.css'

interface FindingPanelProps {
  readonly finding: Finding
  /** Does what the finding proposes; without it the reader can only read. */
  readonly onRemedy?: (() => void) | undefined
  /** Dismisses it for good. */
  readonly onKeep?: (() => void) | undefined
}

/** One finding at the height of its field: what, why, and what can be done about it. */
export function FindingPanel({ finding: { what, why, tone, remedy }, onRemedy, onKeep }: FindingPanelProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={css.finding} data-tone={tone}>
      <Icon of={tone === 'WARNING' ? TriangleAlert : Info} />
      <p>
        <b id={id}>{what}</b> {why}
      </p>
      {onRemedy && (
        <div className={css.ways}>
          <Button variant="tertiary" size="sm" onClick={onRemedy}>
            {remedy.verb}
          </Button>
          {onKeep && (
            <Button variant="tertiary" size="sm" onClick={onKeep} aria-describedby={id}>
              Keep it
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
