import './base.css'
import { Image, Play } from 'lucide-react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { JustifiedGrid } from './justified-grid.tsx'

const pictures = ['one', 'two', 'three', 'four', 'five'].map((key, index) => ({
  ...{ key, label: `${key}.jpg`, name: `${key}.jpg`, ratio: 1.5, glyph: Image, by: 'Ana Reyes' },
  ...(index === 1 ? { marks: [{ label: '2:04', icon: Play }] } : {}),
}))

/** Three in a row and two under them. */
const Grid = ({ onOpen = () => {}, width = 820 }: { onOpen?: (key: string) => void; width?: number }) => (
  <div style={{ inlineSize: width }}>
    <JustifiedGrid label="Wed 25 Nov" pictures={pictures} onOpen={onOpen} />
  </div>
)

function Choosing() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return <JustifiedGrid label="Choosing" pictures={pictures} onOpen={(key) => setChosen(new Set([...chosen, key]))} chosen={chosen} />
}

describe('a justified grid', () => {
  test('has rows of 178 pixels that end at the edge, and two columns where there is little room', async () => {
    await page.viewport(1000, 800)
    const screen = await render(<Grid />)
    const box = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect()
    expect(box('one.jpg').height).toBe(178)
    expect(box('three.jpg').right).toBe(screen.getByRole('list').element().getBoundingClientRect().right)
    expect(box('two.jpg, 2:04').left - box('one.jpg').right).toBe(6)
    expect(box('four.jpg').top - box('one.jpg').bottom).toBe(6)
    await screen.rerender(<Grid width={358} />)
    await expect.poll(() => box('two.jpg, 2:04').width).toBe(176)
    expect(box('three.jpg').left).toBe(box('one.jpg').left)
  })

  test('is one stop of the Tab key, from where arrows lead to the others, up and down too', async () => {
    await page.viewport(1000, 800)
    const onOpen = vi.fn()
    const screen = await render(<Grid onOpen={onOpen} />)
    const one = (name: string) => screen.getByRole('button', { name })
    await userEvent.tab()
    await expect.element(one('one.jpg')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(one('two.jpg, 2:04')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(one('five.jpg')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowLeft}{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('one')
    await userEvent.keyboard('{End}')
    await expect.element(one('five.jpg')).toHaveFocus()
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  test('shows name and person under the focus, and the name alone where there is no picture', async () => {
    const screen = await render(<Grid />)
    const strip = screen.getByText('Ana Reyes').first()
    const opacity = () => getComputedStyle(strip.element().parentElement ?? document.body).opacity
    expect(opacity()).toBe('0')
    await userEvent.tab()
    await expect.poll(opacity).toBe('1')
  })

  test('is a list of checks while pictures are chosen', async () => {
    const screen = await render(<Choosing />)
    const two = screen.getByRole('checkbox', { name: 'two.jpg, 2:04' })
    await expect.element(two).not.toBeChecked()
    await two.click()
    await expect.element(two).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'one.jpg' })).not.toBeChecked()
  })
})
