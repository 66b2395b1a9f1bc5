import { existsTogether, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { MAX_LEVEL, type PriceTable } from '@troupe/domain/catalogue/price-table'
import { FORMAT_WORDS, HOST_TYPE_WORDS, PACKAGE_WORDS } from '@troupe/domain/words'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { classes } from '@troupe/ui/pure/classes'
import css from './price-grid.module.css'

interface PriceGridProps {
  readonly table: PriceTable
  /** The list that replaces it: its numbers are shown where they differ. */
  readonly next?: PriceTable | undefined
  /** Makes every number a field. */
  readonly onChange?: ((table: PriceTable) => void) | undefined
}

/** A price list: the level of each format with each host, what half hours add, and what packages add. */
export function PriceGrid({ table, next, onChange }: PriceGridProps) {
  const { levels, halfHours, upgrades } = table
  const set = onChange && ((change: Partial<PriceTable>) => onChange({ ...table, ...change }))
  return (
    <>
      <table className={classes(css.grid, onChange && css.edited)} aria-label="Credits for each format and host">
        <thead>
          <tr>
            <td />
            {HOST_TYPES.map((host) => (
              <th key={host} scope="col">
                {HOST_TYPE_WORDS[host]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SESSION_FORMATS.map((format) => (
            <tr key={format}>
              <th scope="row">{FORMAT_WORDS[format]}</th>
              {HOST_TYPES.map((host) => (
                <td key={host}>
                  {existsTogether(format, host) ? (
                    <Level
                      name={`${FORMAT_WORDS[format]}, ${HOST_TYPE_WORDS[host]}`}
                      column={HOST_TYPE_WORDS[host]}
                      value={levels[host][format]}
                      next={next?.levels[host][format]}
                      onChange={set && ((level) => set({ levels: { ...levels, [host]: { ...levels[host], [format]: level } } }))}
                    />
                  ) : (
                    <span className={css.never}>Not possible</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              Each half hour
              <span className={css.note}>beyond the first hour</span>
            </th>
            {HOST_TYPES.map((host) => (
              <td key={host}>
                <Level
                  name={`Each half hour, ${HOST_TYPE_WORDS[host]}`}
                  column={HOST_TYPE_WORDS[host]}
                  adds
                  value={halfHours[host]}
                  next={next?.halfHours[host]}
                  onChange={set && ((level) => set({ halfHours: { ...halfHours, [host]: level } }))}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <table className={classes(css.grid, onChange && css.edited)} aria-label="Credits each package adds">
        <thead>
          <tr>
            <td />
            {PACKAGE_LEVELS.map((level) => (
              <th key={level} scope="col">
                {PACKAGE_WORDS[level]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              Package
              <span className={css.note}>once per event</span>
            </th>
            {PACKAGE_LEVELS.map((level) => (
              <td key={level}>
                <Level
                  name={`${PACKAGE_WORDS[level]} package`}
                  column={PACKAGE_WORDS[level]}
                  adds
                  most={100}
                  value={upgrades[level]}
                  next={next?.upgrades[level]}
                  onChange={set && ((credits) => set({ upgrades: { ...upgrades, [level]: credits } }))}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  )
}

interface LevelProps {
  readonly name: string
  /** On a phone, where the fields stand below each other, the heading of its column stands beside it. */
  readonly column: string
  readonly value: number
  readonly next: number | undefined
  /** It is added to something, rather than being a price of its own. */
  readonly adds?: boolean
  readonly most?: number
  readonly onChange: ((value: number) => void) | undefined
}

function Level({ name, column, value, next, adds = false, most = MAX_LEVEL, onChange }: LevelProps) {
  if (onChange) {
    return (
      <span className={css.field}>
        <span className={css.column} aria-hidden="true">
          {column}
        </span>
        <NumberStepper label={name} value={value} min={0} max={most} onChange={onChange} />
      </span>
    )
  }
  const words = (level: number) => (adds ? `+${level}` : String(level))
  return (
    <span className={css.level}>
      {!adds && <span className={css.unit}>CREDIT_</span>}
      <b>{words(value)}</b>
      {next !== undefined && next !== value && (
        <span className={css.next}>
          <span className="vh">then </span>
          {words(next)}
        </span>
      )}
    </span>
  )
}
