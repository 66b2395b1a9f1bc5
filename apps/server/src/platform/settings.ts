import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { codeOf, messageOf } from './errors.ts'
import { storeOf } from './files/store/store-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { PlainError } from './plain-error.ts'
import { portSettings } from './ports/port-settings.ts'

export type Settings = ReturnType<typeof readSettings>

/** Where to listen: read first, since reading the other settings creates the secret. */
export function readAddress(env: NodeJS.ProcessEnv): { port: number; host: string } {
  return { port: portOf('PORT', env.PORT ?? '3000'), host: env.HOST ?? '127.0.0.1' }
}

function portOf(name: string, text: string): number
function portOf(name: string, text: string | undefined): number | undefined
function portOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || (text === '' && name !== 'PORT')) return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new PlainError(`${name} is ${text}: it must be a whole number up to 65535.`)
  return port
}

/** The settings of docs/operations.md. A secret that is not given is made once and kept in the data directory. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const { port, host } = readAddress(env)
  const dir = env.DATA_DIR ?? 'data'
  const baseUrl = (env.BASE_URL ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`).replace(/\/$/, '')
  const isDemo = env.DEMO === undefined ? env.DATABASE_URL === undefined : env.DEMO === '1'
  const secret = env.TROUPE_SECRET ?? keptSecret(dir)
  return {
    port,
    host,
    dir,
    databaseUrl: env.DATABASE_URL,
    /** Where the bytes of files are kept; undefined for a folder of `dir`. */
    store: env.STORE_URL ? storeOf(env.STORE_URL) : undefined,
    /** Where backups are kept; undefined when none are made by themselves. */
    backupDir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : undefined,
    baseUrl,
    /** Who may open a socket or send a cookie: our own address, and when none was set also its other loopback name. */
    origins: new Set([
      baseUrl,
      ...(env.BASE_URL ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`]),
      ...list(env.DEV_ORIGINS),
    ]),
    secure: baseUrl.startsWith('https:'),
    trustProxy: proxiesOf(env.TRUST_PROXY),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Troupe <events@troupe.example>',
    /** The number that customers call on the day of their show; undefined when there is none. */
    showDayPhone: env.SHOW_DAY_PHONE ?? (isDemo ? '+1 312 555 0102' : undefined),
    cookieDomain: env.COOKIE_DOMAIN,
    diyWorkspaceIds: env.DIY_WORKSPACE_IDS === undefined ? undefined : list(env.DIY_WORKSPACE_IDS),
    blackoutExperienceIds: env.BLACKOUT_EXPERIENCE_IDS === undefined ? undefined : list(env.BLACKOUT_EXPERIENCE_IDS),
    demo: isDemo,
    /** Where customers transfer what they owe; null if bank transfers aren't offered. */
    bankDetails: env.BANK_DETAILS ? bankDetailsOf(env.BANK_DETAILS) : isDemo ? demoBank : null,
    /** The server that knows street addresses (protocol of Photon); undefined when there is none. */
    placesUrl: env.PLACES_URL ? placesOf(env.PLACES_URL) : undefined,
    ports: portSettings(env, isDemo),
    /** Answers AI prompts; undefined without a key. */
    openai: env.OPENAI_API_KEY ? { key: env.OPENAI_API_KEY, base: openaiOf(env.OPENAI_API_BASE) } : undefined,
    payments: paymentSettings(env, { isDemo, secret }),
    secret,
    /** Whether we have made the secret ourselves: then it lies in the data directory, and nowhere else. */
    isSecretOurs: env.TROUPE_SECRET === undefined && dir !== 'memory://',
    /** Secrets that the current one replaced; they still open boxes (platform/box.ts) and do nothing else. */
    formerSecrets: list(env.TROUPE_SECRET_FORMER),
    /** Where a monitor reads the figures without signing in; undefined for nowhere. */
    metricsPort: portOf('METRICS_PORT', env.METRICS_PORT),
    drainSeconds: secondsOf('DRAIN_SECONDS', env.DRAIN_SECONDS),
    logLevel: env.LOG_LEVEL ?? 'info',
    /** The style of the maps where it isn't our own outline, by its address; null if it is. */
    mapStyle: env.MAP_STYLE ? mapStyleOf(env.MAP_STYLE) : null,
    /** Whether the pages of people who agree are recorded. */
    sessionReplay: env.SESSION_REPLAY === undefined ? !isDemo : env.SESSION_REPLAY === '1',
    /** Whether introspection is on. */
    introspection: env.INTROSPECTION === undefined ? isDemo : env.INTROSPECTION === '1',
    /** GraphQL documents a second for each caller, not counting the app's own; 0 counts none. */
    graphqlRate: rateOf(env.GRAPHQL_RATE),
  }
}

/** A page may load from the style's origin alone: its tiles come from there too. */
function mapStyleOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password) return url.href
  throw new PlainError(`MAP_STYLE is ${text}: it must be the address of a map style, such as https://maps.example.com/style.json.`)
}

function rateOf(text = '20'): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new PlainError(`GRAPHQL_RATE is ${text}: it must be a whole number of documents a second, or 0 for no limit.`)
}

function placesOf(text: string): URL {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return url
  throw new PlainError(`PLACES_URL is ${text}: it must be an address such as https://photon.example.com.`)
}

function openaiOf(text = 'https://api.openai.com/v1'): URL {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return url
  throw new PlainError(`OPENAI_API_BASE is ${text}: it must be an address such as https://api.openai.com/v1.`)
}

function secondsOf(name: string, text = '0'): number {
  if (!/^\d{1,4}$/.test(text)) throw new PlainError(`${name} is ${text}: it must be a whole number of seconds from 0 to 9999.`)
  return Number(text)
}

export interface BankDetails {
  readonly payTo: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

const demoBank: BankDetails = {
  payTo: 'Troupe, Inc.',
  rows: [
    { label: 'Routing', value: '021 000 089' },
    { label: 'Account', value: '4471 0092 31' },
  ],
}

const bankInput = z.strictObject({
  payTo: z.string().trim().min(1).max(96),
  rows: z
    .array(z.strictObject({ label: z.string().trim().min(1).max(32), value: z.string().trim().min(1).max(64) }))
    .min(1)
    .max(4),
})

function bankDetailsOf(text: string): BankDetails {
  try {
    return bankInput.parse(JSON.parse(text))
  } catch {
    throw new PlainError(
      'BANK_DETAILS can’t be read: it must be JSON such as {"payTo": "Troupe, Inc.", "rows": [{"label": "IBAN", "value": "DE02 …"}]}, with one to four rows.',
    )
  }
}

/** Which proxies are trusted with the caller's address: none, the last few before us, or those at some addresses. */
function proxiesOf(text: string | undefined): false | string | ((address: string, hop: number) => boolean) {
  if (!text || text === '0') return false
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text)
  if (/^[\da-fA-F.:/,\s]+$/.test(text)) return text
  throw new PlainError(`TRUST_PROXY is ${text}: it must be a number of proxies, or their addresses separated by commas.`)
}

/** The email address of the sender, which is also the one for questions. */
export const senderAddress = ({ mailFrom }: { readonly mailFrom: string }): string => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom

const list = (text: string | undefined) => (text ?? '').split(',').flatMap((one) => one.trim() || [])

function keptSecret(dir: string): string {
  if (dir === 'memory://') return randomBytes(32).toString('hex')
  const file = path.join(dir, 'secret')
  try {
    if (!existsSync(file)) makeSecret(dir, file)
    const secret = readFileSync(file, 'utf8').trim()
    if (!secret) throw new Error('it is empty')
    return secret
  } catch (error) {
    throw new PlainError(
      `The secret in ${file} cannot be read or stored (${messageOf(error)}): set DATA_DIR to a writable folder, or set TROUPE_SECRET.`,
    )
  }
}

/** Written to a temporary file and then linked: a full disk leaves no empty secret behind, and of two processes that start at the same time the second reads the secret of the first. */
function makeSecret(dir: string, file: string) {
  mkdirSync(dir, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    linkSync(unfinished, file)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    // a file system without links
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}
