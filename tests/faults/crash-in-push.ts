// Loaded before the server: ends the process with SIGKILL while an event is being pushed to Slack, at the point that CRASH_AT names. Only once it's told to by
// SIGUSR2: what an earlier server has left, this one pushes as soon as it starts.
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

const point = process.env.CRASH_AT
let isArmed = false
process.on('SIGUSR2', () => {
  isArmed = true
})

/** Before the message is posted, and when the answer has come and nothing is noted. */
const channels: Readonly<Record<string, string>> = { leased: 'http.client.request.start', answered: 'http.client.response.finish' }
const channel = channels[point ?? '']
if (channel)
  subscribe(channel, (message) => {
    const { request } = message as { request: ClientRequest }
    if (isArmed && request.path.endsWith('/chat.postMessage')) process.kill(process.pid, 'SIGKILL')
  })
