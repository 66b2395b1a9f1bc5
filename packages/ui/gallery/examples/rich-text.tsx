import { Field } from '@troupe/ui/field'
import { RichText } from '@troupe/ui/rich-text'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Rich text'
export const group = 'Asking'
export const about = 'Formatted text. The editor loads when it is first shown; its output contains only the allowed HTML tags.'

export function Usage() {
  const [html, setHtml] = useState(
    '<h2>On the day</h2><p>Doors at <strong>1:15 pm</strong>. Bring:</p><ul><li>the lanterns</li><li>a bell</li></ul>',
  )
  return (
    <Field label="Instructions">
      <RichText value={html} onChange={setHtml} maxLength={400} />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="empty">
        <Field label="Talking points">
          <RichText value="" onChange={() => {}} placeholder="What the host should say" />
        </Field>
      </State>
      <State name="to be read">
        <RichText
          readOnly
          label="House rules"
          value="<p>Be kind, and be <em>early</em>.</p><blockquote>The curtain waits for no one.</blockquote>"
          onChange={() => {}}
        />
      </State>
      <State name="wrong">
        <Field label="Description" required error="Required">
          <RichText value="" onChange={() => {}} />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Archive">
          <RichText value="<p>Nothing to change</p>" onChange={() => {}} disabled />
        </Field>
      </State>
    </Together>
  )
}
