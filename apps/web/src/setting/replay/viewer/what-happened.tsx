import { type Glyph, Icon } from '@troupe/ui/icon'
import { FileText, Keyboard, MousePointerClick, OctagonAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clockWords } from '../replay-words.ts'
import { currentIn, type Happening, type Story } from './happened.ts'
import css from './viewer.module.css'

const icons: Readonly<Record<Happening['kind'], Glyph>> = { page: FileText, click: MousePointerClick, typed: Keyboard, error: OctagonAlert }

/** Pages, clicks, typing and errors in their order; each leads to its place on the rail. */
export function WhatHappened({ story, time, go }: { readonly story: Story; readonly time: number; readonly go: (to: number) => void }) {
  const current = currentIn(story.happenings, time)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.children[current]
    if (row instanceof HTMLElement && list.current) {
      const { offsetTop, offsetHeight } = row
      const { scrollTop, clientHeight } = list.current
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
        list.current.scrollTop = offsetTop - clientHeight / 2
    }
  }, [current])
  return (
    <aside className={css.side} aria-label="What happened">
      <h2>What happened</h2>
      <ol ref={list}>
        {story.happenings.map(({ at, kind, words, note, request }, index) => (
          <li key={`${at} ${index}`}>
            <button
              type="button"
              className={css.row}
              data-kind={kind}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => go(at)}
            >
              <span className="num">{clockWords(at)}</span>
              <Icon of={icons[kind]} size={14} />
              <span className={css.words}>
                {words}
                {note && <small>{note}</small>}
              </span>
            </button>
            {/* beside the button: what stands in one can't be selected and copied */}
            {request && (
              <div className={css.request}>
                Request <span className="mono">{request}</span>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p>Text, pictures and everything typed are masked before they leave the browser. Only Troupe’s own words are shown.</p>
    </aside>
  )
}
