import { Poster } from '@troupe/ui/poster'
import { dayInYear, ownZone } from '../../platform/format.ts'
import { useDocument } from '../instructions/use-document.ts'
import { type EventHeadProps, MoreMenu } from './event-head.tsx'
import css from './host-head.module.css'

/** The head of an event's page for those who play it and read it on a phone: its name, its day, whose it is, and a menu. */
export function HostHead({ session, presence, onChange, onGroup }: Omit<EventHeadProps, 'reader' | 'calendar' | 'onMail'>) {
  const { take } = useDocument(session)
  const { experience, startsAt, workspace, documents } = session
  return (
    <header className={css.head}>
      <Poster category={experience.category} title={experience.title} shape="thumb" decorative className={css.poster} />
      <div className={css.words}>
        <h1 className={`disp ${css.name}`}>{session.name}</h1>
        <div className={css.line}>
          <p>{[startsAt ? dayInYear(startsAt, ownZone()) : 'No date', workspace.name].join(', ')}</p>
          {presence}
        </div>
      </div>
      <MoreMenu session={session} plays onChange={onChange} onGroup={onGroup} onTake={take} inMenu={documents} />
    </header>
  )
}
