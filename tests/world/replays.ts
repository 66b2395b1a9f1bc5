import { gzipSync } from 'node:zlib'
import { idOf } from './ids.ts'

/** Nodes of a page as rrweb writes them; ids count up in the order of the page. */
type Drawn = readonly [tag: string, look: string, inside: string | readonly Drawn[]]

const bar = (width: number, look = ''): Drawn => ['u', `width: ${width}%; ${look}`, '']
const dark = 'background: #1c1a17; height: 12px'
const day: Drawn = ['u', 'height: 44px; background: #e6e4de', '']
const links = ['Experiences', 'Events', 'Packages', 'Contact', 'Settings'].map((words): Drawn => ['a', '', words])

/** A booking page as it looks masked: our own words in its navigation, bars for everything else. */
const page: Drawn = [
  'body',
  '',
  [
    ['nav', '', [bar(8, dark), ...links]],
    [
      'main',
      '',
      [
        [
          'section',
          '',
          [
            bar(54, dark),
            bar(72),
            ['div', 'display: grid; grid-template-columns: repeat(7, 1fr); gap: 8px', Array(28).fill(day)],
            bar(88),
            bar(46),
          ],
        ],
        [
          'aside',
          '',
          [
            bar(70, dark),
            bar(46),
            bar(100),
            bar(92),
            ['b', '', '▄▄▄▄▄▄▄▄▄▄'],
            ['b', 'background: #fff; color: #1c1a17; border: 1px solid #807c72', '▄▄▄▄▄▄▄▄▄▄'],
          ],
        ],
      ],
    ],
  ],
]
const css = `body { margin: 0; background: #f4f4f1; color: #1c1a17; font: 500 14px Archivo, sans-serif }
nav { display: flex; gap: 28px; align-items: center; padding: 20px 32px; background: #fff; border-bottom: 1px solid #dcdad3 }
main { display: grid; grid-template-columns: 1fr 32%; gap: 40px; padding: 40px 48px }
section, aside { display: grid; gap: 14px; align-content: start }
aside { padding: 24px; background: #fff; border: 1px solid #c4c1b8 }
u { display: block; height: 9px; background: #d9d7d0; text-decoration: none }
b { padding: 10px; border-radius: 4px; background: #a3123f; color: #fff; text-align: center }`

function snapshot() {
  let last = 0
  const node = ([tag, look, inside]: Drawn): object => {
    const id = ++last
    const childNodes = typeof inside === 'string' ? (inside ? [{ type: 3, id: ++last, textContent: inside }] : []) : inside.map(node)
    return { type: 2, id, tagName: tag, attributes: look ? { style: look } : {}, childNodes }
  }
  const document = ++last
  const html = ++last
  const head = {
    type: 2,
    id: ++last,
    tagName: 'head',
    attributes: {},
    childNodes: [{ type: 2, id: ++last, tagName: 'link', attributes: { rel: 'stylesheet', _cssText: css }, childNodes: [] }],
  }
  return { type: 0, id: document, childNodes: [{ type: 2, id: html, tagName: 'html', attributes: {}, childNodes: [head, node(page)] }] }
}

/** A visit of six minutes: a day is chosen, the time was just taken by someone else, another one is chosen. */
function visit(start: number): Buffer {
  const at = (seconds: number) => start + seconds * 1000
  const note = (seconds: number, tag: string, payload: object) => ({ type: 5, timestamp: at(seconds), data: { tag, payload } })
  const move = (seconds: number, x: number, y: number) => ({
    type: 3,
    timestamp: at(seconds),
    data: { source: 1, positions: [{ x, y, id: 2, timeOffset: 0 }] },
  })
  const path = [12, 20, 41, 42, 66, 70, 90, 125, 126, 180, 226, 227, 228, 262, 270, 300, 302, 330, 370]
  const events = [
    { type: 4, timestamp: at(0), data: { href: '/experiences', width: 1440, height: 900 } },
    { type: 2, timestamp: at(0), data: { node: snapshot(), initialOffset: { left: 0, top: 0 } } },
    note(0, 'page', { page: '/experiences' }),
    note(41, 'click', { role: 'link' }),
    note(42, 'page', { page: '/experience/$id' }),
    note(70, 'typed', { characters: 2 }),
    note(125, 'click', { role: 'button' }),
    note(226, 'click', { role: 'button' }),
    note(227, 'answer', { status: 409, code: 'SLOT_TAKEN', requestId: idOf('request', 'taken') }),
    note(270, 'click', { role: 'button' }),
    note(302, 'page', { page: '/booked/$traceId' }),
    ...path.map((seconds, index) => move(seconds, 240 + ((index * 157) % 1000), 180 + ((index * 83) % 560))),
    move(372, 1200, 420),
  ]
  return gzipSync(JSON.stringify(events.sort((one, other) => one.timestamp - other.timestamp)))
}

/** Recordings of people who agreed, and errors that their browsers reported. */
export function replaysOf(now: Temporal.Instant) {
  const id = idOf('replay', 'Priya')
  const startedAt = now.subtract({ minutes: 150 })
  const events = visit(startedAt.epochMilliseconds)
  const times = { startedAt, endedAt: startedAt.add({ seconds: 372 }) }
  const at = startedAt.add({ seconds: 280 })
  const stack = ['/assets/experience-B4kQ2m1x.js:1:20417', '/assets/first-8nWdJEqP.js:3:118205']
  return {
    replays: [
      { id, userId: idOf('user', 'editor'), ...times, bytes: events.length, errors: 1, device: 'Chrome on Mac', width: 1440, height: 900 },
    ],
    parts: [{ replayId: id, number: 0, events: `\\x${events.toString('hex')}` }],
    errors: [
      { id: idOf('client error', 'page'), kind: 'PAGE', report: { kind: 'PAGE', name: 'ReferenceError', at: stack }, replayId: id, at },
      {
        id: idOf('client error', 'chunk'),
        kind: 'CHUNK_LOAD',
        report: { kind: 'CHUNK_LOAD', failure: 'timeout', address: '/assets/lawn-Dd81kQ0e.js' },
        replayId: null,
        at: now.subtract({ hours: 50 }),
      },
    ],
  }
}
