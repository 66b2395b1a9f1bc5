import { PACKAGE_LEVELS, type PackageLevel } from '@troupe/domain/catalogue/kinds'
import { PACKAGE_WORDS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Check } from 'lucide-react'
import type { AnswerTo } from '../../platform/api.ts'
import { credits } from '../../platform/format.ts'
import css from './packages.module.css'

/** Which people each level brings. */
const people: Readonly<Record<PackageLevel, string>> = {
  STANDARD: 'From our whole company',
  PRO: 'With more experience',
  PREMIUM: 'Our most experienced',
}

/** What each package level adds to an event, and its price in credits. */
export const PackageLevels = ({ upgrades }: Pick<AnswerTo<'GET /pricing/config'>, 'upgrades'>) => (
  <section aria-labelledby="levels">
    <h2 className={`disp ${css.title}`} id="levels">
      Package levels
    </h2>
    <p className={css.lead}>You choose a level for each hosted show. The price is for the whole event. Some shows have their own prices.</p>
    <table className={css.levels}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">What you get</span>
          </th>
          {PACKAGE_LEVELS.map((level) => (
            <th key={level} scope="col" className="disp">
              {PACKAGE_WORDS[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Hosts and actors</th>
          {PACKAGE_LEVELS.map((level) => (
            <td key={level} data-level={PACKAGE_WORDS[level]}>
              {people[level]}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">Producer</th>
          {PACKAGE_LEVELS.map((level) => (
            <td key={level} data-level={PACKAGE_WORDS[level]}>
              <Icon of={Check} className={css.yes} /> Prepares your event
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">Price per event</th>
          {PACKAGE_LEVELS.map((level) => (
            <td key={level} data-level={PACKAGE_WORDS[level]}>
              <b>{addedWords(upgrades[level] ?? 0)}</b>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </section>
)

const addedWords = (count: number): string => (count === 0 ? 'Included' : `${credits(count)} more`)
