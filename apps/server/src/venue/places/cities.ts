import { Worker } from 'node:worker_threads'
import type { FoundPlace } from '@troupe/domain/venue/places'
import type { Place } from '@troupe/domain/venue/polygon'
import { pointKey } from '@troupe/domain/venue/precision'
import type { CitiesAsked, CityFound } from './city-index.ts'

export type CitiesQuestion = CitiesAsked | { readonly timezone: string } | Place
type Told = { readonly centres: Float64Array } | { readonly id: number; readonly answer: readonly CityFound[] }

const idleMs = 600_000

const waiting = new Map<number, { resolve(answer: readonly CityFound[]): void; reject(error: Error): void }>()
let worker: Worker | undefined
let rest: NodeJS.Timeout | undefined
let last = 0
let centres: PromiseWithResolvers<Float64Array> | undefined
/** Kept when the worker ends: a megabyte. */
let knownCentres: Float64Array | undefined

/** Cities of the embedded list by their name, in the order of comparePlaces. Throws when the worker can't be started. */
export const findCities = (asked: CitiesAsked): Promise<readonly CityFound[]> => ask(asked)

/** The city of the embedded list with most inhabitants in a time zone; null for a zone without cities and for what is no zone. */
export const firstCityIn = async (timezone: string): Promise<FoundPlace | null> => (await ask({ timezone }))[0]?.place ?? null

/** The city of the embedded list whose centre is nearest to a point. Throws when the worker can't be started. */
export const nearestCity = async ({ latitude, longitude }: Place): Promise<FoundPlace | null> =>
  (await ask({ latitude, longitude }))[0]?.place ?? null

/** Whether a point is the centre of a city of the embedded list. Where the list can't be read it is of none. */
export async function isCentreOfCity(point: Place): Promise<boolean> {
  const key = pointKey(point)
  try {
    knownCentres ??= await readCentres()
    return isIn(knownCentres, key)
  } catch {
    return false
  }
}

function readCentres(): Promise<Float64Array> {
  openWorker()
  if (!centres) throw new Error('the worker that knows the cities has begun without them')
  return centres.promise
}

function ask(question: CitiesQuestion): Promise<readonly CityFound[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly CityFound[]>()
  const id = ++last
  waiting.set(id, { resolve, reject })
  openWorker().postMessage({ id, question })
  return promise
}

/** Begins with the first question and ends when no one asks for ten minutes: its index is 100 MB. */
function openWorker(): Worker {
  worker ??= startWorker()
  clearTimeout(rest)
  rest = setTimeout(() => endWorker(), idleMs).unref()
  return worker
}

function startWorker(): Worker {
  const started = new Worker(new URL('./cities-worker.ts', import.meta.url))
  started.unref()
  centres = Promise.withResolvers()
  // no one may be waiting for them
  centres.promise.catch(() => {})
  started.on('message', (told: Told) => {
    if ('centres' in told) return centres?.resolve(told.centres)
    waiting.get(told.id)?.resolve(told.answer)
    waiting.delete(told.id)
  })
  started.on('error', (error: Error) => {
    if (worker !== started) return
    worker = undefined
    centres?.reject(error)
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  })
  return started
}

function endWorker() {
  if (waiting.size > 0) return
  void worker?.terminate()
  worker = undefined
}

/** Whether a number is among sorted ones. */
function isIn(sorted: Float64Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted
}
