import type { FastifyRequest } from 'fastify'
import { partyOf } from './address.ts'

/** The caller that a limit counts: the signed-in person, else the address. */
export const callerOf = ({ actor, ip }: FastifyRequest): string => (actor.kind === 'user' ? `person ${actor.id}` : `address ${partyOf(ip)}`)
