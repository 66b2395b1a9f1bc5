import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import type { TokenFieldHandle } from '@troupe/ui/pure/token-text'
import { type RefObject, useRef, useState } from 'react'
import { Clashes } from '../../platform/form/clash/clashes.tsx'
import { Form } from '../../platform/form/form.tsx'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { EmailCompare } from './email-compare.tsx'
import { nextVersion, sentenceOf } from './email-words.ts'
import css from './emails.module.css'
import { LetterPane } from './letter-pane.tsx'
import { type EditedEmail, type EmailVersion, templatesQuery } from './templates-queries.ts'
import { EmailTextField } from './text-field.tsx'
import { TokenList } from './token-list.tsx'
import { useEmailForm } from './use-email-form.ts'
import { useShownLetter } from './use-shown-letter.ts'
import { Versions } from './versions.tsx'

interface EmailEditorProps {
  readonly email: EditedEmail
  /** Whose own text it is; Troupe’s for everyone without one. */
  readonly workspaceId: string | undefined
}

/** The text of an email with its tokens as chips, beside the letter that it becomes. */
export function EmailEditor({ email, workspaceId }: EmailEditorProps) {
  useTitle(email.name)
  const editing = useEmailForm(email, workspaceId)
  const { form } = editing
  useLeaveGuard(form)
  const [against, setAgainst] = useState<EmailVersion | 'default' | null>(null)
  const shown = useShownLetter(email, { workspaceId, typed: form.values, faults: editing.faults })
  const body = useRef<TokenFieldHandle>(null)
  const versions = (
    <Versions
      email={email}
      busy={editing.versionBusy}
      onCompare={(version) => {
        setAgainst(version)
        scrollTo({ top: 0 })
      }}
      onBringBack={editing.bringBack}
      onReset={editing.reset}
    />
  )
  const refused = editing.versionRefusal && (
    <Notice tone="danger" live>
      {refusalWords(editing.versionRefusal)}
    </Notice>
  )
  if (against)
    return (
      <div className={css.across}>
        <EmailCompare
          email={email}
          version={against}
          busy={editing.versionBusy}
          onBringBack={async (texts) => {
            await editing.bringBack(texts)
            setAgainst(null)
          }}
          onReset={async () => {
            await editing.reset()
            setAgainst(null)
          }}
          onClose={() => setAgainst(null)}
        />
        {refused}
        {versions}
      </div>
    )
  return (
    <>
      <div className={css.texts}>
        <Form form={form} label={email.name}>
          <EditorHead email={email} workspaceId={workspaceId} editing={editing} />
          <TextFields email={email} editing={editing} values={shown.values} body={body} />
        </Form>
        <TokenList email={email} values={shown.values} onPick={(source) => body.current?.insert(source)} />
        {refused}
        {versions}
      </div>
      <LetterPane email={email} shown={shown} />
    </>
  )
}

type Editing = ReturnType<typeof useEmailForm>

/** The name of the email and the button that says what it makes. */
function EditorHead({ email, workspaceId, editing: { form, first } }: EmailEditorProps & { readonly editing: Editing }) {
  const { data } = useQuery(templatesQuery(workspaceId))
  const { data: whose } = useQuery({ ...workspaceQuery(workspaceId ?? ''), enabled: workspaceId !== undefined })
  const sent = data?.find(({ id }) => id === email.id)?.sent
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h1 className="disp">{email.name}</h1>
        <span className="mono">{email.id}</span>
        <span className={css.acts}>
          {form.dirty && !form.busy && (
            <Button size="sm" variant="tertiary" onClick={form.drop}>
              Discard
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            type="submit"
            busy={form.busy}
            disabled={!form.dirty || first !== undefined}
            disabledReason={form.dirty && first ? `Repair the text first. ${first.words}` : undefined}
          >
            {form.dirty ? `Save version ${nextVersion(email)}` : 'Saved'}
          </Button>
        </span>
      </div>
      <p className={css.sentence}>
        {whose && <b>Only for {whose.name}. </b>}
        {sentenceOf(email.audience, sent)}
      </p>
      <Clashes clashes={form.clashes} hint="If you don’t choose, saving keeps your version." />
      {form.refusal && (
        <Notice tone="danger" live>
          {form.refusal}
        </Notice>
      )}
    </header>
  )
}

interface TextFieldsProps extends Pick<Parameters<typeof EmailTextField>[0], 'email' | 'values'> {
  readonly editing: Editing
  readonly body: RefObject<TokenFieldHandle | null>
}

const TextFields = ({ email, editing: { form, faults }, values, body }: TextFieldsProps) => (
  <>
    <EmailTextField email={email} name="subject" form={form} faults={faults.subject} values={values} />
    <EmailTextField email={email} name="body" form={form} faults={faults.body} values={values} field={body} />
  </>
)
