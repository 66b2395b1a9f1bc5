import type { IntegrationType } from '@troupe/domain/integration/kinds'
import { PlainError } from '../plain-error.ts'

/** The address and token of a system outside; 'simulated' in the demo, 'off' without both. */
export type PortSettings = 'off' | 'simulated' | { readonly url: URL; readonly token: string }

/** The systems outside that an event is linked with, and what some of them need besides. */
export type AllPortSettings = ReturnType<typeof portSettings>

/** Reads the settings of every port. With only one of a port's two variables, and without the channel of Slack, the server doesn't start. */
export function portSettings(env: NodeJS.ProcessEnv, isDemo: boolean) {
  const of = (name: IntegrationType) => portOf(name, env, isDemo)
  const slack = of('SLACK')
  if (typeof slack === 'object' && !/^[A-Z\d]{1,40}$/.test(env.SLACK_CHANNEL ?? ''))
    throw new PlainError(
      'SLACK_URL is set without SLACK_CHANNEL: set it to the id of the channel that events are posted to, such as C0123456789.',
    )
  return {
    of: {
      BREADCRUMB: of('BREADCRUMB'),
      GALLERY: of('GALLERY'),
      HUBSPOT: of('HUBSPOT'),
      PLAY: of('PLAY'),
      SLACK: slack,
      WEB_EVENT: of('WEB_EVENT'),
    } satisfies Record<IntegrationType, PortSettings>,
    /** The channel of events. */
    slackChannel: env.SLACK_CHANNEL ?? 'C0DEMO',
    /** The HubSpot account and its form for /contact; null where nothing is sent to the form. */
    hubspotPortalId: env.HUBSPOT_PORTAL_ID || null,
    hubspotFormId: env.HUBSPOT_FORM_ID || null,
    /** What HubSpot signs its webhooks with; null where they aren't received. */
    hubspotSecret: env.HUBSPOT_SECRET || null,
  }
}

/** The address and token of a port; with only one of the two the server doesn't start. */
function portOf(name: IntegrationType, env: NodeJS.ProcessEnv, isDemo: boolean): PortSettings {
  const [address, token] = [env[`${name}_URL`], env[`${name}_TOKEN`]]
  if (!address && !token) return isDemo ? 'simulated' : 'off'
  if (!address) throw new PlainError(`${name}_TOKEN is set without ${name}_URL: set both, or neither.`)
  if (!token) throw new PlainError(`${name}_URL is set without ${name}_TOKEN: set both, or neither.`)
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return { url, token }
  throw new PlainError(`${name}_URL is ${address}: it must be an address such as https://${EXAMPLES[name] ?? 'api'}.example.com.`)
}

const EXAMPLES: Partial<Record<IntegrationType, string>> = { BREADCRUMB: 'games', GALLERY: 'gallery' }
