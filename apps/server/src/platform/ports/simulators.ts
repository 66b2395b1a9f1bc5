import type { IntegrationType } from '@troupe/domain/integration/kinds'
import type { OperatorSimulator } from '../outbound/operator-client.ts'
import { breadcrumbSimulator } from './breadcrumb-simulator.ts'
import { hubspotSimulator } from './hubspot-simulator.ts'
import { answerOf, type Simulating, simulateEvent } from './simulator.ts'
import { slackSimulator } from './slack-simulator.ts'

/** The simulators of the demo, which answer the same HTTP as the real systems; what they are told lies in the table port_simulated. */
export const simulatorsOf = (given: Simulating): Readonly<Record<IntegrationType, OperatorSimulator>> => ({
  BREADCRUMB: breadcrumbSimulator(given),
  GALLERY: eventSimulator(given, 'GALLERY'),
  HUBSPOT: hubspotSimulator(given),
  PLAY: eventSimulator(given, 'PLAY'),
  SLACK: slackSimulator(given),
  WEB_EVENT: eventSimulator(given, 'WEB_EVENT'),
})

/** A system that speaks our own protocol, as docs/ports.yaml says. */
function eventSimulator(given: Simulating, type: IntegrationType): OperatorSimulator {
  return async ({ url, method = 'GET', body = '' }) => {
    const [, part, id = ''] = url.pathname.split('/').map(decodeURIComponent)
    return part === 'events' ? simulateEvent(given, { type, id, method, body }) : answerOf(404)
  }
}
