import { Panel } from '@troupe/ui/panel'
import { dayInYear } from '../../platform/format.ts'
import css from './person.module.css'
import type { CrewFigures } from './person-query.ts'
import { hoursWords, shareWords } from './person-words.ts'

/** The tallest bar, in pixels. */
const TALLEST = 64

/** Shows a week of the last 12 weeks with the fair share as a dashed line, then the sums against it. Nothing for people whom no one schedules. */
export function PersonShare({ record: { weeks, work }, timezone }: { readonly record: CrewFigures; readonly timezone: string }) {
  if (!work || weeks.length === 0) return null
  const share = work.shows.share / weeks.length
  const most = Math.max(1, share, ...weeks.map(({ shows }) => shows))
  const tall = (count: number) => Math.round((TALLEST * count) / most)
  const parts = [
    { key: 'shows', own: counted(work.shows.own, 'show', 'shows'), fair: `fair share ${shareWords(work.shows.share)}` },
    { key: 'weekends', own: counted(work.weekends.own, 'weekend', 'weekends'), fair: `share ${shareWords(work.weekends.share)}` },
    { key: 'evenings', own: counted(work.evenings.own, 'evening', 'evenings'), fair: `share ${shareWords(work.evenings.share)}` },
    { key: 'travel', own: `${hoursWords(work.travel.own)} travel`, fair: `share ${hoursWords(work.travel.share)}` },
  ]
  return (
    <Panel title="Share of work" aside={`Shows a week, the last 12 weeks. Dashed: the fair share, ${shareWords(share)}`} flush>
      <ol className={css.bars} style={{ '--share': `${tall(share)}px` }}>
        {weeks.map(({ from, shows }, index) => (
          <li key={from}>
            <span className={css.count}>{shows}</span>
            <i data-now={index === weeks.length - 1 || undefined} style={{ blockSize: `${tall(shows)}px` }} />
            <small>{index === weeks.length - 1 ? 'This week' : dayInYear(from, timezone).slice(4)}</small>
          </li>
        ))}
      </ol>
      <ul className={css.sums}>
        {parts.map(({ key, own, fair }) => (
          <li key={key}>
            <b>{own}</b>, {fair}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
