import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import type { Tab } from '../readiness-words.ts'
import css from './coming.module.css'
import frame from './event.module.css'

/** Bars of given widths, one below the other. */
const Bars = ({ widths }: { widths: readonly string[] }) =>
  widths.map((width, index) => <span key={`${index} ${width}`} className={css.bar} style={{ inlineSize: width }} />)

/** The page's own shape while it comes: head, tabs, call strip, a panel and the rail. */
export function Coming() {
  return (
    <main className="page" id="main">
      <div className={css.page} role="status" aria-label="Loading the event">
        <div className={css.head} aria-hidden="true">
          <span className={css.poster} />
          <div className={css.lines}>
            <span className={css.name} />
            <Bars widths={['min(420px, 80%)']} />
          </div>
        </div>
        <div className={css.tabs} aria-hidden="true">
          <Bars widths={['48px', '56px', '60px', '64px', '88px', '40px']} />
        </div>
        <div className={css.strip} aria-hidden="true">
          {['date', 'time', 'people', 'place', 'format'].map((fact) => (
            <div key={fact} className={css.fact}>
              <Bars widths={['40%', '75%', '55%']} />
            </div>
          ))}
        </div>
        <div className={frame.columns} aria-hidden="true">
          <Block rows={7} />
          <Block rows={6} />
        </div>
      </div>
    </main>
  )
}

/** A panel with a title and rows. */
const Block = ({ rows }: { rows: number }) => (
  <div className={css.block}>
    <div className={css.title}>
      <Bars widths={['120px']} />
    </div>
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <div key={row} className={css.row}>
        <Bars widths={['62%']} />
      </div>
    ))}
  </div>
)

/** The steps while their code comes, as tall as they will be closed, and one of them open. */
export const NextComing = ({ steps }: { steps: number }) => (
  <div className={css.next} role="status" aria-label="Loading" aria-busy="true">
    <span className={css.name} />
    {Array.from({ length: steps }, (_, step) => `step ${step}`).map((step) => (
      <div key={step} className={css.step}>
        <span className={css.dot} />
        <Bars widths={['58%']} />
      </div>
    ))}
    <div className={css.question} />
  </div>
)

/** How a tab looks from afar: the fields of a form, or the rows of a list. */
const shapes: Readonly<Record<Tab, { readonly look: 'block' | 'person' | 'line'; readonly rows: number }>> = {
  details: { look: 'block', rows: 4 },
  contact: { look: 'block', rows: 3 },
  activity: { look: 'person', rows: 8 },
  location: { look: 'line', rows: 6 },
  schedule: { look: 'line', rows: 10 },
  group: { look: 'block', rows: 8 },
  staff: { look: 'person', rows: 5 },
  media: { look: 'block', rows: 6 },
  invites: { look: 'block', rows: 6 },
  instructions: { look: 'block', rows: 8 },
  game: { look: 'line', rows: 10 },
}

/** A tab while its code comes: of its own shape, and as tall as a window, so that nothing in sight moves when it is there. */
export const TabComing = ({ tab }: { tab: Tab }) => (
  <Panel>
    <div className={css.tab}>
      <Skeleton {...shapes[tab]} label="Loading" />
    </div>
  </Panel>
)
