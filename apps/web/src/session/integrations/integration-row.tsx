import { INTEGRATION_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { OutsideLink } from '../../integration/outside-link.tsx'
import { PORT_ICONS } from '../../integration/port-icons.ts'
import { Simulator } from '../../integration/simulator.tsx'
import type { Session } from '../session-query.ts'
import { GalleryPassword } from './gallery-password.tsx'
import css from './integrations.module.css'
import { LinkGame } from './link-game.tsx'
import { givenUpWords, type IntegrationLink, isBusy, type LinkLook, lookOf, stateWords, timeWords } from './link-words.ts'
import { useSynchronize } from './use-synchronize.ts'

interface IntegrationRowProps {
  readonly session: Session
  readonly link: IntegrationLink
  /** In milliseconds, by the server's clock. */
  readonly now: number
  readonly isAdmin: boolean
}

const marks: Readonly<Partial<Record<LinkLook, Glyph>>> = {
  givenUp: CircleAlert,
  failing: TriangleAlert,
  unlinked: TriangleAlert,
  waiting: Hourglass,
}

/** One link: where it leads, when it was brought up to date, and what can be done where it wasn't. */
export function IntegrationRow({ session, link, now, isAdmin }: IntegrationRowProps) {
  const { timezone } = session
  const { busy, synchronize } = useSynchronize(session.id)
  const look = isBusy(link, now) ? 'busy' : lookOf(link)
  const words = stateWords(link, { now, timezone })
  const mark = look === 'busy' ? undefined : marks[look]
  const name = INTEGRATION_WORDS[link.type]
  const retry = {
    busy,
    'aria-label': `Try again: ${name}`,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // the button goes while it is tried, and its row may find another place
      currentTarget.closest('ul')?.focus({ preventScroll: true })
      synchronize()
    },
  }
  return (
    <li data-look={look} className={css.link}>
      <NameLine link={link} end={timeWords(link, { now, timezone })} />
      {words && (
        <p className={css.state}>
          {mark && <Icon of={mark} size={14} />}
          <span>{words}</span>
          {look === 'failing' && <RetryLink {...retry} />}
        </p>
      )}
      {look === 'givenUp' && (
        <>
          <p className={css.why}>{givenUpWords(link, { timezone, isAdmin })}</p>
          <p className={css.why}>
            <Button size="sm" {...retry}>
              Try again
            </Button>
          </p>
        </>
      )}
      {look === 'unlinked' && <LinkGame session={session} />}
      {link.type === 'GALLERY' && link.active && <GalleryPassword session={session} isLost={link.passwordLost} mayChange />}
    </li>
  )
}

interface NameLineProps {
  readonly link: Pick<IntegrationLink, 'type' | 'url' | 'simulated'>
  readonly end: ReactNode
}

/** The system's name, which leads there once there is a page, with what stands at the right of it. */
export function NameLine({ link: { type, url, simulated }, end }: NameLineProps) {
  const name = INTEGRATION_WORDS[type]
  return (
    <div className={css.name}>
      <Icon of={PORT_ICONS[type]} size={18} />
      <span>
        {url ? (
          <OutsideLink url={url} type={type} isSimulated={simulated}>
            {name}
          </OutsideLink>
        ) : (
          <b>{name}</b>
        )}
        {simulated && <Simulator />}
      </span>
      <span className={css.time}>{end}</span>
    </div>
  )
}

interface RetryLinkProps {
  readonly busy: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly 'aria-label': string
}

const RetryLink = ({ busy, onClick, ...rest }: RetryLinkProps) => (
  <button type="button" className={css.act} aria-disabled={busy} onClick={busy ? undefined : onClick} {...rest}>
    Try again
  </button>
)
