import '../base.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MapFrame } from './map.tsx'
import { distanceWords, isInRing, metresPerPixel, movedBy, namePoints, scaleFor } from './map-geometry.ts'
import { Pin } from './map-pin.tsx'
import { MapShapes } from './map-shapes.tsx'
import { type MapPoint, type MapView, MapViewContext } from './map-view.tsx'
import { RingCorners } from './ring-corners.tsx'

const at = (longitude: number, latitude: number): MapPoint => ({ latitude, longitude })
const square = [at(10, 10), at(110, 10), at(110, 110), at(10, 110)]

/** A flat map: a degree is a pixel, north is down. */
const flat: MapView = {
  place: ({ latitude, longitude }) => [longitude, latitude],
  pointAt: (x, y) => at(x, y),
  box: () => new DOMRect(0, 0, 400, 400),
  zoom: () => 10,
  center: () => at(50, 50),
  show: () => {},
  onMove: () => () => {},
  onMoved: () => () => {},
}
const OnFlat = ({ children }: { children: React.ReactNode }) => (
  <MapViewContext value={flat}>
    <div style={{ position: 'fixed', inset: 0, width: 400, height: 400 }}>{children}</div>
  </MapViewContext>
)

beforeEach(() => page.viewport(800, 600))
afterEach(() => vi.restoreAllMocks())

test('a browser without WebGL reads one sentence in the place of the map, and loads nothing', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const paper = { light: '/day.json', dark: '/night.json' }
  const screen = await render(<MapFrame label="Map of Chicago" paper={paper} height={320} fit={square} />)
  const map = screen.getByRole('region', { name: 'Map of Chicago' })
  await expect.element(map).toHaveTextContent('This browser can’t draw maps. Everything on the map is listed beside it.')
  expect(map.element().getBoundingClientRect().height).toBe(320)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('maplibre'))).toEqual([])
})

describe('what lies over a map', () => {
  test('is drawn where the map has it, with what two areas share hatched', async () => {
    const small = [at(20, 20), at(60, 20), at(60, 60), at(20, 60)]
    await render(
      <OnFlat>
        <MapShapes
          areas={[
            { key: 'a', label: 'Large', ring: square, look: 'brand' },
            { key: 'b', label: 'Small', ring: small, look: 'dashed' },
          ]}
          lines={[{ key: 'walk', from: at(0, 0), to: at(5, 5) }]}
          overlaps={[['a', 'b']]}
        />
      </OnFlat>,
    )
    const drawn = [...document.querySelectorAll('polygon')].map((one) => `${one.dataset.area} ${one.getAttribute('points')}`)
    expect(drawn).toContain('a 10,10 110,10 110,110 10,110')
    expect(drawn.filter((one) => one === 'b 20,20 60,20 60,60 20,60')).toHaveLength(2)
    expect(document.querySelector('svg path')?.getAttribute('d')).toBe('M0 0L5 5')
  })

  test('the name of an area keeps clear of a pin, where it has another place', async () => {
    const areas = [{ key: 'a', label: 'Large', ring: square, look: 'brand' }] as const
    const [first = at(0, 0)] = namePoints(square)
    const placeOf = async (pins: readonly { readonly label: string; readonly point: typeof first }[]) => {
      const { container, unmount } = await render(
        <OnFlat>
          <MapShapes areas={areas} lines={[]} overlaps={[]} pins={pins} />
        </OnFlat>,
      )
      const place = container.querySelector('span')?.style.transform
      await unmount()
      return place
    }
    const free = await placeOf([])
    expect(await placeOf([{ label: 'START', point: first }])).not.toBe(free)
    expect(await placeOf([{ label: 'START', point: at(500, 500) }])).toBe(free)
  })

  test('a pin is moved by the arrow keys, ten metres or a hundred, and by dragging', async () => {
    const onMove = vi.fn()
    const screen = await render(
      <OnFlat>
        <Pin label="START" point={at(100, 50)} look="ink" onMove={onMove} />
      </OnFlat>,
    )
    const pin = screen.getByRole('button', { name: 'START, 50.000000, 100.000000. Arrow keys move it.' })
    pin.element().focus()
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}')
    expect(onMove.mock.calls.map(([{ latitude }]) => Math.round((latitude - 50) * 111_195))).toEqual([10, 100])
    const event = (type: string, clientX: number, clientY: number) =>
      pin.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY }))
    vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue()
    event('pointerdown', 98, 44)
    event('pointermove', 118, 54)
    // it is held where it was taken
    expect(onMove).toHaveBeenLastCalledWith(at(120, 60))
  })

  test('the corners of a ring are walked by Tab, moved, added and removed by keys, and left by Escape', async () => {
    const calls: unknown[] = []
    const note =
      (name: string) =>
      (...given: unknown[]) =>
        calls.push([name, ...given])
    const screen = await render(
      <OnFlat>
        <RingCorners
          corners={square}
          wrong={new Set([1])}
          onMove={note('move')}
          onMoved={note('moved')}
          onAdd={note('add')}
          onRemove={note('remove')}
          onLeave={note('leave')}
        />
      </OnFlat>,
    )
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: 'Corner 1 of 4' })).toHaveFocus()
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('Corner 1 of 4Arrows move it 10 m, Shift 100 m. Insert adds one, Delete removes it.')
    await userEvent.keyboard('{Tab}')
    const second = screen.getByRole('button', { name: 'Corner 2 of 4' })
    await expect.element(second).toHaveFocus()
    await expect.element(second).toHaveAttribute('aria-invalid', 'true')
    // the keys are told once
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}{Insert}{Delete}{Escape}')
    expect(calls).toEqual([['move', 1, expect.anything()], ['moved'], ['add', 1, at(110, 60)], ['remove', 2], ['leave']])
    await screen.getByRole('button', { name: 'Add a corner after corner 4' }).click()
    expect(calls.at(-1)).toEqual(['add', 3, at(10, 60)])
  })
})

describe('on a map', () => {
  test('ten metres are ten metres wherever they are', () => {
    const moved = movedBy(at(-87.62, 41.88), 10, -100)
    expect(Math.round((moved.longitude + 87.62) * 111_195 * Math.cos((41.88 * Math.PI) / 180))).toBe(10)
    expect(Math.round((moved.latitude - 41.88) * 111_195)).toBe(-100)
    expect(movedBy(at(180, 85), 1000, 1000)).toEqual(at(180, 85))
  })

  test('the scale is a round distance that fits', () => {
    for (const zoom of [1, 5.3, 10, 14.9, 19]) {
      const { metres, pixels } = scaleFor(metresPerPixel(41.88, zoom), 96)
      expect(String(metres)).toMatch(/^[125]0*$|^0\.[125]$/)
      expect([zoom, pixels > 30 && pixels <= 96]).toEqual([zoom, true])
    }
    expect(['0.5 m', '200 m', '5 km']).toEqual([0.5, 200, 5000].map(distanceWords))
  })

  test('a name lies in its area, and outside of those within it', () => {
    const within = [at(15, 75), at(105, 75), at(105, 95), at(15, 95)]
    const [place] = namePoints(square, [within])
    expect(place && isInRing(square, place) && !isInRing(within, place)).toBe(true)
    expect(namePoints(square, [square])).not.toEqual([])
    expect(namePoints([])).toEqual([])
  })
})
