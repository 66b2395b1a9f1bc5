import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { render } from './render.ts'
import type { Template } from './template.ts'
import { templates } from './templates.ts'

/*
 * The default text of every email, word for word, as it was last read by someone. KEEP_TEXTS=1 writes the files again: read the difference before it is
 * committed.
 */

const keeps = process.env.KEEP_TEXTS === '1'
const kinds = Object.entries(templates) as [string, Template][]
const areas = [...Map.groupBy(kinds, ([kind]) => kind.split('.')[0] ?? '')]
const fileOf = (area: string) => new URL(`./kept/${area}.txt`, import.meta.url)

/** Values that say which variable they are; those of `unset` are missing. */
const valuesOf = ({ variables }: Template, unset: ReadonlySet<string>, wordsOf = (name: string) => `‹${name}›`) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, kind]) => {
      const [words, isSet] = [wordsOf(name), !unset.has(name)]
      const link = `https://troupe.example/${name}`
      const values = {
        text: words,
        optional: isSet ? words : undefined,
        flag: isSet,
        lines: isSet ? [`${words} one`, `${words} two`] : [],
        link,
        links: isSet ? [{ words, link }] : [],
        code: { before: '', code: 'K7MP-2QXA' },
        codeLink: { before: `${link}/`, code: 'K7MP' },
      }
      return [name, values[kind]]
    }),
  )

const textOf = (one: Template, values: ReturnType<typeof valuesOf>, firstName: string) => {
  const { subject, body } = render(one, values, { firstName, secrets: 'masked', site: 'https://troupe.example' })
  return `Subject: ${subject}\n\n${body}`
}

const canMiss = ({ variables }: Template) =>
  Object.entries(variables).flatMap(([name, kind]) => (['optional', 'flag', 'lines', 'links'].includes(kind) ? [name] : []))

/** Which variables are missing: all, none, and each one and each two of them, or all but these. */
function combinationsOf(one: Template): ReadonlySet<string>[] {
  const names = canMiss(one)
  const few = [[], ...names.map((name) => [name]), ...names.flatMap((name, at) => names.slice(at + 1).map((other) => [name, other]))]
  return few.flatMap((missing) => [new Set(missing), new Set(names).difference(new Set(missing))])
}

/** Emails to people who may be anyone name no one. */
const nameless = new Set(['account.registering', 'account.emailAsked', 'account.emailTaken', 'account.inviting', 'session.invited'])

function keptText(kind: string, one: Template): string {
  const reader = nameless.has(kind) ? '' : 'Ines'
  const all = combinationsOf(one).map((unset) => textOf(one, valuesOf(one, unset), reader))
  const digest = createHash('sha256').update(all.join('\n\f\n')).digest('base64url')
  return [
    `===== ${kind}: everything is set`,
    textOf(one, valuesOf(one, new Set()), reader),
    `----- ${kind}: nothing is set`,
    textOf(one, valuesOf(one, new Set(canMiss(one))), ''),
    `----- ${kind}: digest of ${all.length} combinations`,
    digest,
  ].join('\n')
}

test.each(areas)('the default texts of %s are the kept ones, word for word', (area, those) => {
  const text = `${those.map(([kind, one]) => keptText(kind, one)).join('\n\n')}\n`
  if (keeps) writeFileSync(fileOf(area), text)
  expect(text).toBe(readFileSync(fileOf(area), 'utf8'))
})

/** The longest name that a field takes, in a script that is written from right to left, among others. */
const longest = (name: string) => `${name} ${'אבג מסיבה Straße 晩餐会 '.repeat(12)}`.slice(0, 192).trim()

test.each(kinds)('%s says the longest values whole, and reads the same with the emptiest', (_kind, one) => {
  const full = textOf(one, valuesOf(one, new Set()), 'Ines')
  const long = textOf(one, valuesOf(one, new Set(), longest), 'Ines')
  const replaced = Object.keys(one.variables).reduce((text, name) => text.replaceAll(`‹${name}›`, longest(name)), full)
  expect(long).toBe(replaced)
  // a value that came out empty leaves no tag and no empty paragraph
  const empty = textOf(one, valuesOf(one, new Set(canMiss(one))), '')
  expect(empty).not.toMatch(/undefined|null|\{\{|\n{3}/)
})
