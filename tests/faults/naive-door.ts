// Loaded before the server: the door closes with http's own close().
import { Door } from '../../apps/server/src/platform/http/door.ts'

Door.prototype.close = function (this: Door) {
  return new Promise((done) => this.server.close(() => done()))
}
