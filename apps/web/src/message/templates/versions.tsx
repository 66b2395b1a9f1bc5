import { Panel } from '@troupe/ui/panel'
import { momentWords } from './email-words.ts'
import css from './emails.module.css'
import type { EditedEmail, EmailVersion } from './templates-queries.ts'
import type { EmailTexts } from './use-email-form.ts'

interface VersionsProps {
  readonly email: EditedEmail
  readonly busy: boolean
  readonly onCompare: (version: EmailVersion | 'default') => void
  readonly onBringBack: (texts: EmailTexts) => void
  readonly onReset: () => void
}

/** Every version of the text, the newest first, and the text that comes with Troupe. */
export function Versions({ email, busy, onCompare, onBringBack, onReset }: VersionsProps) {
  return (
    <Panel title="Versions" aside="Emails already sent keep theirs" flush className={css.tokens}>
      <ul className={css.versions}>
        {email.versions.map((version) => {
          const texts = textsOf(version)
          return (
            <li key={version.version}>
              <b>Version {version.version}</b>
              <span>
                {version.madeBy} <small>{texts ? momentWords(version.madeAt) : `${momentWords(version.madeAt)}, reset to default`}</small>
              </span>
              {version.version === email.version ? (
                <small>In use</small>
              ) : (
                <span className={css.ways}>
                  <button type="button" onClick={() => onCompare(version)} aria-label={`Compare version ${version.version}`}>
                    Compare
                  </button>
                  <button
                    type="button"
                    disabled={busy}
                    onClick={() => (texts ? onBringBack(texts) : onReset())}
                    aria-label={`Bring back version ${version.version}`}
                  >
                    Bring back
                  </button>
                </span>
              )}
            </li>
          )
        })}
        <li>
          <b>Default</b>
          <span>
            Troupe <small>as it shipped</small>
          </span>
          {isDefault(email) ? (
            <small>In use</small>
          ) : (
            <span className={css.ways}>
              <button type="button" onClick={() => onCompare('default')} aria-label="Compare the default">
                Compare
              </button>
              <button type="button" disabled={busy} onClick={onReset}>
                Reset to default
              </button>
            </span>
          )}
        </li>
      </ul>
    </Panel>
  )
}

/** The texts of a version; null for one that is the default again. */
export const textsOf = ({ subject, body }: EmailVersion): EmailTexts | null =>
  subject === null || body === null ? null : { subject, body }

/** Whether an email has no text of its own. */
const isDefault = ({ versions }: EditedEmail): boolean => versions[0] === undefined || textsOf(versions[0]) === null
