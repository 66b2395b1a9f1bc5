// Loaded before the server: it tells when it cuts the connections that are left.
import { Door } from '../../apps/server/src/platform/http/door.ts'

const { open } = Door.prototype
Door.prototype.open = function (this: Door, port, host) {
  const { server } = this
  const cut = server.closeAllConnections.bind(server)
  server.closeAllConnections = () => {
    console.log('connections are cut')
    cut()
  }
  console.log('cuts are told')
  return open.call(this, port, host)
}
