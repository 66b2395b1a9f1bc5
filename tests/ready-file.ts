import { makeReady } from '../apps/server/src/platform/files/ready.ts'
import { eventUploads } from '../apps/server/src/session/files/uploads.ts'

/** Makes an uploaded file ready for use now, as the job does that judges it. */
export const readyFile = (house: Parameters<typeof makeReady>[0], id: string) => makeReady(house, eventUploads, id)
