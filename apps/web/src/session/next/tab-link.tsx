import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Tab } from '../readiness-words.ts'
import type { Session } from '../session-query.ts'
import css from './next.module.css'

/** The way to the tab on which all of a step is answered. */
export const TabLink = ({ session, tab, children }: { session: Session; tab: Tab; children: ReactNode }) => (
  <Link to="/event/$id" params={{ id: session.id }} search={{ tab }} resetScroll={false} className={css.see}>
    {children}
  </Link>
)
