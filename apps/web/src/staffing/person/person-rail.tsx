import { Link } from '@tanstack/react-router'
import { languageWords } from '@troupe/domain/account/language-words'
import { AREA_LIMIT_MINUTES } from '@troupe/domain/account/limits'
import { performs } from '@troupe/domain/role/assignment'
import { workRole } from '@troupe/domain/staffing/crew-record'
import { CATEGORY_WORDS } from '@troupe/domain/words'
import { EditableList } from '@troupe/ui/editable'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { Star } from 'lucide-react'
import { modifierWords, useModifierOptions } from '../../account/modifiers-query.ts'
import { usePersonForm } from '../../account/people/use-person-form.ts'
import { useZoneAreas } from '../../account/people/use-zone-areas.ts'
import type { Person } from '../../account/users-query.ts'
import { ParagraphRow } from '../../platform/form/rows/rows.tsx'
import { dayInYear, ownZone } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { shortLength } from '../../platform/words/short-length.ts'
import css from './person.module.css'
import type { CrewFigures } from './person-query.ts'

interface RailProps {
  readonly person: Person
  readonly record: CrewFigures
  /** Whether the reader is staff and reads about someone else. */
  readonly staff: boolean
}

/** How someone was rated, what they can do and where they live; for staff what is noted about them. */
export function PersonRail({ person, record, staff }: RailProps) {
  return (
    <div className="stack wide">
      <Ratings record={record} />
      <Skills person={person} record={record} staff={staff} />
      {staff && <Notes person={person} />}
    </div>
  )
}

function Ratings({ record: { rating, stars, words } }: { readonly record: CrewFigures }) {
  const count = stars.reduce((sum, one) => sum + one, 0)
  const most = Math.max(1, ...stars)
  return (
    <Panel title="Ratings" aside={count === 0 ? undefined : `${counted(count, 'rating', 'ratings')} in 12 months`} flush>
      {count === 0 ? (
        <p className={css.none}>No ratings in the last 12 months</p>
      ) : (
        <div className={css.ratings}>
          <span className={`disp ${css.mean}`}>{rating?.toFixed(1)}</span>
          <ul className={css.stars} aria-label="Ratings by stars">
            {[5, 4, 3, 2, 1].map((value) => {
              const given = stars[value - 1] ?? 0
              return (
                <li key={value}>
                  <span>
                    {value} <Icon of={Star} size={14} />
                    <span className="vh"> stars: </span>
                  </span>
                  <i style={{ '--part': `${(100 * given) / most}%` }} />
                  <span>{given}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      {words.map(({ note, by, sessionId, sessionName, at }) => (
        <p key={`${sessionId} ${at}`} className={css.quote}>
          “{note}”
          <small>
            {by ? `${by}, ` : ''}
            <Link to="/event/$id" params={{ id: sessionId }}>
              {sessionName}
            </Link>
            , {dayInYear(at, ownZone()).slice(4)}
          </small>
        </p>
      ))}
    </Panel>
  )
}

function Skills({ person, record: { categories }, staff }: RailProps) {
  const { level, languages, location, zoneAreaId, modifiers } = person
  const options = useModifierOptions(staff)
  const area = useZoneAreas(zoneAreaId !== null).find(({ value }) => value === zoneAreaId)?.label
  const skills = staff ? modifierWords(modifiers ?? [], options) : ''
  const home = [area, location?.city].filter(Boolean).join(', ')
  const facts = [
    ...(skills ? [{ label: 'Can do', value: skills }] : []),
    { label: 'Languages', value: languages.map(languageWords).join(', ') },
    ...(home
      ? [
          {
            label: 'Home',
            value: (
              <>
                {home}
                {staff && zoneAreaId && (
                  <>
                    {' '}
                    <Link to="/settings/admin" search={{ tab: 'zones', entry: zoneAreaId }}>
                      Map
                    </Link>
                  </>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(performs(workRole(person.role) ?? 'PRODUCER')
      ? [{ label: 'Travels', value: `Up to ${shortLength(AREA_LIMIT_MINUTES)} each way` }]
      : []),
  ]
  return (
    <Panel
      title="Skills"
      flush
      actions={
        staff ? (
          <Link to="/users" search={{ user: person.id, state: 'all' }}>
            Change
          </Link>
        ) : undefined
      }
    >
      {level !== null && (
        <p className={css.level}>
          Level
          <span role="img" aria-label={`Level ${level} of 3`}>
            {[1, 2, 3].map((step) => (
              <i key={step} data-on={step <= level || undefined} />
            ))}
          </span>
        </p>
      )}
      {categories.length === 0 ? (
        <p className={css.none}>No shows played yet</p>
      ) : (
        <ul className={css.skills}>
          {categories.map(({ category, shows }) => (
            <li key={category}>
              {categoryWords(category)}
              <span>{counted(shows, 'show', 'shows')}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const words: Readonly<Record<string, string>> = CATEGORY_WORDS
const categoryWords = (category: string): string => words[category] ?? category

/** Saved on leaving, as every value that is edited in place. */
function Notes({ person }: { readonly person: Person }) {
  const form = usePersonForm(person, {
    part: 'notes',
    labels: { notes: 'Notes' },
    read: (now) => ({ notes: now.notes ?? '' }),
    input: (typed) => typed,
    saves: 'field',
  })
  return (
    <Panel title="Notes" aside="Only staff see this" flush>
      <EditableList look="wide">
        <ParagraphRow form={form} name="notes" maxLength={4000} placeholder="Add notes" off={!person.can.editStaff.value} />
      </EditableList>
    </Panel>
  )
}
