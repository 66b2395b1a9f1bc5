import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { cleanHtml, linkOf, safeHref, textLength } from './rich-html.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">words</p>',
  '<a href="javascript:alert(1)">press</a>',
  '<a href=" java\tscript:alert(1)">press</a>',
  '<a href="&#106;avascript:alert(1)">press</a>',
  '<a href="java&#x0A;script:alert(1)">press</a>',
  '<a href="data:text/html,<script>alert(1)</script>">press</a>',
  '<a href="vbscript:msgbox(1)">press</a>',
  '<a href="//evil.example">press</a>',
  '<a href=\'https://a.example" onmouseover="alert(1)\'>press</a>',
  '<a href="https://a.example" href="javascript:alert(1)">press</a>',
  '<a data-href="https://a.example" href="javascript:alert(1)">press</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<template><script>alert(1)</script></template>',
  '<p><<b>b</b></p><script',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="mailto:x@y.example?body=<script>">write</a>',
]

const allowed = new Set(['P', 'H2', 'H3', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'STRONG', 'EM', 'U', 'A', 'BR'])

/** What a browser makes of it, without running it. */
function seenBy(html: string): Element[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.querySelectorAll('*')]
}

function dangers(html: string): string[] {
  return seenBy(html).flatMap((element) => [
    ...(allowed.has(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].filter(({ name }) => element.tagName !== 'A' || name !== 'href').map(({ name }) => name),
    ...(element instanceof HTMLAnchorElement && !['http:', 'https:', 'mailto:'].includes(element.protocol) ? [element.href] : []),
  ])
}

describe('formatted text', () => {
  test.each(attacks)('lets nothing through of %s', (attack) => {
    expect(dangers(cleanHtml(attack))).toEqual([])
    expect(dangers(cleanHtml(`<p>before ${attack} after</p>`))).toEqual([])
  })

  test('lets nothing through of any mixture, reads as itself in a browser, and is the same when cleaned again', () => {
    const pieces = fc.constantFrom(
      ...attacks,
      '<ul><li>',
      '</p>',
      '</ul>',
      '<b>',
      '</a>',
      '<blockquote>',
      '<h1>',
      'words',
      ' ',
      '"',
      "'",
      '>',
      '<',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
        const clean = cleanHtml(parts.join(''))
        expect(dangers(clean)).toEqual([])
        expect(cleanHtml(clean)).toBe(clean)
        const template = document.createElement('template')
        template.innerHTML = clean
        expect(template.content.textContent?.length).toBe(textLength(clean))
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps what it is made for', () => {
    const text =
      '<h2>Title</h2><p>One <strong>two <em>three</em></strong> <u>four</u><br>five</p><ul><li><p>a</p></li><li><p>b</p></li></ul><ol><li><p>1</p></li></ol><blockquote><p>said</p></blockquote><p><a href="https://a.example/?b=1&amp;c=2">there</a></p>'
    expect(cleanHtml(text)).toBe(text)
    expect(textLength('<p>a &amp; b</p><p>c</p>')).toBe(6)
  })

  test('keeps the words of what it does not know, and gives loose words a line', () => {
    expect(cleanHtml('loose <span style="x">words</span>')).toBe('<p>loose words</p>')
    expect(cleanHtml('<h1>Big</h1><div>b<b>o</b>ld</div>')).toBe('<h2>Big</h2><p>b<strong>o</strong>ld</p>')
    expect(cleanHtml('<li>alone</li>')).toBe('<p>alone</p>')
    expect(cleanHtml('<ul>a<li>b<li>c</ul>')).toBe('<ul><li>a</li><li>b</li><li>c</li></ul>')
    expect(cleanHtml('2 < 3 & 5 > 4')).toBe('<p>2 &lt; 3 &amp; 5 &gt; 4</p>')
  })

  test('that says nothing is empty', () => {
    expect(['', '<p></p>', '<p> </p><p><br></p>', '<script>x</script>'].map(cleanHtml)).toEqual(['', '', '', ''])
  })

  test('does not go deeper than anyone writes, however it is nested', () => {
    const deep = `${'<blockquote>'.repeat(20_000)}x`
    expect(cleanHtml(deep).match(/<blockquote>/g)).toHaveLength(24)
  })

  test.each(['<a "', '<!--', '<svg>', '<script>', '</p', '<!'])(
    'with something that has no end is searched for that end once, however often it begins: %s',
    (piece) => {
      expect(searchesIn(piece.repeat(30_000))).toBeLessThan(10)
    },
  )

  test.each(["<a '>", '<a "\'>', '<script></script>', '<b>', '</p>', '<', '&#'])(
    'that is long and hostile is searched a few times for each of its parts: %s',
    (piece) => {
      expect(searchesIn(piece.repeat(30_000))).toBeLessThan(30_000 * 10)
    },
  )
})

/** How often a text is searched while it is cleaned. A search that finds nothing may have gone to the end of the text: one for each of its parts takes minutes. */
function searchesIn(html: string): number {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  cleanHtml(html)
  const { length } = exec.mock.calls
  exec.mockRestore()
  return length
}

describe('the address of a link', () => {
  test('is http, https or mailto', () => {
    expect(safeHref('HTTPS://a.example/b')).toBe('HTTPS://a.example/b')
    expect(safeHref('mailto:ines@a.example')).toBe('mailto:ines@a.example')
    for (const bad of [
      'javascript:alert(1)',
      'https:',
      'https://',
      '/a',
      '//a.example',
      'ftp://a.example',
      'https:\\\\a.example',
      'mailto:',
      '',
    ]) {
      expect(safeHref(bad), bad).toBeNull()
    }
  })

  test('may be typed without its beginning', () => {
    expect(linkOf(' a.example/b?c=d ')).toBe('https://a.example/b?c=d')
    expect(linkOf('ines@a.example')).toBe('mailto:ines@a.example')
    expect(linkOf('http://a.example')).toBe('http://a.example')
    for (const bad of ['', 'words', 'two words.example', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.example']) {
      expect(linkOf(bad), bad).toBeNull()
    }
  })
})
