import { expect, test } from 'vitest'
import { isAddress, messageIdOf, oneLine, typedToStranger } from './text.ts'
import { callWords, momentWords, spanWords } from './when.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('what people type stays on one line, whatever line breaks it has', () => {
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

test('a Message-ID holds nothing that a header could read as more', () => {
  expect(messageIdOf('offered/1 2>', 't.example')).toBe('<offered/1_2_@t.example>')
})

test('times are given in the zone of the event, and in the reader’s where their clocks differ', () => {
  const [from, to] = [at('2026-12-16T19:30:00Z'), at('2026-12-16T21:00:00Z')]
  expect(spanWords({ from, to }, 'America/Chicago', 'America/Mexico_City')).toBe('Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time')
  expect(spanWords({ from, to }, 'America/Chicago', 'Europe/Berlin')).toBe(
    'Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time (8:30 pm to 10:00 pm, Berlin time)',
  )
  expect(spanWords({ from, to }, 'America/Chicago', 'Asia/Tokyo')).toBe(
    'Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time (Thu 17 Dec 2026, 4:30 am to 6:00 am, Tokyo time)',
  )
  expect(momentWords(from, 'UTC')).toBe('Wed 16 Dec 2026, 7:30 pm, UTC')
})

test('times over a change of clocks have their offsets, in the zone where clocks change', () => {
  const [from, to] = [at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')]
  expect(spanWords({ from, to }, 'America/New_York', 'America/New_York')).toBe(
    'Sun 1 Nov 2026, 1:30 am (UTC−4) to 1:30 am (UTC−5), New York time',
  )
  expect(spanWords({ from, to }, 'America/New_York', 'Europe/Berlin')).toBe(
    'Sun 1 Nov 2026, 1:30 am (UTC−4) to 1:30 am (UTC−5), New York time (6:30 am to 7:30 am, Berlin time)',
  )
  expect(callWords({ call: from, start: to }, 'America/New_York', 'America/New_York')).toBe('1:30 am (UTC−4)')
})
