import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import css from './refusal.module.css'

export interface WayOut {
  /** A verb and its result. */
  readonly label: string
  readonly note: string
  readonly onTake: () => void
}

interface WaysOutProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly reason: string
  /** At most three are shown. */
  readonly ways: readonly WayOut[]
}

/** Why something isn't possible, and up to three numbered alternatives. */
export function WaysOut({ open, onClose, title, reason, ways }: WaysOutProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} actions={<Button onClick={onClose}>Close</Button>}>
      <p className="muted">{reason}</p>
      <ol className={css.ways}>
        {ways.slice(0, 3).map(({ label, note, onTake }) => (
          <li key={label}>
            <div>
              <p className={css.way}>{note}</p>
              <Button
                onClick={() => {
                  onClose()
                  onTake()
                }}
              >
                {label}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
