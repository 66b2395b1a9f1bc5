import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Poster } from '@troupe/ui/poster'
import { Rule } from '@troupe/ui/rule'
import type { ReactNode } from 'react'
import { isCrew, type Me, meQuery } from './account.ts'
import css from './coming.module.css'
import { useTitle } from './title.ts'

interface ComingProps {
  readonly title: string
  /** One sentence: what will be here. */
  readonly children: ReactNode
  /** The category whose artwork the poster next to the sentence uses. */
  readonly print?: string
  /** Where to go until then; without one, to the events of people who work on them, else to the experiences. */
  readonly action?: ReactNode
}

/** A page whose content is not built yet: its name, one sentence and a poster. It loads and shows nothing else. */
export function Coming({ title, children, print = 'THEATRICAL', action }: ComingProps) {
  useTitle(title)
  const { data: me } = useQuery(meQuery)
  return (
    <main className="page" id="main">
      <div className={css.sheet}>
        <div className={css.words}>
          <h1 className={`disp ${css.title}`}>{title}</h1>
          <Rule />
          <p className={css.sentence}>{children}</p>
          <div>{action ?? <WayOn me={me} />}</div>
        </div>
        <div className={css.bill} aria-hidden="true">
          <Poster category={print} title={title} decorative />
        </div>
      </div>
    </main>
  )
}

/** Where the reader most likely wants to go. */
const WayOn = ({ me }: { me: Me | null | undefined }) =>
  isCrew(me) ? (
    <ButtonLink render={<Link to="/events" />}>See events</ButtonLink>
  ) : (
    <ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>
  )
