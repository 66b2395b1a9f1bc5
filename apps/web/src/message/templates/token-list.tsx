import { Panel } from '@troupe/ui/panel'
import { valueWords } from '../letter/chips.ts'
import type { MailValues } from '../letter/mail-token.ts'
import css from './emails.module.css'
import type { EditedEmail } from './templates-queries.ts'

interface TokenListProps {
  readonly email: EditedEmail
  readonly values: MailValues
  readonly onPick: (source: string) => void
}

/** What the email may say, with the values of the event that it is shown for; pressed, a token is put into the body. */
export function TokenList({ email, values, onPick }: TokenListProps) {
  const required = email.tokens.filter((token) => token.required)
  return (
    <Panel title="Tokens" aside="With their values for the event on the right" flush className={css.tokens}>
      <ul className={css.tokenList}>
        {email.tokens.map((token) => (
          <li key={token.name}>
            <button
              type="button"
              className={css.token}
              title={token.type === 'FLAG' ? `Add a section: if ${token.name}` : `Add ${token.name}`}
              // the caret stays where it is in the text
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(token.type === 'FLAG' ? `{{#${token.name}}}{{/${token.name}}}` : `{{${token.name}}}`)}
            >
              {token.name}
            </button>
            <span title={valueWords(token, values)}>{valueWords(token, values)}</span>
          </li>
        ))}
      </ul>
      {required.length > 0 && (
        <p className={css.required}>
          Required in this email:{' '}
          {required.map(({ name }) => (
            <span key={name} className={css.token}>
              {name}
            </span>
          ))}
        </p>
      )}
    </Panel>
  )
}
