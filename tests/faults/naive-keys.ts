// Loaded before the server: the card provider is asked without an idempotency key, so that a call that is repeated counts as another one.
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest }
  request.removeHeader('Idempotency-Key')
})
