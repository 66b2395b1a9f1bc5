import type { Simulator } from '../../platform/outbound/web-client.ts'

/** The endpoints of the demo: whatever is sent there is accepted. */
export const demoHooks: Simulator = async () => ({ status: 200, headers: {}, body: Buffer.from('') })
