import { Field } from '@troupe/ui/field'
import type { SplitTokens } from '@troupe/ui/pure/token-text'
import { TokenDiff } from '@troupe/ui/token-diff'
import { TokenField } from '@troupe/ui/token-field'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Token field'
export const group = 'Asking'
export const about =
  'Text with chips in place of tokens: {{ opens their list under the caret. The app says how a text is split and which tokens there are.'

const split: SplitTokens = (text) =>
  text
    .split(/(\{\{[#/]?[\w.]+\}\})/)
    .filter(Boolean)
    .map((part) => {
      const [, sign, name] = /^\{\{([#/]?)([\w.]+)\}\}$/.exec(part) ?? []
      if (name === undefined) return part
      if (sign === '#') return { source: part, label: `if ${name}`, look: 'section' as const, opens: true }
      return sign === '/'
        ? { source: part, label: 'end', look: 'section' as const, closes: true }
        : { source: part, label: name, look: 'token' as const }
    })

const choices = [
  { label: 'show.name', note: 'Buzzer Night', insert: '{{show.name}}' },
  { label: 'show.place', note: 'The Merchant Hall', insert: '{{show.place}}' },
]

const older = 'Dear {{reader}}, we are pleased to confirm your booking.\n{{#show.place}}\nWhere: {{show.place}}\n{{/show.place}}'
const newer = '{{reader}}, your show is booked.\n{{#show.place}}\nWhere: {{show.place}}\n{{/show.place}}\nPeople: {{people}}'

export function Usage() {
  const [text, setText] = useState(newer)
  return (
    <Field label="Body">
      <TokenField value={text} onChange={setText} split={split} choices={choices} multiline />
    </Field>
  )
}

const wrong = new Set(['{{show.plaec}}'])
const none = () => {}

export function States() {
  return (
    <Together>
      <State name="one line">
        <Field label="Subject">
          <TokenField value="{{show.name}} is booked" onChange={none} split={split} choices={choices} />
        </Field>
      </State>
      <State name="wrong">
        <Field label="Note" error="There is no token show.plaec.">
          <TokenField value="At {{show.plaec}}" onChange={none} split={split} choices={choices} faults={wrong} />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Archive">
          <TokenField value="{{show.name}}" onChange={none} split={split} choices={choices} disabled />
        </Field>
      </State>
      <State name="an older version">
        <TokenDiff text={older} against={newer} side="before" split={split} />
      </State>
      <State name="the newer one">
        <TokenDiff text={newer} against={older} side="after" split={split} />
      </State>
    </Together>
  )
}
