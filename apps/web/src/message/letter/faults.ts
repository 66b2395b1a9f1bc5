import { judgeText, nearestToken, type TextTag } from '@troupe/domain/message/template-text'
import { number } from '../../platform/format.ts'
import { sourcesOf } from './chips.ts'
import { isSecret, type MailToken } from './mail-token.ts'

/** What is wrong with a text, in a sentence, with the text in which it is repaired. */
export interface TextFault {
  readonly words: string
  /** The name in the sentence, which is written as a token. */
  readonly token?: string
  /** Where it is. */
  readonly sources: readonly string[]
  readonly repair?: { readonly label: string; readonly text: string }
  /** A tag that isn't finished: while someone is typing it, nothing is wrong. */
  readonly isTyped?: true
}

interface FaultRules {
  readonly tokens: readonly MailToken[]
  readonly part: 'subject' | 'body'
  readonly most: number
}

/** The faults of a subject or a body, the first one to repair first. */
export function faultsOf(text: string, { tokens, part, most }: FaultRules): readonly TextFault[] {
  const allowed = tokens.filter((token) => part === 'body' || !isSecret(token))
  const names = allowed.map(({ name }) => name)
  const { unknown, missing, broken } = judgeText(
    text,
    allowed.map((token) => ({ name: token.name, required: part === 'body' && token.required, isCertain: isCertain(token) })),
  )
  return [
    ...broken.map((tag) => brokenFault(text, { tag, names })),
    ...unknown.map((name) => unknownFault(text, { name, names, isSecret: tokens.some((token) => token.name === name) })),
    ...missing.map((name) => ({
      words: 'This email always has to say',
      token: name,
      sources: [],
      repair: { label: `Add ${name}`, text: `${text.trimEnd()}\n\n{{${name}}}` },
    })),
    ...(text.length > most
      ? [{ words: `Up to ${number(most)} characters. This has ${number(text.length)}.`, sources: [] }]
      : part === 'subject' && text.trim() === ''
        ? [{ words: 'An email needs a subject.', sources: [] }]
        : []),
  ]
}

/** A section of it is always shown. */
const isCertain = ({ type }: MailToken): boolean => type === 'TEXT' || type === 'LINK' || type === 'CODE' || type === 'CODE_LINK'

interface UnknownName {
  readonly name: string
  readonly names: readonly string[]
  readonly isSecret: boolean
}

function unknownFault(text: string, { name, names, isSecret }: UnknownName): TextFault {
  const sources = [...new Set(sourcesOf(text, name))]
  if (isSecret)
    return {
      words: 'A code can’t be in the subject, where anyone who sees the phone can read it:',
      token: name,
      sources,
      repair: { label: 'Remove it', text: replaced(text, sources, () => '') },
    }
  const near = nearestToken(name, names)
  return {
    words: near ? `There is no token ${name}. The nearest is ${near}.` : `There is no token ${name}.`,
    token: name,
    sources,
    repair: near
      ? { label: `Use ${near}`, text: replaced(text, sources, (source) => source.replace(name, near)) }
      : { label: 'Remove it', text: replaced(text, sources, () => '') },
  }
}

const replaced = (text: string, sources: readonly string[], by: (source: string) => string): string =>
  sources.reduce((now, source) => now.split(source).join(by(source)), text)

function brokenFault(text: string, { tag, names }: { readonly tag: TextTag; readonly names: readonly string[] }): TextFault {
  const { kind, name, from } = tag
  const whole = text.slice(from, tag.to)
  if (kind === 'section' || kind === 'inverted') {
    const end = lineEnd(text, tag.to)
    return {
      words: `“${kind === 'section' ? 'if' : 'unless'} ${name}” has no end.`,
      sources: [whole],
      repair: { label: 'Add its end', text: `${text.slice(0, end)}{{/${name}}}${text.slice(end)}` },
    }
  }
  if (kind === 'end') {
    return { words: `This “end” of ${name} has no beginning.`, sources: [whole], repair: { label: 'Remove it', text: without(text, tag) } }
  }
  if (whole.endsWith('}}') && !whole.slice(2).includes('{{'))
    return {
      words: 'Emails can’t have this kind of tag:',
      token: tagWords(whole),
      sources: [whole],
      repair: { label: 'Remove it', text: without(text, tag) },
    }
  const typed = /^\{\{[^{}\n]*/.exec(whole)?.[0] ?? whole
  const begun = typed.replaceAll(/[{}#^/]/g, '').trim()
  const near = names.find((one) => begun !== '' && one.startsWith(begun)) ?? nearestToken(begun, names)
  const rest = text.slice(from + typed.length)
  return {
    words: begun ? 'This token isn’t finished:' : 'Two braces begin a token. This one has no name.',
    ...(begun && { token: begun }),
    sources: [typed],
    repair: near
      ? { label: `Use ${near}`, text: `${text.slice(0, from)}{{${near}}}${rest}` }
      : { label: 'Remove it', text: text.slice(0, from) + rest },
    isTyped: true,
  }
}

const without = (text: string, { from, to }: TextTag): string => text.slice(0, from) + text.slice(to)

const tagWords = (source: string): string => source.replaceAll(/[{}]/g, '').trim()

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
