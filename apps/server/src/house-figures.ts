import { integrationFigures } from './integration/integration.ts'
import { messageFigures } from './message/message.ts'
import type { House } from './platform/ctx.ts'
import type { Database } from './platform/database/db.ts'
import type { FigureReading } from './platform/metrics/figures.ts'
import { openProcessFigures } from './platform/metrics/process-figures.ts'
import type { LiveSocket } from './platform/socket/socket.ts'

interface Measured {
  readonly database: Database
  readonly socket: LiveSocket
}

/** Adds to the figures of the house what is read on asking. Answers how to stop. */
export function openHouseFigures(house: House, measured: Measured): () => void {
  const own = openProcessFigures()
  house.figures.add(...own.readings, ...houseFigures(house, measured))
  house.answers.people = () => measured.socket.people
  return own.stop
}

/** What a monitor reads of the house besides what is counted: what waits and what was given up, everywhere at the same place. */
const houseFigures = (house: House, { database, socket }: Measured): FigureReading[] => [
  {
    ...{ name: 'troupe_statements', help: 'Statements sent to the database since the start', labels: [] },
    read: () => [{ labels: {}, value: database.statements() }],
  },
  { ...{ name: 'troupe_sockets', help: 'Open sockets', labels: [] }, read: () => [{ labels: {}, value: socket.sockets }] },
  { ...{ name: 'troupe_people', help: 'People with an open socket', labels: [] }, read: () => [{ labels: {}, value: socket.people }] },
  {
    ...{ name: 'troupe_jobs', help: 'Jobs by queue: waiting, or given up', labels: ['queue', 'state'] },
    read: async () =>
      (await house.jobs.counts()).flatMap(({ queue, waiting, dead }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'dead' }, value: dead },
      ]),
  },
  ...messageFigures(house),
  ...integrationFigures(house),
]
