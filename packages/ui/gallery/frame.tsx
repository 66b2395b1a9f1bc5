import { ConfirmProvider } from '@troupe/ui/confirm'
import { CopyButton } from '@troupe/ui/copy-button'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { TextInput } from '@troupe/ui/text-input'
import { ToastProvider } from '@troupe/ui/toast'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './frame.module.css'
import { type Look, searchOf } from './look.ts'
import { found, groups, type Specimen, specimens } from './specimens.ts'

type Props = {
  specimen: Specimen
  look: Look
  onLook: (look: Look) => void
}

/** The gallery around a widget: the index, the ways to look at it, the page that shows it and the source of its usage. */
export function Frame({ specimen, look, onLook }: Props) {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <div className={styles.frame}>
          <header className={styles.bar}>
            <a href="#button" className={styles.brand} aria-label="Troupe widgets">
              <Mark height={20} />
              <Wordmark height={18} />
            </a>
            <Looks look={look} onLook={onLook} />
          </header>
          <Index current={specimen} />
          <main className={styles.main}>
            <header className={styles.head}>
              <h1 className="disp">{specimen.title}</h1>
              <p>{specimen.about}</p>
            </header>
            <div className={styles.stages}>
              {(look.theme === 'both' ? (['light', 'dark'] as const) : ([look.theme] as const)).map((theme) => (
                <StageFrame key={theme} specimen={specimen} look={{ ...look, theme }} />
              ))}
            </div>
            <section className={styles.source} aria-label="Source of the usage">
              <div className={styles.copy}>
                <span>{`import … from '@troupe/ui/${specimen.name}'`}</span>
                <CopyButton text={specimen.source} label="Copy the usage" />
              </div>
              <textarea readOnly spellCheck={false} aria-label="Source" value={specimen.source} />
            </section>
          </main>
        </div>
      </ConfirmProvider>
    </ToastProvider>
  )
}

function Looks({ look, onLook }: Pick<Props, 'look' | 'onLook'>) {
  return (
    <div className={styles.looks}>
      <Segmented
        size="sm"
        label="Theme"
        value={look.theme}
        onChange={(theme) => onLook({ ...look, theme })}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'both', label: 'Both' },
        ]}
      />
      <Segmented
        size="sm"
        label="Density"
        value={look.density}
        onChange={(density) => onLook({ ...look, density })}
        options={[
          { value: 'comfortable', label: 'Customers' },
          { value: 'compact', label: 'Staff' },
        ]}
      />
      <Segmented
        size="sm"
        label="Brand"
        value={look.brand}
        onChange={(brand) => onLook({ ...look, brand })}
        options={[
          { value: 'house', label: 'House' },
          { value: 'yellow', label: 'Yellow' },
          { value: 'black', label: 'Black' },
        ]}
      />
      <Segmented
        size="sm"
        label="Width"
        value={look.width}
        onChange={(width) => onLook({ ...look, width })}
        options={[
          { value: 'fit', label: 'Fit' },
          { value: '1440', label: '1440' },
          { value: '390', label: '390' },
        ]}
      />
    </div>
  )
}

/** Every widget by its group. The slash key focuses the search, and the arrow keys move through the results. */
function Index({ current }: { current: Specimen }) {
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const shown = found(text)
  useSlash(search)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('')
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = shown.indexOf(current)
    const next = event.key === 'Enter' ? shown[Math.max(0, at)] : by !== 0 ? shown[at === -1 ? 0 : at + by] : undefined
    if (!next) return
    event.preventDefault()
    location.hash = next.name
  }
  return (
    <nav className={styles.index} aria-label="Widgets">
      <search className={styles.search} onKeyDown={onKeyDown}>
        <TextInput
          ref={search}
          type="search"
          label="Search the widgets"
          placeholder="Search  /"
          icon={Search}
          value={text}
          onChange={setText}
        />
      </search>
      <div className={styles.short}>
        <Select
          label="Widget"
          value={current.name}
          onChange={(name) => {
            location.hash = name
          }}
          options={specimens.map(({ name, title }) => ({ value: name, label: title }))}
        />
      </div>
      <div ref={list} className={styles.list}>
        {groups.map((group) => {
          const members = shown.filter((specimen) => specimen.group === group)
          return (
            members.length > 0 && (
              <div key={group}>
                <h2 className="kick">{group}</h2>
                <ul>
                  {members.map(({ name, title }) => (
                    <li key={name}>
                      <a href={`#${name}`} aria-current={name === current.name ? 'page' : undefined}>
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
        {shown.length === 0 && <p className="faint">Sorry, no matching options</p>}
      </div>
    </nav>
  )
}

function useSlash(search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      search.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [search])
}

/** An iframe, so that widths and themes apply as in a window; one wider than its place is scaled down. */
function StageFrame({ specimen, look }: { specimen: Specimen; look: Look }) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const width = look.width === 'fit' ? size.width : Number(look.width)
  const scale = width > 0 ? Math.min(1, size.width / width) : 1
  const search = new URLSearchParams(searchOf(look))
  search.set('stage', '')
  return (
    <div ref={place} className={styles.stage}>
      <iframe
        title={`${specimen.title}, ${look.theme}`}
        src={`?${search}#${specimen.name}`}
        style={{ inlineSize: width, blockSize: size.height / scale, scale: String(scale) }}
      />
    </div>
  )
}
