import { openSink } from '../tests/faults/smtp-sink.ts'
import { openPortServer, type PortServer } from '../tests/outbound/port-server.ts'
import { freePort } from '../tests/postgres.ts'
import { bookingsInTurns, type Served, serveBookings } from './bookings.ts'
import { type Figure, figure, times } from './measure.ts'

/** Bookings beside pushes, of the bookings without. */
const least = 0.85

/** Bookings a second while every booking is pushed to the systems outside and emailed, and while none of these answers, compared with a server that has none. */
export async function outsideFigures(server: string): Promise<Figure[]> {
  const far = await openPortServer()
  const sink = await openSink()
  const all: Served[] = []
  try {
    all.push(await serveBookings(server, 'outside_none'))
    all.push(await serveBookings(server, 'outside_linked', { ...far.env, SMTP_URL: sink.url }))
    all.push(await serveBookings(server, 'outside_down', await nowhere(far)))
    const [none = Number.NaN, linked = Number.NaN, without = Number.NaN] = await bookingsInTurns(
      all.map(({ running, authorization, databaseUrl }, at) => ({
        url: running.url,
        authorization,
        ...(at === 1 && { catchesUp: databaseUrl }),
      })),
    )
    return [
      figure('bookings without links and emails', `${none.toFixed(0)}/s`),
      besideNone(`bookings with links and emails (${far.calls.length} calls outside)`, linked, none),
      besideNone('bookings while nothing outside answers', without, none),
    ]
  } finally {
    for (const { running } of all) await running.stop()
    sink.close()
    await far.close()
  }
}

/** The settings of a server whose systems outside don't listen. */
export async function nowhere({ env }: Pick<PortServer, 'env'>): Promise<Readonly<Record<string, string>>> {
  const gone = `http://127.0.0.1:${await freePort()}`
  const links = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, name.endsWith('_URL') ? gone : value]))
  return { ...links, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
}

/** Bookings a second as a part of those of a server that has nothing outside. */
export function besideNone(what: string, perSecond: number, none: number): Figure {
  return figure(what, `${perSecond.toFixed(0)}/s, ${times(perSecond / none)}`, {
    words: `≥ ${times(least)}`,
    met: perSecond / none >= least,
  })
}
