import { existsTogether, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { FORMAT_WORDS, PACKAGE_WORDS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { classes } from '@troupe/ui/pure/classes'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { answersOf, HOST_WORDS, type PhoneFor } from './phone-matrix.ts'
import css from './phones.module.css'

interface MatrixProps {
  readonly phones: readonly (PhoneFor & { readonly id: string; readonly letter: string })[]
  /** The phone that is edited: the matrix shows what saving it would mean. */
  readonly edited: string | null
}

/** Which phone answers for each kind of event: format and host down, package across. */
export function Matrix({ phones, edited }: MatrixProps) {
  const answers = answersOf(phones)
  return (
    <table className={css.matrix} aria-label="Which phone an event gets">
      <thead>
        <tr>
          <th scope="col">Format</th>
          <th scope="col">Host</th>
          {PACKAGE_LEVELS.map((level) => (
            <th key={level} scope="col">
              {PACKAGE_WORDS[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SESSION_FORMATS.map((format) => (
          <Fragment key={format}>
            {HOST_TYPES.map((host, at) => (
              <tr key={host} className={classes(at === 0 && css.top)}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={HOST_TYPES.length}>
                    {FORMAT_WORDS[format]}
                  </th>
                )}
                <th scope="row">{HOST_WORDS[host]}</th>
                {existsTogether(format, host) ? (
                  PACKAGE_LEVELS.map((level) => (
                    <Cell
                      key={level}
                      phone={
                        answers.find((one) => one.sessionType === format && one.hostType === host && one.packageLevel === level)?.phone
                      }
                      edited={edited}
                    />
                  ))
                ) : (
                  <td colSpan={PACKAGE_LEVELS.length} className={css.never}>
                    Doesn’t exist
                  </td>
                )}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface MatrixCellProps {
  readonly phone: { readonly id: string; readonly letter: string } | null | undefined
  readonly edited: string | null
}

function Cell({ phone, edited }: MatrixCellProps) {
  if (!phone)
    return (
      <td className={css.missing}>
        <span>
          <Icon of={TriangleAlert} size={14} /> None
        </span>
      </td>
    )
  const isEdited = phone.id === edited
  return (
    <td className={classes(isEdited && css.lit)}>
      <Letter letter={phone.letter} isEdited={isEdited} />
    </td>
  )
}

/** What a phone is called on this page. */
export const Letter = ({ letter, isEdited }: { readonly letter: string; readonly isEdited: boolean }) => (
  <span className={classes(css.letter, isEdited && css.brand)}>{letter}</span>
)
