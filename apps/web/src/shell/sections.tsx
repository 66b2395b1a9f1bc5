import { skipToken, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { adminTabOf, availabilityOf, customizationOf, type Section, settingsOf } from '@troupe/domain/setting/side-lists'
import { useEffect, useRef } from 'react'
import { isCrew } from '../platform/account.ts'
import { number } from '../platform/format.ts'
import { staffingKeys } from '../platform/keys/staffing-keys.ts'
import { adminSearch } from '../searches.ts'
import { Missing } from './missing.tsx'
import { PlaceLink } from './place-link.tsx'
import css from './sections.module.css'
import { useViewer } from './use-viewer.ts'

/** What is one's own, and what only admins set: a list beside the page. */
export function Settings() {
  const { pathname } = useLocation()
  const { tab, entry } = adminSearch(useSearch({ strict: false }))
  const viewer = useViewer()
  // an open email has a list of all emails in the place of the list of settings
  if (pathname === '/settings/admin' && entry && adminTabOf(viewer, tab) === 'emails') return <Outlet />
  return <Beside label="Settings" sections={settingsOf(viewer)} />
}

/** How a workspace looks, what it says and what its guests play. */
export function Customization() {
  const { pathname } = useLocation()
  // missions need the whole width
  return <Beside above={pathname === '/customization/content'} label="Customisation" sections={customizationOf(useViewer())} />
}

/** Who can work when. Customers have no availability; the ways between its pages show to staff alone. */
export function Availability() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (viewer.me && !isCrew(viewer.me)) return <Missing />
  // the name of the planning opens the way to the other pages, and the board has their line
  if (pathname === '/availability/planning') return <Outlet />
  // a week of many people needs the whole width
  return <Beside above label="Availability" sections={availabilityOf(viewer)} />
}

/** A list of places beside the page; where there is but one, it says nothing and is not drawn. On a phone, and with `above`, it is a strip; both show the current place. */
function Beside({ label, sections, above = false }: { label: string; sections: readonly Section[]; above?: boolean }) {
  const nav = useRef<HTMLElement>(null)
  const { href } = useLocation()
  useEffect(() => {
    const strip = nav.current
    const here = strip?.querySelector('[aria-current]')?.getBoundingClientRect()
    // not scrollIntoView, which would move the page as well
    if (!strip || !here) return
    const { left, top } = strip.getBoundingClientRect()
    strip.scrollBy(here.left - left - (strip.clientWidth - here.width) / 2, here.top - top - (strip.clientHeight - here.height) / 2)
  }, [href])
  if (sections.flatMap(({ places }) => places).length < 2) return <Outlet />
  return (
    <div className={above ? css.under : css.beside}>
      <nav ref={nav} className={css.list} aria-label={label} data-plain="">
        {sections.map(({ label, places }) => (
          <div key={label ?? places[0]?.label} className={css.section}>
            {label && <p className={css.label}>{label}</p>}
            <ul className={css.places}>
              {places.map((place) => (
                <li key={place.label}>
                  <PlaceLink to={place} className={css.place}>
                    {place.label}
                    {place.tab === 'applications' && <ToAnswer />}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}

/** How many applications wait for an answer, as their page last read it. */
function ToAnswer() {
  const { data } = useQuery<number>({ queryKey: staffingKeys.applicationsToAnswer, queryFn: skipToken })
  return (
    data !== undefined &&
    data > 0 && (
      <span className={css.count}>
        {number(data)}
        <span className="vh"> to answer</span>
      </span>
    )
  )
}
