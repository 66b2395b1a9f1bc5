import { readText, type TextNode } from '@troupe/domain/message/template-text'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import mustache from 'mustache'
import { expect, test } from 'vitest'
import { codesIn, type Lettering, render } from './render.ts'
import { faultOf, readEmail, type Template, template } from './template.ts'
import { kindsWithSecret, templates } from './templates.ts'

const all = Object.entries(templates) as [string, Template][]
const site = 'https://troupe.example'
const letter = (firstName: string, secrets: Lettering['secrets']): Lettering => ({
  ...{ firstName, secrets, site },
  unsubscribe: { before: `${site}/unsubscribe/`, code: secret },
})
/** What every test template is. */
const plain = { name: 'Test', audience: 'PERSON', class: 'ACCOUNT' } as const

/** A value of every kind of variable, with everything in it that must not come through. */
const evil = '<b>\r\n\r\nBcc: x@evil.example</b> https://evil.example "{{name}}" &amp; __proto__'
const secret = 'K7MP-2QXA'
const valuesFor = ({ variables }: Template, isSet: boolean) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, kind]) => {
      const values = {
        text: evil,
        optional: isSet ? evil : undefined,
        flag: isSet,
        lines: isSet ? [evil, 'two'] : [],
        link: 'https://t.example/x?a=1&b=2',
        links: [{ words: evil, link: 'https://t.example/x?a=1&b=2' }],
      }
      return [
        name,
        kind === 'code' || kind === 'codeLink' ? { before: kind === 'code' ? '' : 'https://t.example/a/', code: secret } : values[kind],
      ]
    }),
  )

/** Only emails that people switch off by a link have one. */
const withLink = (one: Template, given: Lettering): Lettering => ({
  ...given,
  unsubscribe: one.class === 'REMINDER' ? given.unsubscribe : undefined,
})

test.each(all)('%s says something with every variable set and with none, and escapes what people typed', (_kind, one) => {
  for (const isSet of [true, false]) {
    const { subject, body, html } = render(one, valuesFor(one, isSet), withLink(one, letter(isSet ? evil : '', 'shown')))
    expect(subject).toMatch(/^\S.*\S$/)
    expect(body).toMatch(/^Hello[ ,]/)
    expect(body).toMatch(/\n\nTroupe(?:\n\nTo stop these reminders:\n\S+)?$/)
    for (const paragraph of body.split('\n\n')) expect(paragraph).toMatch(/^\S(?:.*\S)?$/s)
    expect(body).not.toMatch(/^Bcc:/m)
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('href="https://evil')
    for (const text of [subject, body, html]) expect(text).not.toContain('undefined')
    expect(body.match(/\{\{/g)?.length ?? 0).toBe(body.split('"{{name}}"').length - 1)
  }
})

test.each(all)('%s shows codes only to who is sent them, never in its subject', (kind, one) => {
  const values = valuesFor(one, true)
  const [shown, masked] = [
    render(one, values, withLink(one, letter('', 'shown'))),
    render(one, values, withLink(one, letter('', 'masked'))),
  ]
  expect(JSON.stringify(masked)).not.toContain(secret)
  expect(kindsWithSecret.includes(kind)).toBe(one.hasSecret)
  expect(codesIn(one, values, withLink(one, letter('', 'shown')).unsubscribe).length > 0).toBe(one.hasSecret)
  expect(shown.body.includes(secret)).toBe(one.hasSecret)
  expect(shown.html.includes(secret)).toBe(one.hasSecret)
  expect(shown.subject).toBe(masked.subject)
  if (!one.hasSecret) expect(masked).toEqual(shown)
})

test.each(all)('%s is written in plain English', (_kind, one) => {
  const { subject, body } = render(
    one,
    Object.fromEntries(Object.entries(valuesFor(one, true)).map(([name, value]) => [name, value === evil ? 'X' : value])),
    withLink(one, letter('', 'masked')),
  )
  expect(`${subject}\n${body}`).not.toMatch(
    /\b(?:somebody|nobody|everybody|anybody|whoever|mails?|anew|at once|any more|is dead|is good for|meanwhile)\b/i,
  )
})

test('the emails with a code are those that we know, and an email without one has no box', () => {
  expect(kindsWithSecret.sort()).toEqual([
    'account.emailAsked',
    'account.inviting',
    'account.registering',
    'account.resetAsked',
    'account.resetByStaff',
    'application.received',
    'assignment.calledAgain',
    'assignment.offered',
    'assignment.offeredAgain',
    'assignment.offeredOtherwise',
    'assignment.reminded',
    'assignment.round',
    'assignment.roundReminded',
    'group.asked',
    'session.invited',
    'session.ratingAsked',
    'session.reminder',
  ])
})

test('a name that is not declared does not compile, nor does a secret in the subject', () => {
  const variables = { name: 'text', code: 'code' } as const
  // @ts-expect-error -- `other` isn't declared
  expect(() => template({ ...plain, variables, subject: '{{other}}', body: ['{{code}}'] })).toThrow('other')
  // @ts-expect-error -- `other` isn't declared
  expect(() => template({ ...plain, variables, subject: 'x', body: ['{{code}}', '{{#other}}x{{/other}}'] })).toThrow('other')
  // @ts-expect-error -- a secret would be in a header
  expect(() => template({ ...plain, variables, subject: '{{code}}', body: ['{{code}}'] })).toThrow('code')
  // @ts-expect-error -- without a body it isn't an email
  expect(() => template({ ...plain, variables, subject: 'x' })).toThrow()
  expect(() => template({ ...plain, variables, subject: 'x', body: ['{{#name}}no code{{/name}}'] })).toThrow('never shows')
  expect(template({ ...plain, variables, subject: '{{name}}', body: ['{{#name}}{{code}}{{/name}}'] }).hasSecret).toBe(true)
})

test('a full stop isn’t doubled after a name that ends in one, also across a section and in HTML', () => {
  const one = template({
    ...plain,
    variables: { name: 'text', role: 'optional' },
    subject: 'For {{name}}.',
    body: ['You’re on it for {{name}}. Welcome.', '{{#role}}For {{name}}{{/role}}. Your role: {{role}}.', '{{name}}...'],
  })
  const { subject, body, html } = render(one, { name: 'Ann & Co.', role: 'Host' }, letter('', 'shown'))
  expect(subject).toBe('For Ann & Co.')
  expect(body).toContain('You’re on it for Ann & Co. Welcome.\n\nFor Ann & Co. Your role: Host.\n\nAnn & Co...')
  expect(html).toContain('for Ann &amp; Co. Welcome.')
})

const tree = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('words', ' ', '\n', '. ', '{{a}}', '{{ b.c }}', '{{! note }}', '\n\n', '#', 'é'),
    fc
      .tuple(fc.constantFrom('#', '^'), fc.constantFrom('a', 'b.c'), tie('nodes'))
      .map(([sign, name, inner]) => `{{${sign}${name}}}${inner}{{/${name}}}`),
  ),
  nodes: fc.array(tie('node'), { maxLength: 6 }).map((nodes) => nodes.join('')),
}))

/** The tokens of the library as nodes. */
const asNodes = (tokens: ReturnType<typeof mustache.parse>): TextNode[] =>
  joinedWords(
    tokens.flatMap((token): TextNode[] => {
      const [kind, value] = token
      if (kind === 'text') return [value]
      if (kind === 'name') return [{ name: value }]
      if (kind === '!') return []
      return [{ section: value, inverted: kind === '^', nodes: asNodes(Array.isArray(token[4]) ? token[4] : []) }]
    }),
  )
/** Words that follow one another as one. */
function joinedWords(nodes: readonly TextNode[]): TextNode[] {
  const all: TextNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (typeof node !== 'string') all.push('name' in node ? node : { ...node, nodes: joinedWords(node.nodes) })
    else if (typeof last === 'string') all[all.length - 1] = last + node
    else if (node !== '') all.push(node)
  }
  return all
}

test('a good text is read as mustache.parse reads it', () => {
  fc.assert(
    fc.property(tree.nodes, (text) => {
      const { nodes, broken } = readText(text)
      expect(broken).toEqual([])
      expect(joinedWords(nodes)).toEqual(asNodes(mustache.parse(text)))
    }),
    { numRuns: rounds(1000) },
  )
})

/** A template with a value of every kind, and with markers that occur nowhere else. */
const everything = template({
  ...plain,
  variables: {
    name: 'text',
    place: 'optional',
    isOpen: 'flag',
    times: 'lines',
    link: 'link',
    events: 'links',
    code: 'code',
    answer: 'codeLink',
  },
  subject: 'x',
  body: ['{{code}}{{answer}}'],
})
const markers = {
  name: 'VALUE-name!',
  place: 'VALUE-place!',
  isOpen: true,
  times: ['VALUE-times!', 'VALUE-times!'],
  link: `${site}/VALUE-link!`,
  events: [{ words: 'VALUE-events!', link: `${site}/VALUE-events!` }],
  code: { before: '', code: 'SECRET' },
  answer: { before: `${site}/VALUE-answer!/`, code: 'SECRET' },
} as const

test('any text that is saved is refused or says nothing but its own words and the values that its tags name', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '{{name}}',
      '{{#place}}',
      '{{/place}}',
      '{{^isOpen}}',
      '{{/isOpen}}',
      '{{times}}',
      '{{link}}',
      '{{events}}',
      '{{code}}',
      '{{answer}}',
    ),
    fc.constantFrom('{{', '}}', '{{>name}}', '{{constructor}}', '{{{code}}}', '# ', '[See] ', 'When: ', '\n', '\n\n', ': ', '&', '<b>'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = { subject: 'x', body: `${pieces.join('')}\n{{code}}\n{{answer}}` }
      if (faultOf(text, everything) !== undefined) return
      const { body, html } = render(everything, markers, { firstName: 'Ines', secrets: 'masked', site, text: readEmail(text) })
      const tagged = new Set(Array.from(text.body.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g), ([, name]) => name))
      for (const shown of [body, html]) {
        for (const [, name] of shown.matchAll(/VALUE-(\w+)!/g)) expect(tagged).toContain(name)
        expect(shown).not.toContain('SECRET')
        expect(shown).not.toContain('undefined')
      }
      expect(html).not.toContain('<b>')
    }),
    { numRuns: rounds(1000) },
  )
})

test('a text of 20,000 characters renders, and so do names that are written from right to left', () => {
  const body = `${'{{#place}}{{name}} {{/place}}'.repeat(650)}\n\n{{code}}\n{{answer}}`
  expect(body.length).toBeGreaterThan(18_000)
  const text = { subject: '{{name}}', body }
  expect(faultOf(text, everything)).toBeUndefined()
  const values = { ...markers, name: 'מסיבת חנוכה', place: 'القاهرة' }
  const shown = render(everything, values, { firstName: 'يوسف', secrets: 'masked', site, text: readEmail(text) })
  expect(shown.subject).toBe('מסיבת חנוכה')
  expect(shown.body.split('מסיבת חנוכה')).toHaveLength(651)
  expect(shown.html.split('מסיבת חנוכה')).toHaveLength(652)
})

test('a letter has the name of what it is about, its facts between rules, one button and why its reader gets it', () => {
  const one = template({
    ...plain,
    class: 'BOOKING',
    audience: 'CONTACTS',
    variables: { 'event.name': 'text', place: 'optional', link: 'link', other: 'link' },
    subject: 'x',
    body: [
      'Your show is booked.',
      '# {{event.name}}\n{{#place}}Where: {{place}}{{/place}}\nPeople: 42',
      'You have a day. See the event:\n{{link}}',
      '[Change it] {{other}}',
    ],
  })
  const values = { 'event.name': '# Green Room', place: 'When: now', link: `${site}/event/1`, other: `${site}/event/2` }
  const { body, html } = render(one, values, { ...letter('Ines', 'shown'), unsubscribe: undefined })
  expect(body).toBe(
    `Hello Ines,\n\nYour show is booked.\n\n# Green Room\nWhere: When: now\nPeople: 42\n\nYou have a day. See the event:\n${site}/event/1\n\nChange it:\n${site}/event/2\n\nTroupe`,
  )
  expect(html.match(/class="name"/g)).toHaveLength(1)
  expect(html).toMatch(/class="name"[^>]*># Green Room<\/h1><table[^>]*class="facts"/)
  expect(html.match(/class="label"/g)).toHaveLength(2)
  expect(html.match(/class="button"[^>]*>([^<]*)</g)?.join()).toMatch(/>See the event<$/)
  expect(html).toMatch(/You have a day\.<\/p>/)
  expect(html).toMatch(new RegExp(`<a href="${site}/event/2"[^>]*>Change it</a>`))
  expect(html).toContain('You get this email because you’re a contact for this event.')
  expect(html).toContain('Choose which emails you get')
  const without = render(one, { ...values, place: undefined }, { ...letter('', 'shown'), unsubscribe: undefined })
  expect(without.body).toContain('# Green Room\nPeople: 42')
  expect(without.html.match(/class="label"/g)).toHaveLength(1)
})

test('a reminder says in its foot how to stop it, by a code that is masked in what is stored', () => {
  const one: Template = templates['session.reminder']
  const values = valuesFor(one, true)
  const [shown, masked] = [render(one, values, letter('', 'shown')), render(one, values, letter('', 'masked'))]
  expect(shown.body).toMatch(new RegExp(`To stop these reminders:\\n${site}/unsubscribe/${secret}$`))
  expect(shown.html).toContain(`href="${site}/unsubscribe/${secret}"`)
  expect(masked.body).toContain(`${site}/unsubscribe/***`)
  expect(masked.html).not.toContain(secret)
})

test('EXP-05 markup in a name is text in the page, and only a link of ours becomes a link', () => {
  const one = template({
    ...plain,
    variables: { name: 'text', link: 'link', times: 'lines', isOpen: 'flag' },
    subject: 'Hi {{name}}',
    body: [
      '{{name}}\n{{link}}',
      '{{#isOpen}}Open & {{name}}{{/isOpen}}{{^isOpen}}Closed{{/isOpen}}',
      '{{#times}}Times:\n{{times}}{{/times}}',
    ],
  })
  const values = {
    name: '<script>alert(1)</script> "x"',
    link: 'https://troupe.example/event/1?a=1&b="2"',
    times: ['https://evil.example', 'b'],
    isOpen: true,
  }
  const { html, body } = render(one, values, { ...letter('Ines <i>', 'shown'), unsubscribe: undefined })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('<title>Hi &lt;script&gt;')
  expect(html).toContain('Hello Ines &lt;i&gt;,')
  expect(html).toContain('Open &amp; &lt;script')
  expect(html).not.toContain('href="https://evil.example')
  expect(html).toContain('href="https://troupe.example/event/1?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('Times:<br>https://evil.example<br>b')
  expect(body).toContain('\n\nTimes:\nhttps://evil.example\nb\n\nTroupe')
  const closed = render(one, { ...values, isOpen: false, times: [] }, { ...letter('', 'shown'), unsubscribe: undefined })
  expect(closed.body.split('\n\n').slice(2)).toEqual(['Closed', 'Troupe'])
})
