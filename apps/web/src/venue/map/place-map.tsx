import { MapFrame } from '@troupe/ui/map'
import type { ComponentProps } from 'react'
import { chunkFailureOf, tell } from '../../platform/chunk.ts'

type MapProps = ComponentProps<typeof MapFrame>
type PlaceMapProps = Omit<MapProps, 'paper' | 'fit' | 'credit' | 'onFailure'> & Partial<Pick<MapProps, 'fit'>>

/** The house's own outline of the world, by day and by night. Its answer is what MAP_STYLE names, if that is set. */
const paper = { light: '/map/style.json', dark: '/map/style.json?theme=dark' }

/**
 * A map of places, in our paper and ink: pins with their tags, outlines, walks. Shows all of them at first. Its library is loaded when a map is first
 * shown, into a box of `height`; a browser without WebGL reads one sentence, so list next to it what it shows.
 */
export function PlaceMap({ fit, ...props }: PlaceMapProps) {
  const shown = fit ?? [...(props.pins ?? []).map(({ point }) => point), ...(props.areas ?? []).flatMap(({ ring }) => ring)]
  return <MapFrame {...props} paper={paper} fit={shown} credit="GeoNames" onFailure={report} />
}

function report(error: unknown) {
  const failure = chunkFailureOf(error)
  if (failure) tell(failure)
}
