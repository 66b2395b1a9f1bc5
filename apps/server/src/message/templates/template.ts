import mustache, { type TemplateSpans } from 'mustache'

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
interface Linked {
  readonly words: string
  readonly link: string
}

/** A code, and what comes before it: nothing, or the rest of a link. */
export interface Secret {
  readonly before: string
  readonly code: string
}

/** BOOKING stops for people who switched it off, and for a workspace's customers with its notifications; the other two are always sent. */
type MailClass = 'ACCOUNT' | 'ACTION' | 'BOOKING'

/** One kind of email: what it may say, and how it says it unless someone has edited it. */
export interface Template<V extends Variables = Variables, Class extends MailClass = MailClass> {
  readonly class: Class
  /** An email with a code goes before all others: CODE for an account or a change of address, then REGISTER, in turn for each address. */
  readonly urgency: 'CODE' | 'REGISTER' | undefined
  readonly variables: V
  readonly hasSecret: boolean
  readonly subject: readonly Node[]
  /** A paragraph that comes out empty is left out. */
  readonly body: readonly (readonly Node[])[]
}

/** A part of a parsed template. A section is shown when its variable is set, an inverted one when it isn't. */
export type Node =
  | string
  | { readonly name: string }
  | { readonly section: string; readonly inverted: boolean; readonly nodes: readonly Node[] }

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
 * A kind of email from its Mustache texts: a subject, and paragraphs without greeting and name, which every email has. A name that isn't declared
 * doesn't compile, nor does a secret in the subject; whatever else the renderer doesn't know throws, and so does a declared secret that isn't used.
 */
export function template<
  Class extends MailClass,
  const V extends Variables,
  const Subject extends string,
  const Body extends readonly string[],
>(given: {
  readonly class: Class
  readonly urgency?: Template['urgency']
  readonly variables: V
  readonly subject: Subject & DeclaredIn<Subject, Public<V>>
  readonly body: Body & { readonly [Place in keyof Body]: DeclaredIn<Body[Place], keyof V> }
}): Template<V, Class> {
  const secrets = Object.entries(given.variables).flatMap(([name, kind]) => (kind === 'code' || kind === 'codeLink' ? [name] : []))
  const names = new Set(Object.keys(given.variables))
  const paragraphs: readonly string[] = given.body
  const body = paragraphs.map((paragraph) => parsed(paragraph, names))
  for (const name of secrets)
    if (!body.some((nodes) => showsValue(nodes, name))) throw new Error(`an email declares the secret ${name} and never shows it`)
  return {
    class: given.class,
    urgency: given.urgency,
    variables: given.variables,
    hasSecret: secrets.length > 0,
    subject: parsed(given.subject, names.difference(new Set(secrets))),
    body,
  }
}

/** The tokens of mustache.parse as nodes. Throws for a tag that isn't a declared variable, a section of one or a comment. */
export function parsed(text: string, names: ReadonlySet<string>): readonly Node[] {
  return mustache.parse(text).flatMap((token) => nodeOf(token, names) ?? [])
}

function nodeOf(token: TemplateSpans[number], names: ReadonlySet<string>): Node | undefined {
  const [kind, value] = token
  if (kind === 'text') return value
  if (kind === '!') return undefined
  if (!['name', '#', '^'].includes(kind)) throw new Error(`an email template has the tag {{${kind} ${value}}}, which isn't supported`)
  if (!names.has(value)) throw new Error(`an email template names ${value}, which isn't declared`)
  if (kind === 'name') return { name: value }
  // of the tokens that are left, a section alone has six parts, and the fifth is what it holds
  const inside = token.length === 6 ? token[4] : []
  return { section: value, inverted: kind === '^', nodes: inside.flatMap((one) => nodeOf(one, names) ?? []) }
}

const showsValue = (nodes: readonly Node[], name: string): boolean =>
  nodes.some((node) => typeof node !== 'string' && ('name' in node ? node.name === name : showsValue(node.nodes, name)))
