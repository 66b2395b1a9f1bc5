// Loaded before the server: guests don't queue.
import { GuestQueue } from '../../apps/server/src/platform/guest-queue.ts'

GuestQueue.prototype.enter = async () => () => {}
