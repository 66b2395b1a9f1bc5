import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

// PostGraphile 5 as its documents set it up, with as many connections as we have; no log, no GraphiQL, no watching
const served = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL ?? '', schemas: ['public'], poolConfig: { max: 16 } })],
  grafserv: { graphiql: false, watch: false, websockets: false },
  grafast: { explain: false },
})
const server = createServer()
await served.createServ(grafserv).addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
