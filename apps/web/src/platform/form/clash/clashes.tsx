import { Avatar } from '@troupe/ui/avatar'
import { TwoSidedClash } from '@troupe/ui/two-sided-clash'
import { usePicture } from '../../files/picture.ts'
import { ownZone, time } from '../../format.ts'
import { intoView } from '../../into-view.ts'
import css from '../form.module.css'

/** Who saved something, where that is known, and when. */
export interface Saver {
  readonly name: string
  readonly avatar?: string | null | undefined
  readonly at?: string | undefined
}

/** A field that someone else saved with another value while it was being typed, or chosen. */
export interface Clash {
  readonly label: string
  readonly by?: Saver | undefined
  readonly theirs: string
  readonly mine: string
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** Both values of each field that someone else saved first, side by side, and the choice between them. */
export function Clashes({ clashes, hint }: { clashes: readonly Clash[]; hint?: string | undefined }) {
  if (clashes.length === 0) return null
  return (
    <div ref={intoView} className={css.clashes}>
      {clashes.map((clash) => (
        <OneClash key={clash.label} clash={clash} title={clash.label} />
      ))}
      {hint && <p className="note">{hint}</p>}
    </div>
  )
}

/** One of them; in the row of its own field without a title. */
export const OneClash = ({ clash, title }: { clash: Clash; title?: string }) => (
  <TwoSidedClash
    label={clash.label}
    title={title}
    by={clash.by && { name: clash.by.name, face: <SaverFace by={clash.by} />, at: clash.by.at && time(clash.by.at, ownZone()) }}
    mine={clash.mine}
    theirs={clash.theirs}
    onMine={clash.keepMine}
    onTheirs={clash.takeTheirs}
  />
)

/** The face of who saved it, or their initials. */
export const SaverFace = ({ by: { name, avatar } }: { by: Saver }) => <Avatar name={name} src={usePicture(avatar)} size="sm" />
