// Loaded before the server: while it leaves, a connection is kept for its next request, and only idle ones are ended.
import { Door } from '../../apps/server/src/platform/http/door.ts'

Door.prototype.leave = () => {}
