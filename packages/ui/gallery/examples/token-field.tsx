import { Field } from '@troupe/ui/field'
import type { SplitTokens } from '@troupe/ui/pure/token-text'
import { TokenDiff } from '@troupe/ui/token-diff'
import { TokenField } from '@troupe/ui/token-field'
import { useState } from 'react'
import { State } from '../state.tsx'

export const title = 'Text with tokens'
export const group = 'Asking'
export const about = 'Words in which chips stand for what is filled in later, and a comparison of two such texts.'

/** {{name}} is a token, {{#name}} opens a section and {{/name}} ends it. */
const split: SplitTokens = (text) =>
  text
    .split(/(\{\{[#/]?\w+\}\})/)
    .filter(Boolean)
    .map((part) => {
      const [, sign, name] = /^\{\{([#/]?)(\w+)\}\}$/.exec(part) ?? []
      if (name === undefined) return part
      if (sign === '#') return { source: part, label: `if ${name}`, look: 'section', opens: true }
      if (sign === '/') return { source: part, label: 'end', look: 'section', closes: true }
      return { source: part, label: name, look: 'token' }
    })
const choices = [
  { label: 'producer', note: 'Dana Whitlock', insert: '{{producer}}' },
  { label: 'show', note: 'Buzzer Night', insert: '{{show}}' },
]

export function Usage() {
  const [value, setValue] = useState('Your producer for {{show}} is {{producer}}.')
  return (
    <Field label="Body">
      <TokenField value={value} onChange={setValue} split={split} choices={choices} multiline />
    </Field>
  )
}

const nothing = () => {}
const body = 'Hello {{guest}},\n\n{{#place}}We meet at {{place}}.{{/place}}\nYour producer is {{producer}}.'
const before = body.replace('Hello', 'Dear')
const wrong = new Set(['{{guest}}'])

export function States() {
  return (
    <>
      <State name="several lines, with a section" wide>
        <Field label="Body">
          <TokenField value={body} onChange={nothing} split={split} choices={choices} multiline />
        </Field>
      </State>
      <State name="a token that is wrong" wide>
        <Field label="Body" error="guest isn’t a token of this email.">
          <TokenField value={body} onChange={nothing} split={split} choices={choices} faults={wrong} multiline />
        </Field>
      </State>
      <State name="one line, disabled" wide>
        <Field label="Subject">
          <TokenField value="{{show}}: your producer" onChange={nothing} split={split} choices={choices} disabled />
        </Field>
      </State>
      <State name="compared" wide>
        <TokenDiff text={body} against={before} side="after" split={split} />
      </State>
    </>
  )
}
