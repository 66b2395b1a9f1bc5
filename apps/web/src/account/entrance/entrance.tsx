import { Link } from '@tanstack/react-router'
import { Poster } from '@troupe/ui/poster'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import type { FormEvent, ReactNode } from 'react'
import css from './entrance.module.css'

type EntranceProps = {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** The workspace that someone was invited to, and its picture, which takes the place of the house's; null while that is not known. */
  workspace?: { readonly name: string; readonly logo: string | null } | null | undefined
  /** Makes it a form; Enter in a field submits it. */
  onSubmit?: (() => void) | undefined
  children: ReactNode
}

/** The pages by which people get in: a form on the left, a wall of posters on the right. */
export function Entrance({ title, lead, workspace, onSubmit, children }: EntranceProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const head = (
    <header>
      <h1 className={`disp ${css.title}`}>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
    </header>
  )
  return (
    <main className={css.split} id="main" data-density="comfortable">
      <section className={css.side}>
        <HouseMark workspace={workspace} />
        {onSubmit ? (
          <form onSubmit={submit} noValidate className={css.form} aria-label={title}>
            {head}
            {children}
          </form>
        ) : (
          <div className={css.form}>
            {head}
            {children}
          </div>
        )}
        <p className={css.foot}>Troupe, live shows for teams</p>
      </section>
      <div className={css.wall} aria-hidden="true">
        <div className={css.columns}>
          {wall.map((column) => (
            <div key={column[0]?.title} className={css.column}>
              {column.map((one) => (
                <Poster key={one.title} category={one.category} title={one.title} decorative />
              ))}
            </div>
          ))}
        </div>
      </div>
    </main>
  )
}

/** The way to the experiences: the picture of the workspace that someone was invited to, or our own. */
function HouseMark({ workspace }: Pick<EntranceProps, 'workspace'>) {
  return (
    <Link
      to="/experiences"
      className={`${css.mark} ${workspace === null ? css.unknown : ''}`}
      aria-label={workspace?.logo ? `${workspace.name} home` : 'Troupe home'}
    >
      {workspace?.logo ? (
        <img className={css.logo} src={workspace.logo} alt={workspace.name} />
      ) : (
        <>
          <Mark height={28} />
          <Wordmark height={26} />
        </>
      )}
    </Link>
  )
}

/** Two short fields on one line where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>

/** The quiet lines under a form: other ways to go. */
export const Aside = ({ children }: { children: ReactNode }) => <p className={css.aside}>{children}</p>

const wall = [
  [
    { category: 'THEATRICAL', title: 'Murder in the Green Room' },
    { category: 'INTERNATIONAL', title: 'Una Noche en Sevilla' },
    { category: 'KIT_BASED', title: 'Charity Bike Build' },
  ],
  [
    { category: 'ADVENTURE', title: 'The Lost Ledger' },
    { category: 'SPECIAL_OCCASION', title: 'The Winter Revue' },
    { category: 'PROFESSIONAL_DEVELOPMENT', title: 'Say It Better' },
    { category: 'ADVENTURE', title: 'Secret Agent' },
  ],
  [
    { category: 'ESCAPE_ROOM', title: 'Blackout at Pier Nine' },
    { category: 'DEI', title: 'Common Ground' },
    { category: 'GAME_SHOW', title: 'Battle Royale' },
    { category: 'GAME_SHOW', title: 'Buzzer Night' },
  ],
] as const
