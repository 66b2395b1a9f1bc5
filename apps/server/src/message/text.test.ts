import { expect, test } from 'vitest'
import { htmlOf, isAddress, messageIdOf, oneLine, typedToStranger, withoutCodes } from './text.ts'
import { momentWords, spanWords } from './when.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('what people type stays one line, whatever breaks it', () => {
  expect(oneLine('Winter\r\nBcc: all@evil.example')).toBe('Winter Bcc: all@evil.example')
  expect(oneLine('a\u2028b\u0000c\u0085d')).toBe('a b c d')
})

test('in an email to a stranger typed text is cut to 40 characters, and mail programs find no domain or web address in it', () => {
  expect(typedToStranger('Northwind Foods')).toBe('Northwind Foods')
  const name = 'Overdue invoice – pay at https://evil.example/pay now'
  expect(typedToStranger(name)).toBe('Overdue invoice – pay at https://evil.\u200bex…')
  expect(typedToStranger('a'.repeat(40))).toBe('a'.repeat(40))
  expect(typedToStranger('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`)
  expect(typedToStranger('😀'.repeat(41))).toBe(`${'😀'.repeat(40)}…`)
  for (const link of ['https://evil.example', 'HTTP://evil.example now', ' www.evil.example', 'Ｗww.evil.example', 'ｈttps://evil.example'])
    expect(typedToStranger(link)).toBe('')
  expect(typedToStranger('See evil.example and sub.evil。example. Thanks. Bye.')).toBe(
    'See evil.\u200bexample and sub.\u200bevil。\u200bexample. T…',
  )
  expect(typedToStranger('J. Doe & Co. Ltd.')).toBe('J. Doe & Co. Ltd.')
})

test('an address is one address', () => {
  expect(isAddress('grace@northwind.example')).toBe(true)
  for (const text of ['', 'grace', 'a@b, c@d', 'a@b\r\nBcc: c@d', '<a@b>', 'a b@c', '"a"@b']) expect(isAddress(text)).toBe(false)
})

test('EXP-05 markup in a name is text in the page, and only a line of its own becomes a link', () => {
  const html = htmlOf(
    'Hi <b>',
    'Hello <script>alert(1)</script> "x",\n\nSee https://evil.example now\nhttps://troupe.example/event/1?a=1&b="2"',
  )
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('<title>Hi &lt;b&gt;</title>')
  expect(html).not.toContain('href="https://evil.example')
  expect(html).toContain('href="https://troupe.example/event/1?a=1&amp;b=&quot;2&quot;"')
})

test('codes of approval links are masked, other addresses stay', () => {
  const code = 'Ab-_'.repeat(10)
  expect(withoutCodes(`x\nhttps://t.example/a/${code}\nhttps://t.example/event/1`)).toBe(
    'x\nhttps://t.example/a/***\nhttps://t.example/event/1',
  )
  expect(messageIdOf('offered/1 2>', 't.example')).toBe('<offered/1_2_@t.example>')
})

test('codes to type, and links that carry them, are masked', () => {
  expect(withoutCodes('x\n\nYour code: K7MP-2QXA\n\nhttps://t.example/register?code=K7MP2QXA')).toBe(
    'x\n\nYour code: ***\n\nhttps://t.example/register?code=***',
  )
})

test('times are told in the zone of the event, and in the reader’s where their clocks differ', () => {
  const [from, to] = [at('2026-12-16T19:30:00Z'), at('2026-12-16T21:00:00Z')]
  expect(spanWords(from, to, 'America/Chicago', 'America/Mexico_City')).toBe('Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time')
  expect(spanWords(from, to, 'America/Chicago', 'Europe/Berlin')).toBe(
    'Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time (8:30 pm to 10:00 pm, Berlin time)',
  )
  expect(spanWords(from, to, 'America/Chicago', 'Asia/Tokyo')).toBe(
    'Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time (Thu 17 Dec 2026, 4:30 am to 6:00 am, Tokyo time)',
  )
  expect(momentWords(from, 'UTC')).toBe('Wed 16 Dec 2026, 7:30 pm, UTC')
})
