import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { gallery } from './gallery.ts'

/*
 * npm run dev: the server restarts and the web app reloads on save; both listen on loopback only. The browser talks to Vite, which
 * hands everything that is neither a page nor a source file to the server, so BASE_URL, the one Origin the server accepts, is Vite's.
 * The widget gallery is on the next port.
 */
const web = path.resolve(import.meta.dirname, '../apps/web')
const port = process.env.PORT ?? '3000'
const webPort = Number(process.env.WEB_PORT ?? 5173)
const api = `http://127.0.0.1:${port}`

const vite = await createServer({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port: webPort,
    strictPort: true,
    proxy: {
      '/socket.io': { target: api, ws: true },
      '/graphql': api,
      '^/(?!@|src/|node_modules/|socket\\.io)': { target: api, bypass: (request) => (isVites(request) ? request.url : undefined) },
    },
  },
})
await vite.listen()
const widgets = await createServer({ ...gallery, server: { host: '127.0.0.1', port: webPort + 1, strictPort: true } })
await widgets.listen()

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.resolve('apps/server/src/main.ts')], {
  stdio: 'inherit',
  env: { BASE_URL: `http://127.0.0.1:${webPort}`, ...process.env, PORT: port, HOST: '127.0.0.1' },
})
console.log(`The app under development is at http://127.0.0.1:${webPort}, the gallery of its widgets at http://127.0.0.1:${webPort + 1}`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true
    server.kill(signal)
  })
}
server.on('exit', async (code) => {
  await Promise.all([vite.close(), widgets.close()])
  process.exit(stopping ? 0 : (code ?? 1))
})

/** A page (the shell, /index.html), or a file of the public folder. Calls of the app say they accept JSON. */
function isVites(request: IncomingMessage) {
  const { pathname } = new URL(request.url ?? '/', api)
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) return true
  return pathname === '/index.html' || (pathname !== '/' && existsSync(path.join(web, 'public', decodeURIComponent(pathname))))
}
