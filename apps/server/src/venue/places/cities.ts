import { Worker } from 'node:worker_threads'
import type { FoundPlace } from '@troupe/domain/venue/places'
import type { Place } from '@troupe/domain/venue/polygon'
import type { CitiesAsked, CityFound } from './city-index.ts'

export type CitiesQuestion = CitiesAsked | { readonly timezone: string } | { readonly around: Place } | Place
type CitiesTold = { readonly id: number; readonly answer: readonly CityFound[] }

const idleMs = 600_000

const waiting = new Map<number, { resolve(answer: readonly CityFound[]): void; reject(error: Error): void }>()
let worker: Worker | undefined
let rest: NodeJS.Timeout | undefined
let last = 0

/** Cities of the embedded list by their name, in the order of comparePlaces. Throws when the worker can't be started. */
export const findCities = (asked: CitiesAsked): Promise<readonly CityFound[]> => ask(asked)

/** The city of the embedded list with most inhabitants in a time zone; null for a zone without cities and for what is no zone. */
export const firstCityIn = async (timezone: string): Promise<FoundPlace | null> => (await ask({ timezone }))[0]?.place ?? null

/** The city of the embedded list whose centre is nearest to a point. Throws when the worker can't be started. */
export const nearestCity = async ({ latitude, longitude }: Place): Promise<FoundPlace | null> =>
  (await ask({ latitude, longitude }))[0]?.place ?? null

/** The city of the embedded list that a place lies in; null far from all of them, and where the list can't be read. */
export async function cityAround(place: Place): Promise<FoundPlace | null> {
  try {
    return (await ask({ around: place }))[0]?.place ?? null
  } catch {
    return null
  }
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
  started.on('message', (told: CitiesTold) => {
    waiting.get(told.id)?.resolve(told.answer)
    waiting.delete(told.id)
  })
  started.on('error', (error: Error) => {
    if (worker !== started) return
    worker = undefined
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
