import { expect, test } from 'vitest'
import { codesIn, render } from './render.ts'
import { parsed, type Template, template } from './template.ts'
import { kindsWithSecret, templates } from './templates.ts'

const all = Object.entries(templates) as [string, Template][]
const names = new Set(['name', 'times', 'link', 'isOpen'])

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

test.each(all)('%s says something with every variable set and with none, and escapes what people typed', (_kind, one) => {
  for (const isSet of [true, false]) {
    const { subject, body, html } = render(one, valuesFor(one, isSet), { firstName: isSet ? evil : '', secrets: 'shown' })
    expect(subject).toMatch(/^\S.*\S$/)
    expect(body).toMatch(/^Hello[ ,]/)
    expect(body).toMatch(/\n\nTroupe$/)
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
    render(one, values, { firstName: '', secrets: 'shown' }),
    render(one, values, { firstName: '', secrets: 'masked' }),
  ]
  expect(JSON.stringify(masked)).not.toContain(secret)
  expect(kindsWithSecret.includes(kind)).toBe(one.hasSecret)
  expect(codesIn(one, values).length > 0).toBe(one.hasSecret)
  expect(shown.body.includes(secret)).toBe(one.hasSecret)
  expect(shown.html.includes(secret)).toBe(one.hasSecret)
  expect(shown.subject).toBe(masked.subject)
  if (!one.hasSecret) expect(masked).toEqual(shown)
})

test.each(all)('%s is written in plain English', (_kind, one) => {
  const { subject, body } = render(
    one,
    Object.fromEntries(Object.entries(valuesFor(one, true)).map(([name, value]) => [name, value === evil ? 'X' : value])),
    {
      firstName: '',
      secrets: 'masked',
    },
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
  ])
})

test('a name that is not declared does not compile, nor does a secret in the subject', () => {
  const variables = { name: 'text', code: 'code' } as const
  // @ts-expect-error -- `other` isn't declared
  expect(() => template({ class: 'ACCOUNT', variables, subject: '{{other}}', body: ['{{code}}'] })).toThrow('other')
  // @ts-expect-error -- `other` isn't declared
  expect(() => template({ class: 'ACCOUNT', variables, subject: 'x', body: ['{{code}}', '{{#other}}x{{/other}}'] })).toThrow('other')
  // @ts-expect-error -- a secret would be in a header
  expect(() => template({ class: 'ACCOUNT', variables, subject: '{{code}}', body: ['{{code}}'] })).toThrow('code')
  // @ts-expect-error -- without a body it isn't an email
  expect(() => template({ class: 'ACCOUNT', variables, subject: 'x' })).toThrow()
  expect(() => template({ class: 'ACCOUNT', variables, subject: 'x', body: ['{{#name}}no code{{/name}}'] })).toThrow('never shows it')
  expect(template({ class: 'ACCOUNT', variables, subject: '{{name}}', body: ['{{#name}}{{code}}{{/name}}'] }).hasSecret).toBe(true)
})

test('a full stop isn’t doubled after a name that ends in one, also across a section and in HTML', () => {
  const one = template({
    class: 'ACCOUNT',
    variables: { name: 'text', role: 'optional' },
    subject: 'For {{name}}.',
    body: ['You’re on it for {{name}}. Welcome.', '{{#role}}For {{name}}{{/role}}. Your role: {{role}}.', '{{name}}...'],
  })
  const { subject, body, html } = render(one, { name: 'Ann & Co.', role: 'Host' }, { firstName: '', secrets: 'shown' })
  expect(subject).toBe('For Ann & Co.')
  expect(body).toContain('You’re on it for Ann & Co. Welcome.\n\nFor Ann & Co. Your role: Host.\n\nAnn & Co...')
  expect(html).toContain('for Ann &amp; Co. Welcome.')
})

test.each([
  ['a partial', '{{> name}}'],
  ['an unescaped tag', '{{{name}}}'],
  ['an unescaped tag', '{{& name}}'],
  ['other delimiters', '{{=<% %>=}}<% name %>'],
  ['a section that is not closed', '{{#name}}'],
  ['a section that is not opened', '{{/name}}'],
  ['a tag that is not closed', '{{name'],
  ['the element of a list', '{{#times}}{{.}}{{/times}}'],
  ['a way into a value', '{{name.length}}'],
  ['a prototype', '{{constructor}}'],
  ['a prototype', '{{__proto__}}'],
  ['a prototype', '{{toString}}'],
])('%s is refused: %s', (_what, text) => {
  expect(() => parsed(text, names)).toThrow()
})

test('EXP-05 markup in a name is text in the page, and only a link of ours becomes a link', () => {
  const one = template({
    class: 'ACCOUNT',
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
  const { html, body } = render(one, values, { firstName: 'Ines <i>', secrets: 'shown' })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('<title>Hi &lt;script&gt;')
  expect(html).toContain('Hello Ines &lt;i&gt;,')
  expect(html).toContain('Open &amp; &lt;script')
  expect(html).not.toContain('href="https://evil.example')
  expect(html).toContain('href="https://troupe.example/event/1?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('Times:<br>https://evil.example<br>b')
  expect(body).toContain('\n\nTimes:\nhttps://evil.example\nb\n\nTroupe')
  const closed = render(one, { ...values, isOpen: false, times: [] }, { firstName: '', secrets: 'shown' })
  expect(closed.body.split('\n\n').slice(2)).toEqual(['Closed', 'Troupe'])
})
