import { Dialog as Base } from '@base-ui/react/dialog'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { hitsIn } from '@troupe/domain/setting/jumps'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Skeleton } from '@troupe/ui/skeleton'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SearchDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { useSwitch } from '../use-switch.ts'
import { FoundRowView } from './found-row.tsx'
import { actsNamed, useHere } from './here.ts'
import css from './palette.module.css'
import { addRecent, type RecentThing } from './recent.ts'
import { useRecent } from './recent-names.ts'
import { type FoundGroup, type FoundRow, GROUP_WORDS, groupsOf, type RowAct, type RowGroup, recentGroup } from './results.ts'

/** How long (ms) a pause in typing starts the search. */
const searchAfter = 120
/** Rows of each group, and of a group that is shown alone. */
const few = 3
const many = 25
/** So many acts of the page stand there before anything is typed: what was opened last is to be seen too. */
const mostHere = 5

/** One line that can be current: a row, or one of the acts that are unfolded below the row of the same place. */
interface FoundLine {
  readonly row: FoundRow
  readonly act?: RowAct
  readonly group: FoundGroup
}

const searchQuery = (text: string, limit: number) =>
  queryOptions({
    queryKey: ['search', text, limit],
    queryFn: ({ signal }) => graphql(SearchDocument, { text, limit }, { signal }).then((answer) => answer.search),
  })

/** What the palette shows, and what its keys do. */
function usePalette(me: Me, onClose: () => void) {
  const [text, setText] = useState('')
  const [alone, setAlone] = useState<FoundGroup | null>(null)
  const [current, setCurrent] = useState(0)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const asked = useSettled(text)
  const { data: first } = useQuery(searchQuery('', few))
  const query = useQuery({ ...searchQuery(asked, alone ? many : few), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const here = useHere(me)
  const recent = useRecent(me.id)
  const open = useOpening(me, onClose)
  const found = shownGroups(data ? groupsOf(data, me) : [], { here, recent, text: asked, alone })
  const isNothing = data !== undefined && !isPlaceholderData && asked !== '' && found.length === 0
  const groups = isNothing ? insteadOf(first ? groupsOf(first, me) : []) : found
  const lines = linesOf(groups, unfolded)
  const at = Math.min(current, Math.max(0, lines.length - 1))
  const line = lines[at]
  const isMore = (group: FoundGroup) => groups.some((one) => one.group === group && one.total > one.rows.length)
  const show = (to: { readonly alone: FoundGroup | null }) => {
    setAlone(to.alone)
    setUnfolded(null)
    setCurrent(0)
  }
  const run = (one: FoundLine | undefined, newTab: boolean) => {
    if (!one) return
    if (one.act?.path === null) show({ alone: one.group })
    else open(one.act ? { ...one.row, path: one.act.path } : one.row, newTab)
  }
  /** Unfolds the acts of the current row and goes to the first. */
  const unfold = () => {
    if (!line || line.act || actsOf(line.row, line.group, isMore(line.group)).length === 0) return
    setCurrent(lines.filter(({ act }) => !act).indexOf(line) + 1)
    setUnfolded(line.row.key)
  }
  /** Folds them, then shows all groups again. */
  const fold = () => {
    if (unfolded) setCurrent(lines.findIndex(({ row }) => row.key === unfolded))
    if (unfolded) setUnfolded(null)
    else if (alone) show({ alone: null })
  }
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }
    const to = moves[event.key]
    if (to !== undefined) setCurrent(Math.max(0, Math.min(lines.length - 1, to)))
    else if (event.key === 'Enter') run(line, event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab' && !event.shiftKey) unfold()
    else if (event.key === 'Tab' || (event.key === 'Escape' && (unfolded || alone))) fold()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const type = (next: string) => {
    setText(next)
    show({ alone: null })
  }
  return { ...query, text, asked, groups, lines, at, line, isNothing, press, type, run, point: setCurrent }
}

/** Search or jump to: people, events, orders, workspaces, pages and what one can begin, by keys alone. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const { text, asked, groups, lines, at, line, isNothing, press, type, run, point, ...query } = usePalette(me, onClose)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const lineId = (place: number) => `${id}-${place}`
  useEffect(() => {
    // some browsers answer a promise, which an effect must not return
    void document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={css.palette} aria-label="Search or jump to" initialFocus={input}>
          <div className={css.field}>
            <Icon of={Search} size={20} />
            <input
              ref={input}
              role="combobox"
              aria-label="Search"
              aria-expanded={lines.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={line ? lineId(at) : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              maxLength={96}
              placeholder="Event, person, order, workspace, page or action"
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
            <Base.Close className={css.close}>
              <kbd>Esc</kbd>
              <span className="vh">, close</span>
            </Base.Close>
          </div>
          {isNothing && <p className={css.nothing}>{`Nothing matches “${asked}”.`}</p>}
          {groups.length > 0 && (
            <div className={css.list} id={`${id}-list`} role="listbox" aria-label={asked ? 'Results' : 'Recent, pages and actions'}>
              {groups.map((group) => (
                <FoundGroupView
                  key={group.group}
                  {...{ group, lines, lineId, text: asked, staff: isStaff(me), current: at }}
                  onChoose={run}
                  onPoint={point}
                />
              ))}
            </div>
          )}
          {query.error && !query.data && (
            <ErrorBlock
              title="Couldn’t search."
              message={query.error.message}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          )}
          {query.isPending && (
            <div className={css.coming}>
              <Skeleton />
            </div>
          )}
          <p className="vh" role="status">
            {asked && !query.isFetching && (isNothing ? `Nothing matches ${asked}` : `${lines.length} found`)}
          </p>
          <Keys />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface FoundGroupProps {
  readonly group: RowGroup
  readonly text: string
  readonly staff: boolean
  readonly lines: readonly FoundLine[]
  readonly current: number
  readonly lineId: (place: number) => string
  readonly onChoose: (line: FoundLine, newTab: boolean) => void
  readonly onPoint: (place: number) => void
}

function FoundGroupView({ group: { group, rows, total, about }, text, staff, lines, current, lineId, onChoose, onPoint }: FoundGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-label={about ? `${GROUP_WORDS[group]}: ${about}` : GROUP_WORDS[group]}>
      <div className={css.head} aria-hidden="true">
        {GROUP_WORDS[group]}
        {about && <span>{about}</span>}
        {total > rows.length && <span>{`${rows.length} of ${total > 99 ? '99+' : total}`}</span>}
      </div>
      {lines.map((line, place) =>
        line.group === group ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and hears the keys
          <div
            key={line.act ? `${line.row.key}/${line.act.label}` : line.row.key}
            id={lineId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            className={line.act ? css.act : css.row}
            onClick={(event) => onChoose(line, event.ctrlKey || event.metaKey)}
            onMouseMove={() => place !== current && onPoint(place)}
          >
            {line.act ? (
              <span>{line.act.label}</span>
            ) : (
              <FoundRowView row={line.row} text={text} staff={staff} isCurrent={place === current} />
            )}
          </div>
        ) : null,
      )}
    </div>
  )
}

const Keys = () => (
  <p className={css.keys} aria-hidden="true">
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd>choose
    </span>
    <span>
      <kbd>Enter</kbd>open
    </span>
    <span>
      <kbd>Ctrl Enter</kbd>in a new tab
    </span>
    <span>
      <kbd>Tab</kbd>its actions
    </span>
    <span className={css.last}>
      <kbd>Esc</kbd>close
    </span>
  </p>
)

interface PaletteAsked {
  readonly here: RowGroup | null
  readonly recent: readonly RecentThing[]
  readonly text: string
  readonly alone: FoundGroup | null
}

/**
 * First what can be begun with what the reader is on. Then groups by their best hit: one with a name that has the text comes before those whose rows were
 * found by other facts. Nothing typed: first what was opened last.
 */
function shownGroups(found: readonly RowGroup[], { here, recent, text, alone }: PaletteAsked): readonly RowGroup[] {
  const named = here ? actsNamed(here.rows, text) : []
  const rows = text === '' ? named.slice(0, mostHere) : named
  const first = here && rows.length > 0 ? [{ ...here, rows, total: rows.length }] : []
  // an act that stands there stands there alone
  const groups = found.flatMap((one) => {
    const others = one.rows.filter(({ path }) => !rows.some((row) => row.path === path))
    return others.length > 0 ? [{ ...one, rows: others, total: one.total - one.rows.length + others.length }] : []
  })
  if (text === '') return [...first, ...recentGroup(recent), ...groups]
  if (alone) return groups.filter(({ group }) => group === alone)
  const isHit = ({ rows }: RowGroup) => rows.some(({ name }) => hitsIn(name, text).length > 0)
  const sorted = [...groups.filter(isHit), ...groups.filter((one) => !isHit(one))]
  return [...first, ...sorted.map((one) => ({ ...one, rows: one.rows.slice(0, few) }))]
}

/** Where nothing was found: what the reader could begin instead. */
const insteadOf = (groups: readonly RowGroup[]): readonly RowGroup[] =>
  groups.flatMap((one) => {
    const rows = one.rows.filter(({ path }) => path === '/experiences')
    return one.group === 'ACTIONS' && rows.length > 0 ? [{ ...one, rows, total: rows.length }] : []
  })

const linesOf = (groups: readonly RowGroup[], unfolded: string | null): readonly FoundLine[] =>
  groups.flatMap(({ group, rows, total }) =>
    rows.flatMap((row): FoundLine[] => [
      { row, group },
      ...(unfolded === row.key ? actsOf(row, group, total > rows.length).map((act) => ({ row, group, act })) : []),
    ]),
  )

const actsOf = (row: FoundRow, group: FoundGroup, isMore: boolean): readonly RowAct[] => [
  ...row.acts,
  ...(isMore ? [{ label: `Show more ${GROUP_WORDS[group].toLowerCase()}`, path: null }] : []),
]

/** Goes to what a row stands for, and remembers it: pages and acts are at hand anyway. */
function useOpening(me: Me, onClose: () => void) {
  const router = useRouter()
  const choose = useSwitch()
  return (row: FoundRow, newTab: boolean) => {
    const { kind, id, name, note, path } = row
    if (kind !== 'PAGE' && kind !== 'ACTION')
      addRecent(me.id, { kind, id, name, note, path: kind === 'WORKSPACE' ? null : path }, serverNow())
    if (path === null) choose(id)
    else if (/^(tel|mailto):/.test(path)) location.assign(path)
    else if (newTab) return void window.open(path, '_blank', 'noopener')
    else router.history.push(path)
    onClose()
  }
}

/** A text once its typing has paused; nothing typed counts immediately. */
function useSettled(text: string): string {
  const wanted = text.trim()
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted ? searchAfter : 0)
    return () => clearTimeout(timer)
  }, [wanted])
  return settled
}
