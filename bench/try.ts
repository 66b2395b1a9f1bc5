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
  const r = (await lighthouse(url, { port: b.port, onlyCategories: ['performance', 'accessibility'], disableStorageReset: true, logLevel: 'silent' }))!
  console.log('CLS', r.lhr.audits['cumulative-layout-shift']?.numericValue, page, r.lhr.finalDisplayedUrl, 'FCP', r.lhr.audits['first-contentful-paint']?.numericValue, 'LCP', r.lhr.audits['largest-contentful-paint']?.numericValue)
  for (const i of r.lhr.audits['network-requests']!.details!.items!) console.log(String(i.resourceType).padEnd(10), i.transferSize, Math.round(i.networkRequestTime as number), Math.round(i.networkEndTime as number), i.priority, i.statusCode, String(i.url).replace(s.url, '').slice(0, 90))
  console.log(JSON.stringify(r.lhr.audits['lcp-breakdown-insight']?.details, null, 0)?.slice(0, 900))
  for (const id of ['target-size', 'label-content-name-mismatch']) console.log(id, JSON.stringify(r.lhr.audits[id]?.details?.items)?.slice(0, 1500))
  b.kill()
}
await s.stop(); process.exit()
