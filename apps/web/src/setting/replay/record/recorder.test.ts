import * as fc from 'fast-check'
import { afterEach, expect, inject, test } from 'vitest'
import type { RecordedEvent } from './mask.ts'
import { readPage } from './recorder.ts'

const root = document.createElement('div')
afterEach(() => {
  root.remove()
  history.replaceState(null, '', before)
})
const before = location.href

/** Two frames: what a page changes is read at the end of a task, and scrolling and moves with the next frame. */
const settled = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

/** Records what `act` does on a page, and says all that would leave the browser. */
async function recorded(html: string, act: () => void | Promise<void> = () => {}, path = '/experiences'): Promise<string> {
  history.replaceState(null, '', path)
  root.innerHTML = html
  document.body.append(root)
  const events: RecordedEvent[] = []
  const { end } = readPage((event) => events.push(event))
  await act()
  await settled()
  end()
  return JSON.stringify(events)
}

const types = [
  ...['text', 'password', 'hidden', 'email', 'search', 'tel', 'url', 'number', 'date', 'time', 'datetime-local', 'month', 'week', 'color'],
  ...['range', 'checkbox', 'radio', 'submit', 'button', 'reset', 'image', 'file', 'nothing'],
]
/** Every place of a page where something personal can stand. */
const places: readonly ((secret: string) => string)[] = [
  ...types.map(
    (type) => (secret: string) =>
      `<input type="${type}" value="${secret}" placeholder="${secret}" name="${secret}" aria-label="${secret}">`,
  ),
  (secret) => `<textarea placeholder="${secret}">${secret}</textarea>`,
  (secret) => `<select><option value="${secret}" label="${secret}">${secret}</option><optgroup label="${secret}"></optgroup></select>`,
  (secret) => `<div contenteditable="true" data-name="${secret}" data-${secret}="1" id="${secret}" title="${secret}">${secret}</div>`,
  (secret) => `<a href="/join/${secret}?q=${secret}#${secret}" download="${secret}">${secret}</a>`,
  (secret) => `<img alt="${secret}" src="data:image/png;base64,${secret}" srcset="/files/${secret} 2x">`,
  (secret) => `<svg aria-label="${secret}"><title>${secret}</title><text>${secret}</text><path d="M0 0${secret}"></path></svg>`,
  (secret) => `<p style="--name: ${secret}; background: url(/files/${secret}); content: '${secret}'">${secret}<!-- ${secret} --></p>`,
  (secret) => `<style>.x::after { content: '${secret}' }</style><script type="application/json">"${secret}"</script>`,
  (secret) => `<iframe srcdoc="${secret}"></iframe><object data="/files/${secret}"></object><video poster="/files/${secret}"></video>`,
  (secret) => `<details open><summary>${secret}</summary><meter title="${secret}"></meter><output>${secret}</output></details>`,
  (secret) => `<table summary="${secret}"><caption>${secret}</caption><tr><td abbr="${secret}">${secret}</td></tr></table>`,
]

/** Changes everything on the page to another secret, as someone who types and a program that draws would. */
function changeAll(secret: string) {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    for (const name of ['title', 'alt', 'placeholder', 'aria-label', 'data-name', 'href', 'value']) element.setAttribute(name, secret)
    element.setAttribute('style', `--name: ${secret}; background-image: url(/files/${secret})`)
    if (element instanceof HTMLInputElement && element.type !== 'file') element.value = secret
    if (element instanceof HTMLTextAreaElement) element.value = secret
    element.dispatchEvent(new InputEvent('input', { bubbles: true, data: secret }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
    for (const node of element.childNodes) if (node instanceof Text) node.data = secret
  }
  const added = document.createElement('section')
  added.innerHTML = places.map((place) => place(secret)).join('')
  root.append(added)
  const shadow = document.createElement('div')
  shadow.attachShadow({ mode: 'open' }).innerHTML = `<p title="${secret}">${secret}</p><input value="${secret}">`
  root.append(shadow)
}

test('whatever is typed into any kind of input, or stands anywhere on a page, never leaves the browser in a recording', {
  timeout: 60_000 * inject('machineFactor'),
}, async () => {
  // long enough to occur nowhere by chance; with and without what an attribute could break at
  const secrets = fc.stringMatching(/^zq[a-z0-9]{10}[ .-]?[a-z0-9]{6}$/)
  let seen = 0
  await fc.assert(
    fc.asyncProperty(secrets, secrets, fc.shuffledSubarray([...places], { minLength: 8 }), async (first, second, some) => {
      const html = some.map((place) => place(first.replace(/[ .]/, '-'))).join('')
      const said = await recorded(html, () => changeAll(second))
      const parts = [first, second].flatMap((secret) => [secret, ...secret.split(/[ .-]/).filter((part) => part.length > 5)])
      for (const part of parts)
        expect(said.includes(part) ? said.slice(Math.max(0, said.indexOf(part) - 200), said.indexOf(part) + 100) : '').toBe('')
      // something was recorded: the shape of the page and bars in the place of its words
      expect(said).toContain('▄')
      seen += said.length
    }),
    { numRuns: 25 },
  )
  expect(seen).toBeGreaterThan(10_000)
})

test('without the mask the same recording holds what was typed', async () => {
  const { record } = await import('rrweb')
  root.innerHTML = places.map((place) => place('zqunmasked12345')).join('')
  document.body.append(root)
  const events: unknown[] = []
  const stop = record({ emit: (event) => void events.push(event) })
  stop?.()
  expect(JSON.stringify(events)).toContain('zqunmasked12345')
})

test('our own words are shown where they are marked, and nowhere else', async () => {
  const said = await recorded('<nav data-plain=""><a href="/events">Events</a></nav><h1>Northwind</h1>', () => {
    root.querySelector('a')?.replaceChildren('My shows')
    root.querySelector('h1')?.replaceChildren('Kestrel')
  })
  for (const words of ['Events', 'My shows']) expect(said).toContain(words)
  for (const words of ['Northwind', 'Kestrel', '/events"']) expect(said).not.toContain(words)
})

test('a page writes no mark that would show its words', async () => {
  const said = await recorded('<p>\u{F0000}Northwind</p><input data-plain="" value="\u{F0000}Kestrel">', () => {
    root.querySelector('input')?.dispatchEvent(new Event('input'))
  })
  for (const words of ['Northwind', 'Kestrel']) expect(said).not.toContain(words)
})

test.each([
  '/login',
  '/register',
  '/password/change',
  '/password/forgot',
  '/assignment-approval/x',
  '/cart',
  '/actor-application',
  '/q/x',
  '/nowhere',
])('nothing of %s is recorded, from the moment that the address is there', async (path) => {
  expect(await recorded('<p>Northwind</p>', () => root.querySelector('p')?.replaceChildren('Kestrel'), path)).toBe('[]')
  const said = await recorded('<p data-plain="">Northwind</p>', async () => {
    history.replaceState(null, '', path)
    root.querySelector('p')?.replaceChildren('Kestrel')
  })
  expect(said).toContain('Northwind')
  expect(said).not.toContain('Kestrel')
})

test('what is marked as no part of a recording is an empty place in it', async () => {
  const said = await recorded('<div data-unrecorded=""><p data-plain="">4242 4242</p></div>', () =>
    root.querySelector('p')?.replaceChildren('Kestrel'),
  )
  expect(said).not.toContain('4242')
  expect(said).not.toContain('Kestrel')
})

test('what a press changes is read after the frame that shows it, and masked after that: no one waits for their own recording', async () => {
  history.replaceState(null, '', '/experiences')
  root.innerHTML = '<button data-plain="" type="button">Day</button><ul></ul>'
  document.body.append(root)
  const events: RecordedEvent[] = []
  const { end, drain } = readPage((event) => events.push(event))
  expect(events, 'the page as it was is masked later as well').toEqual([])
  drain()
  const before = events.length
  expect(before).toBeGreaterThan(0)
  const press = root.querySelector('button')
  press?.addEventListener('click', () => {
    for (let line = 0; line < 50; line++) root.querySelector('ul')?.append(document.createElement('li'))
  })
  press?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // all that follows from the press in its own task
  await Promise.resolve()
  drain()
  const pressed = events.slice(before)
  expect(JSON.stringify(pressed)).not.toContain('"li"')
  await expect
    .poll(() => {
      drain()
      return JSON.stringify(events.slice(before)).match(/"li"/g)?.length
    })
    .toBe(50)
  // the press comes before what it has changed
  expect(events.slice(before, before + 2).map(({ data }) => (data as { source?: number }).source)).toEqual([2, 0])
  end()
})
