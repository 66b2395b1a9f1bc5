import { type RefObject, useEffect, useRef, useState } from 'react'
import { Replayer } from 'rrweb'
import type { PlayedEvent } from './happened.ts'

export const SPEEDS = ['1', '2', '4'] as const
type Speed = (typeof SPEEDS)[number]

/** Pictures and what was left out are grey areas, as the masked texts are bars. */
const rules = ['img, .rr-block, [rr_width] { background: #d9d7d0 !important; outline: 1px solid #c4c1b8 !important; }']

/** Plays the events of a recording in a frame within `root`, which is scaled to the room that there is. */
export function usePlayer(root: RefObject<HTMLElement | null>, events: readonly PlayedEvent[], length: number) {
  const player = useRef<Replayer>(undefined)
  const [time, setTime] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('1')
  const [skips, setSkips] = useState(true)
  useEffect(() => {
    const frame = root.current
    if (!frame) return
    const made = new Replayer(
      // the player writes into what it is given
      structuredClone(events) as unknown as ConstructorParameters<typeof Replayer>[0],
      { root: frame, mouseTail: false, showWarning: false, insertStyleRules: rules, skipInactive: true },
    )
    made.iframe.title = 'The page, its text masked'
    made.iframe.tabIndex = -1
    made.on('finish', () => {
      setTime(length)
      setPlaying(false)
    })
    const fit = () => {
      const [width, height] = [Number(made.iframe.width) || 1440, Number(made.iframe.height) || 900]
      const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height, 1)
      frame.style.setProperty('--scale', String(scale))
      frame.style.setProperty('--frame', `${width}px`)
      frame.style.setProperty('--frame-height', `${height}px`)
    }
    made.on('resize', fit)
    const room = new ResizeObserver(fit)
    room.observe(frame)
    player.current = made
    made.pause(0)
    fit()
    return () => {
      room.disconnect()
      made.destroy()
      player.current = undefined
      frame.replaceChildren()
    }
  }, [root, events, length])
  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(function follow() {
      if (player.current) setTime(Math.min(length, player.current.getCurrentTime()))
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, length])
  useEffect(() => player.current?.setConfig({ speed: Number(speed), skipInactive: skips }), [speed, skips])
  return {
    ...{ time, isPlaying, speed, skips, setSpeed, setSkips },
    turn: () => {
      if (isPlaying) player.current?.pause()
      else player.current?.play(time >= length ? 0 : time)
      setPlaying(!isPlaying)
    },
    go: (to: number) => {
      const at = Math.max(0, Math.min(length, to))
      if (isPlaying) player.current?.play(at)
      else player.current?.pause(at)
      setTime(at)
    },
  }
}
export type Player = ReturnType<typeof usePlayer>
