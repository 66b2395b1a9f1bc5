import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import type { Place } from '@troupe/domain/venue/polygon'
import { ErrorBlock } from '@troupe/ui/error-block'
import type { MapView } from '@troupe/ui/map/map-view'
import { Skeleton } from '@troupe/ui/skeleton'
import { type KeyboardEvent, useRef, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ownZone } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { adminSearch } from '../../searches.ts'
import { GameZoneEditor } from './game-zone-editor.tsx'
import { HereCard } from './here-card.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { type Drawing, openCorners } from './pen/drawing.ts'
import { type Pen, type ShownRing, usePen } from './pen/use-pen.ts'
import { isNearCity } from './pen/zone-reach.ts'
import css from './pen/zones.module.css'
import { ZoneEditor } from './zone-editor.tsx'
import { ZoneFacts, ZoneList } from './zone-list.tsx'
import { ZoneMap } from './zone-map.tsx'
import { ZoneTools } from './zone-tools.tsx'
import { citiesQuery, fresh, type GameZone, type MapCity, type ZoneArea, zonesQuery } from './zones-queries.ts'

/** The zones that decide what a crew on site costs, and those where walking games have routes: drawn on a map, listed beside it. */
export function ZonePage() {
  useTitle('Zones')
  const zones = useQuery(zonesQuery)
  const cities = useQuery(citiesQuery)
  const error = zones.error ?? cities.error
  if (zones.data && cities.data) return <Desk areas={zones.data.areas} games={zones.data.games} cities={cities.data} />
  return (
    <main className="page" id="main">
      <h1 className="disp">Zones</h1>
      {error ? (
        <ErrorBlock
          title="Couldn’t load the zones."
          message={refusalWords(error)}
          onRetry={() => void Promise.all([zones.refetch(), cities.refetch()])}
          busy={zones.isFetching || cities.isFetching}
        />
      ) : (
        <Skeleton rows={8} label="Loading zones" />
      )}
    </main>
  )
}

interface DeskProps {
  readonly areas: readonly ZoneArea[]
  readonly games: readonly GameZone[]
  readonly cities: readonly MapCity[]
}

/** The map with its tools and the list beside it. What is open, its kind and the city are in the address. */
function Desk({ areas: allAreas, games: allGames, cities }: DeskProps) {
  const { entry: open = null, kind = 'area', city: wanted } = adminSearch(useSearch({ strict: false }))
  const go = useGo()
  const may = useRights(kind)
  const city = cityOf(cities, allAreas, wanted)
  const areas = allAreas.filter(({ area }) => isNearCity(area, city))
  const games = allGames.filter(({ hull }) => isNearCity(hull, city))
  const zone = allAreas.find(({ id }) => id === open) ?? null
  const game = allGames.find(({ id }) => id === open) ?? null
  const known = open === fresh || (kind === 'area' ? zone : game) !== null ? open : null
  const isEdited = known !== null && (open === fresh ? may.add : may.change)
  const map = useRef<MapView>(null)
  const pen = usePen({
    subject: known === null ? null : `${kind} ${known}`,
    first: firstOf(kind === 'area' ? zone : game),
    shown: () => shownBy(map.current, city),
  })
  const [here, setHere] = useState<Place | null>(null)
  const [pastes, setPastes] = useState(false)
  const [fitOn, setFitOn] = useState(open)
  const close = () => go({ entry: undefined }, true)
  const choose = (id: string | null, fits: boolean) => {
    if (fits) setFitOn(id)
    go({ entry: id ?? undefined })
  }
  return (
    <main className="page" id="main">
      <ZoneTools
        kind={kind}
        onKind={(next) => go({ kind: next === 'game' ? 'game' : undefined, entry: undefined })}
        cities={cities}
        city={city?.id ?? 'all'}
        onCity={(next) => {
          setFitOn(next)
          go({ city: next, entry: undefined })
        }}
        pen={isEdited ? pen : null}
        asks={here !== null}
        onAsk={() => setHere(here ? null : shownBy(map.current, city).middle)}
        onPaste={isEdited || may.add ? () => setPastes(true) : null}
        onDraw={may.add ? () => choose(fresh, false) : null}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons for undo and redo */}
      <div className={css.desk} onKeyDown={isEdited ? (event) => undoByKey(event, pen) : undefined}>
        <div className={css.ground}>
          <ZoneMap
            {...{ kind, areas, games, cities, pen, isEdited, here, open: known }}
            label={(kind === 'area' ? zone : game)?.name ?? ''}
            fit={pointsOf({ fitOn, areas, games, allAreas, allGames, city, kind })}
            fitKey={`${fitOn} ${city?.id}`}
            onHere={setHere}
            onChoose={(id) => choose(id, false)}
            onLeave={() => document.querySelector<HTMLElement>(`.${css.current} button`)?.focus()}
            onReady={(view) => {
              map.current = view
            }}
          />
          {here && <HereCard place={here} />}
        </div>
        <ZoneList
          {...{ kind, areas, games, open: known }}
          areaName={(id) => allAreas.find((one) => one.id === id)?.name ?? 'None'}
          onOpen={(id) => choose(id, true)}
          editor={
            !isEdited ? (
              zone && <ZoneFacts zone={zone} />
            ) : kind === 'area' ? (
              <ZoneEditor key={known} zone={zone} pen={pen} onClose={close} />
            ) : (
              <GameZoneEditor key={known} zone={game} areas={allAreas} pen={pen} mayDelete={may.change} onClose={close} />
            )
          }
        />
      </div>
      <PasteDialog open={pastes} onClose={() => setPastes(false)} onPaste={(corners) => pen.draw({ kind: 'replace', corners })} />
    </main>
  )
}

type ZoneKind = 'area' | 'game'

interface AddressChange {
  readonly entry?: string | undefined
  readonly kind?: 'game' | undefined
  readonly city?: string
}

/** Changes the address; unsaved changes are asked about first, unless the form is left by its own buttons. */
function useGo() {
  const navigate = useNavigate()
  return (next: AddressChange, leaves = false) =>
    void navigate({
      ...{ to: '/settings/admin', search: (before) => ({ ...before, tab: 'zones' as const, ...next }), resetScroll: false },
      // what was saved or discarded is no longer unsaved, but the guard only knows that after the next rendering
      ...(leaves && { ignoreBlocker: true, replace: true }),
    })
}

/** What this person may do: staff add game zones, producers and admins everything. */
function useRights(kind: ZoneKind): { readonly add: boolean; readonly change: boolean } {
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me ?? null)
  const change = staff && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  return { change, add: change || (kind === 'game' && staff) }
}

/** The city that the address names; else that of the reader's clock or the first one with a zone; null for all of them. */
function cityOf(cities: readonly MapCity[], areas: readonly ZoneArea[], wanted: string | undefined): MapCity | null {
  if (wanted === 'all') return null
  const named = cities.find(({ id }) => id === wanted)
  if (named) return named
  const zoned = cities.filter(({ point }) => areas.some(({ area }) => isNearCity(area, { point })))
  return zoned.find(({ timezone }) => timezone === ownZone()) ?? zoned[0] ?? null
}

const nothing: Drawing = { corners: [], point: null }

const firstOf = (open: ZoneArea | GameZone | null): Drawing =>
  open === null
    ? nothing
    : 'hull' in open
      ? { corners: openCorners(open.hull), point: open.point }
      : { corners: openCorners(open.area), point: null }

/** What the map shows; without a map the surroundings of the city. */
function shownBy(map: MapView | null, city: MapCity | null): ShownRing {
  const around = { middle: city?.point ?? { latitude: 0, longitude: 0 }, height: 0.12 }
  if (!map) return around
  const { width, height } = map.box()
  return { middle: tidy(map.pointAt(width / 2, height / 2)), height: map.pointAt(0, 0).latitude - map.pointAt(0, height).latitude }
}

const tidy = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
})

interface FitGiven extends DeskPropsShown {
  readonly fitOn: string | null
  readonly city: MapCity | null
  readonly kind: ZoneKind
}

interface DeskPropsShown {
  readonly areas: readonly ZoneArea[]
  readonly games: readonly GameZone[]
  readonly allAreas: readonly ZoneArea[]
  readonly allGames: readonly GameZone[]
}

/** What is to be in view: the zone that was opened from the list, else all of the city's. */
function pointsOf({ fitOn, areas, games, allAreas, allGames, city, kind }: FitGiven): readonly Place[] {
  const one = allAreas.find(({ id }) => id === fitOn)?.area ?? allGames.find(({ id }) => id === fitOn)?.hull
  if (one) return one
  const rings = kind === 'game' && games.length > 0 ? games.map(({ hull }) => hull) : areas.map(({ area }) => area)
  return [...rings.flat(), ...(city ? [city.point] : [])]
}

/** Ctrl Z and Ctrl Shift Z, where no text is typed. */
function undoByKey(event: KeyboardEvent, { draw }: Pen) {
  const types = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || types) return
  event.preventDefault()
  draw({ kind: event.shiftKey ? 'redo' : 'undo' })
}
