import { INTEGRATION_TYPES, type IntegrationType } from '@troupe/domain/integration/kinds'
import type { Breaker } from '../outbound/breaker.ts'
import { type Breadcrumb, openBreadcrumb } from './breadcrumb.ts'
import { type EventPort, openEventPort } from './event-port.ts'
import { type Hubspot, openHubspot, openHubspotPort } from './hubspot.ts'
import { openPort, PORT_LIMITS, type PortCaller, type PortLimits } from './port.ts'
import type { AllPortSettings } from './port-settings.ts'
import { type Simulating, simulatorUrl } from './simulator.ts'
import { simulatorsOf } from './simulators.ts'
import { openSlackPort } from './slack.ts'

/** The systems outside that are on. */
export interface Ports {
  /** Where events are pushed to. */
  readonly of: Readonly<Partial<Record<IntegrationType, EventPort>>>
  /** The engine of linked games. */
  readonly breadcrumb: Breadcrumb | undefined
  readonly hubspot: Hubspot | undefined
}

/** With the house's own database, for simulators. */
interface PortsGiven extends Simulating {
  readonly settings: AllPortSettings
  readonly breaker: Breaker
  readonly limits?: PortLimits
}

/** Opens every port that is set, or simulated. */
export function openPorts({ settings, breaker, limits = PORT_LIMITS, ...simulating }: PortsGiven): Ports {
  const { baseUrl } = simulating
  const simulators = simulatorsOf(simulating)
  const callers = new Map(
    INTEGRATION_TYPES.flatMap((type) => {
      const caller = openPort({ type, settings: settings.of[type], simulator: simulators[type], limits })
      return caller ? [[type, caller] as const] : []
    }),
  )
  const eventPort = (caller: PortCaller): EventPort => {
    if (caller.type === 'SLACK') return openSlackPort(caller, settings)
    if (caller.type !== 'HUBSPOT') return openEventPort(caller)
    return openHubspotPort(caller, settings, caller.isSimulated ? (id) => simulatorUrl(baseUrl, 'HUBSPOT', id) : undefined)
  }
  const [breadcrumb, hubspot] = [callers.get('BREADCRUMB'), callers.get('HUBSPOT')]
  return {
    of: Object.fromEntries([...callers].map(([type, caller]) => [type, eventPort(caller)])),
    breadcrumb: breadcrumb && openBreadcrumb(breadcrumb, breaker),
    hubspot: hubspot && openHubspot(hubspot, settings),
  }
}
