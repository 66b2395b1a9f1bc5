import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { matching } from '@troupe/ui/pure/matching'
import { SearchBox } from '@troupe/ui/search-box'
import { ChevronLeft, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { adminSearch } from '../../searches.ts'
import { classNames, classNoteShort, classOrder } from './email-words.ts'
import css from './emails.module.css'
import { templatesQuery } from './templates-queries.ts'

interface EmailsAsideProps {
  readonly current: string
  readonly workspaceId: string | undefined
}

/** The emails by class, in the place of the side list of the settings, with the way back to those. */
export function EmailsAside({ current, workspaceId }: EmailsAsideProps) {
  const { data = [] } = useQuery(templatesQuery(workspaceId))
  const { event } = adminSearch(useSearch({ strict: false }))
  const [text, setText] = useState('')
  const found = matching(data, text, ({ name, id }) => `${name} ${id}`)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // not scrollIntoView, which would move the page as well
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2
  }, [])
  return (
    <nav className={css.aside} aria-label="Emails">
      <Link to="/settings/admin" search={{ tab: 'emails', ...(workspaceId && { workspace: workspaceId }) }} className={css.back}>
        <Icon of={ChevronLeft} /> Settings
      </Link>
      <SearchBox label="Find an email" placeholder="Find an email" text={text} onText={setText} />
      <div ref={list} className={css.kinds}>
        {classOrder.map((mailClass) => {
          const lines = found.filter((line) => line.class === mailClass)
          return (
            lines.length > 0 && (
              <div key={mailClass}>
                <p className={css.class}>
                  <b>{classNames[mailClass]}</b> <span>{classNoteShort(mailClass)}</span>
                </p>
                <ul>
                  {lines.map(({ id, name, edited }) => (
                    <li key={id}>
                      <Link
                        to="/settings/admin"
                        search={{ tab: 'emails', entry: id, ...(event && { event }), ...(workspaceId && { workspace: workspaceId }) }}
                        className={css.kind}
                        aria-current={id === current ? 'page' : undefined}
                        activeProps={{}}
                        preload={false}
                      >
                        <span>{name}</span>
                        {edited && (
                          <span className={css.pencil}>
                            <Icon of={Pencil} size={12} /> Edited
                          </span>
                        )}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
        {data.length > 0 && found.length === 0 && <p className={css.none}>No such email.</p>}
      </div>
    </nav>
  )
}
