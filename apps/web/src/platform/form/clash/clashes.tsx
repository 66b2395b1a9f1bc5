import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { intoView } from '../../into-view.ts'
import css from '../form.module.css'

/** A field that someone else saved with another value while it was being typed, or chosen. */
export interface Clash {
  readonly label: string
  /** Who saved it, where that is known. */
  readonly by?: string | undefined
  readonly theirs: string
  readonly mine: string
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** Both values of each field that someone else saved first, side by side, and the choice between them. */
export function Clashes({ clashes, hint }: { clashes: readonly Clash[]; hint?: string | undefined }) {
  if (clashes.length === 0) return null
  const [name = 'Someone else', ...others] = new Set(clashes.map(({ by }) => by))
  return (
    <div ref={intoView}>
      <Notice tone="warning" live title={`${others.length === 0 ? name : 'Other people'} saved this while you were typing. Choose one.`}>
        <ul className={css.clashes}>
          {clashes.map(({ label, theirs, mine, keepMine, takeTheirs }) => (
            <li key={label} className={css.clash}>
              <b>{label}</b>
              <Side name="Yours" value={mine} choice="Keep mine" label={label} onChoose={keepMine} />
              <Side name="Theirs" value={theirs} choice="Take theirs" label={label} onChoose={takeTheirs} />
            </li>
          ))}
        </ul>
        {hint}
      </Notice>
    </div>
  )
}

interface SideProps {
  readonly name: string
  readonly value: string
  readonly choice: string
  readonly label: string
  readonly onChoose: () => void
}

const Side = ({ name, value, choice, label, onChoose }: SideProps) => (
  <div className={css.side}>
    <span className={css.whose}>{name}</span>
    <span className={css.value}>{value || 'Empty'}</span>
    <Button size="sm" aria-label={`${choice}: ${label}`} onClick={onChoose}>
      {choice}
    </Button>
  </div>
)
