import { freePort } from '../postgres.ts'
import { signIn } from './booking-clients.ts'
import { password } from './kill-world.ts'
import { startServer } from './server-process.ts'

interface CrashingServer {
  /** What ends the process at a point: a file that it loads first. */
  readonly crash: string
  /** Who is signed in. */
  readonly email: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Makes what starts servers on a database, each ending itself at its point or, without one, running on. */
export const crashingServer =
  ({ crash, email, settings }: CrashingServer) =>
  async (url: string, point?: string) => {
    const server = startServer(
      {
        ...{ PORT: String(await freePort()), TROUPE_SECRET: 'a secret of the faults', DATABASE_URL: url, ...settings },
        ...(point ? { CRASH_AT: point } : {}),
      },
      point ? [crash] : [],
    )
    await server.ready()
    return { server, token: await signIn(server.url, password, email) }
  }
