import type { MailClass } from '@troupe/domain/message/kinds'
import { judgeText, readText, type TextNode, type Token } from '@troupe/domain/message/template-text'
import { type AudienceName, isForStrangers } from './audiences.ts'

/**
 * The kinds of variables: `text` is one line, `optional` may be undefined, a `flag` only opens sections, `lines` are several lines, a `link` is
 * an address of ours, which becomes a link in the HTML part, and `links` are lines that each lead to one. A `code` is a secret that people type, a `codeLink` a link that carries one: the stored
 * email shows '***' in their place.
 */
interface ValueTypes {
  text: string
  optional: string | undefined
  flag: boolean
  lines: readonly string[]
  link: string
  links: readonly Linked[]
  code: Secret
  codeLink: Secret
}
export type VariableKind = keyof ValueTypes
export type Variables = Readonly<Record<string, VariableKind>>
export type Values<V extends Variables> = { readonly [Name in keyof V]: ValueTypes[V[Name]] }

/** A line, and the address of ours that it leads to. */
export interface Linked {
  readonly words: string
  readonly link: string
}

/** A code, and what comes before it: nothing, or the rest of a link. */
export interface Secret {
  readonly before: string
  readonly code: string
}

/** The name of the reader, which every email may say except those to strangers. */
export const READER_NAME = 'reader.firstName'

/** The texts of an email, as they are edited. */
export interface EmailText {
  readonly subject: string
  readonly body: string
}

/** The same that have been read. */
export interface ReadEmail {
  readonly subject: readonly TextNode[]
  readonly body: readonly TextNode[]
}

/** One kind of email: what it may say, and how it says it unless someone has edited it. */
export interface Template<V extends Variables = Variables, Class extends MailClass = MailClass> extends ReadEmail {
  readonly name: string
  readonly class: Class
  readonly audience: AudienceName
  /** An email with a code goes before all others: CODE for an account or a change of address, then REGISTER, in turn for each address. */
  readonly urgency: 'CODE' | 'REGISTER' | undefined
  readonly variables: V
  /** It has codes: those of its variables, and the one by which its reader switches its class off. */
  readonly hasSecret: boolean
  readonly text: EmailText
  /** What its body may and must say; in a subject all but the secrets. */
  readonly tokens: readonly Token[]
}

type Sign = '#' | '^' | '/'
type NameIn<Tag extends string> = Tag extends `${Sign}${infer Name}` ? Name : Tag
/** The variables that a template names. Any other tag of Mustache (a partial, an unescaped tag, a delimiter) counts as a variable that no one declares. */
type NamesIn<Text extends string, Found = never> = Text extends `${string}{{${infer Tag}}}${infer Rest}`
  ? NamesIn<Rest, Found | NameIn<Tag>>
  : Found
type Public<V extends Variables> = { [Name in keyof V]: V[Name] extends 'code' | 'codeLink' ? never : Name }[keyof V]
type DeclaredIn<Text extends string, Declared> = [Exclude<NamesIn<Text>, Declared>] extends [never]
  ? Text
  : `undeclared: ${Extract<Exclude<NamesIn<Text>, Declared>, string>}`

/**
 * A kind of email from its Mustache texts: a subject, and paragraphs. Every email begins with a greeting, which belongs to its text, and ends with our name,
 * which doesn't. A name that isn't declared doesn't compile, nor does a secret in the subject; whatever else can't be read throws, and so does a
 * required value, as every secret is, that isn't always shown.
 */
export function template<
  Class extends MailClass,
  const V extends Variables,
  const Subject extends string,
  const Body extends readonly string[],
>(given: {
  readonly name: string
  readonly class: Class
  readonly audience: AudienceName
  readonly urgency?: Template['urgency']
  readonly variables: V
  /** What an edited text must say, besides the secrets. */
  readonly requires?: readonly (keyof V & string)[]
  readonly subject: Subject & DeclaredIn<Subject, Public<V> | typeof READER_NAME>
  readonly body: Body & { readonly [Place in keyof Body]: DeclaredIn<Body[Place], keyof V | typeof READER_NAME> }
}): Template<V, Class> {
  const isNamed = !isForStrangers(given.audience)
  const paragraphs: readonly string[] = given.body
  const text = { subject: given.subject, body: [isNamed ? greeting : 'Hello,', ...paragraphs].join('\n\n') }
  const tokens = tokensOf(given.variables, given.requires ?? [], isNamed)
  const fault = faultOf(text, { tokens, variables: given.variables })
  if (fault) throw new Error(`the email ${given.name} ${fault}`)
  return {
    ...{ name: given.name, class: given.class, audience: given.audience, urgency: given.urgency, variables: given.variables },
    hasSecret: given.class === 'REMINDER' || Object.values(given.variables).some(isSecret),
    ...{ text, tokens },
    ...readEmail(text),
  }
}

const greeting = `Hello{{#${READER_NAME}}} {{${READER_NAME}}}{{/${READER_NAME}}},`

/** The texts of an email as their parts. */
export const readEmail = ({ subject, body }: EmailText): ReadEmail => ({ subject: readText(subject).nodes, body: readText(body).nodes })

export const isSecret = (kind: VariableKind): boolean => kind === 'code' || kind === 'codeLink'

const canMiss: ReadonlySet<VariableKind> = new Set(['optional', 'flag', 'lines', 'links'])

const tokensOf = (variables: Variables, required: readonly string[], isNamed: boolean): readonly Token[] => [
  ...Object.entries(variables).map(([name, kind]) => ({
    name,
    required: isSecret(kind) || required.includes(name),
    isCertain: !canMiss.has(kind),
  })),
  ...(isNamed ? [{ name: READER_NAME, required: false, isCertain: false }] : []),
]

/** What a subject may say: no secret, which would be in a header, and nothing that it must. */
export const tokensOfSubject = ({ tokens, variables }: Pick<Template, 'tokens' | 'variables'>): readonly Token[] =>
  tokens.filter(({ name }) => !isSecret(variables[name] ?? 'text')).map((token) => ({ ...token, required: false }))

/** Why a text can't be the text of a kind of email; undefined when it can. */
export function faultOf(text: EmailText, kind: Pick<Template, 'tokens' | 'variables'>): string | undefined {
  const judged = [judgeText(text.subject, tokensOfSubject(kind)), judgeText(text.body, kind.tokens)]
  const [tag] = judged.flatMap(({ broken }) => broken)
  if (tag) return `has the tag ${tag.name}, which can’t be read`
  const [unknown] = judged.flatMap((one) => one.unknown)
  if (unknown !== undefined) return `names ${unknown}, which isn’t declared`
  const [missing] = judged.flatMap((one) => one.missing)
  return missing === undefined ? undefined : `never shows ${missing}, or not always`
}
