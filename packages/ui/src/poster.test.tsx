import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './base.css'
import { Poster } from './poster.tsx'
import { PosterThumb } from './poster-thumb.tsx'

test('a poster is an image named by its title, set in its own inks without style attributes in markup', async () => {
  const screen = await render(<Poster category="THEATRICAL" title="Murder in the Green Room" />)
  const poster = screen.getByRole('img', { name: 'Poster: Murder in the Green Room' })
  expect(poster.element().textContent).toContain('MURDER')
  expect(getComputedStyle(poster.element()).getPropertyValue('--p')).toMatch(/^#[0-9a-f]{6}$/)
})

test('a decorative poster is hidden from screen readers', async () => {
  const screen = await render(<Poster category="DEI" title="Common Ground" decorative shape="thumb" />)
  expect(screen.getByRole('img').elements()).toHaveLength(0)
  expect(screen.container.querySelectorAll('text')).toHaveLength(0)
})

test('the same poster twice on a page keeps its two clips apart', async () => {
  const screen = await render(
    <>
      <Poster category="KIT_BASED" title="Build" />
      <Poster category="KIT_BASED" title="Build" shape="wide" />
    </>,
  )
  const ids = [...screen.container.querySelectorAll('clipPath')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('a thumb for a long list is one picture, in the inks of the drawing and without words', async () => {
  const { container } = await render(
    <>
      <Poster category="DEI" title="Common Ground" decorative shape="thumb" />
      <PosterThumb category="DEI" title="Common Ground" />
    </>,
  )
  const image = container.querySelector('img')
  await image?.decode()
  const paper = getComputedStyle(container.querySelector('svg') as SVGElement).getPropertyValue('--p')
  const document = decodeURIComponent(image?.src ?? '')
  expect(paper).toMatch(/^#[0-9a-f]{6}$/)
  expect(document).toContain(paper)
  expect(document).not.toMatch(/Common|var\(--[pt]\)/)
  expect(image?.alt).toBe('')
})
