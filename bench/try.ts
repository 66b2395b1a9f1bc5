import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { signIn, start } from './measure.ts'
import { chromiumHere } from '../tests/chromium.ts'
import { world } from '../tests/world/ids.ts'
const s = await start('../apps/server/src/main.ts', { DATA_DIR: 'memory://', DATABASE_URL: '', DEMO: '1' }, '/readyz')
const { executablePath } = await chromiumHere()
const { token } = await signIn(s.url, 'editor@northwind.example', 'Curtain-up-1')
for (const page of process.argv.slice(2)) {
  const b = await launch({ chromePath: executablePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'] })
  if (page === 'event') { const socket = new WebSocket((await (await fetch(`http://127.0.0.1:${b.port}/json/version`)).json() as any).webSocketDebuggerUrl); await new Promise((d) => socket.addEventListener('open', d)); const a = new Promise((d) => socket.addEventListener('message', d)); socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies: [{ name: 'token', value: token, url: s.url, expires: Date.now() / 1000 + 3600 }] } })); await a; socket.close() }
  const url = s.url + (page === 'event' ? `/event/${world.sessions.gameReady}` : '/experiences')
  const r = await lighthouse(url, { port: b.port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'silent' })
  console.log(page, r?.lhr.runtimeError?.message ?? '', 'FCP', r?.lhr.audits['first-contentful-paint']?.numericValue, 'LCP', r?.lhr.audits['largest-contentful-paint']?.numericValue, 'CLS', r?.lhr.audits['cumulative-layout-shift']?.numericValue)
  console.log(JSON.stringify(r?.lhr.audits['layout-shifts']?.details?.items?.map((i: any) => [i.score, i.node?.selector, i.subItems?.items?.map((x: any) => x.cause + ' ' + (x.extra?.value ?? ''))])))
  b.kill()
}
await s.stop(); process.exit()
