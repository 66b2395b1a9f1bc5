// Loaded before a server: far.example is a public address, and a call there reaches FAR_PORT on this machine. Everything else of the way to an endpoint is as it
// is: the name is judged, the certificate is checked, each call has a connection of its own.
import type { LookupAllOptions } from 'node:dns'
import dns from 'node:dns/promises'
import https, { type RequestOptions } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { farCertificate } from './certificate.ts'

const address = '93.184.216.34'
const { lookup } = dns
const { request } = https
Object.assign(dns, {
  lookup: (name: string, options: LookupAllOptions) =>
    name === 'far.example' ? Promise.resolve([{ address, family: 4 }]) : lookup(name, options),
})
Object.assign(https, {
  request: (options: RequestOptions, ...more: []) =>
    options.host === address
      ? request({ ...options, host: '127.0.0.1', port: Number(process.env.FAR_PORT), ca: farCertificate.cert }, ...more)
      : request(options, ...more),
})
syncBuiltinESMExports()
