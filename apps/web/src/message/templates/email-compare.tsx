import { Button } from '@troupe/ui/button'
import { TokenDiff } from '@troupe/ui/token-diff'
import { useEffect, useRef } from 'react'
import { splitMail } from '../letter/chips.ts'
import { momentWords, nextVersion } from './email-words.ts'
import css from './emails.module.css'
import type { EditedEmail, EmailVersion } from './templates-queries.ts'
import type { EmailTexts } from './use-email-form.ts'
import { textsOf } from './versions.tsx'

interface EmailCompareProps {
  readonly email: EditedEmail
  readonly version: EmailVersion | 'default'
  readonly busy: boolean
  readonly onBringBack: (texts: EmailTexts) => void
  readonly onReset: () => void
  readonly onClose: () => void
}

/** An older version beside the one in use, with the words that differ. */
export function EmailCompare({ email, version, busy, onBringBack, onReset, onClose }: EmailCompareProps) {
  const isDefault = version === 'default'
  const older = isDefault ? null : textsOf(version)
  const before = older ?? email.default
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const inUse = email.versions.find((one) => one.version === email.version)
  return (
    <>
      <div className={css.title}>
        <h1 ref={title} className="disp" tabIndex={-1}>
          {email.name}
        </h1>
        <span className="mono">{email.id}</span>
        <span className={css.acts}>
          <Button size="sm" onClick={onClose}>
            Back to editing
          </Button>
        </span>
      </div>
      <p className={css.sentence}>
        {isDefault ? 'The default' : `Version ${version.version}`} against {inUse ? `version ${inUse.version}` : 'the text in use'}. Removed
        words are struck through, new ones underlined.
      </p>
      <div className={css.compare}>
        <section aria-labelledby="compare-before">
          <h2 id="compare-before">
            {isDefault ? 'Default' : `Version ${version.version}`}
            <small>{isDefault ? 'Troupe, as it shipped' : `${version.madeBy}, ${momentWords(version.madeAt)}`}</small>
          </h2>
          <Sides before={before} after={email} side="before" />
        </section>
        <section aria-labelledby="compare-after">
          <h2 id="compare-after">
            {inUse ? `Version ${inUse.version}, in use` : 'In use'}
            {inUse && <small>{`${inUse.madeBy}, ${momentWords(inUse.madeAt)}`}</small>}
          </h2>
          <Sides before={before} after={email} side="after" />
        </section>
      </div>
      <div className={css.compareFoot}>
        <Button variant="primary" size="sm" busy={busy} onClick={() => (older ? onBringBack(older) : onReset())}>
          {isDefault || !older ? 'Reset to default' : `Bring back version ${version.version}`}
        </Button>
        <span className="muted">
          {!older ? 'Your versions stay in the list.' : `It becomes version ${nextVersion(email)}. Nothing is lost.`}
        </span>
      </div>
    </>
  )
}

interface SidesProps {
  readonly before: EmailTexts
  readonly after: EmailTexts
  readonly side: 'before' | 'after'
}

const Sides = ({ before, after, side }: SidesProps) => {
  const [mine, other] = side === 'before' ? [before, after] : [after, before]
  return (
    <>
      <div className={css.compareSubject}>
        <TokenDiff text={mine.subject} against={other.subject} side={side} split={splitMail} />
      </div>
      <TokenDiff text={mine.body} against={other.body} side={side} split={splitMail} />
    </>
  )
}
