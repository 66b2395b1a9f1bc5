import type { FastifyRequest } from 'fastify'
import { partyOf } from './address.ts'

/** Whom a limit counts: the person who is signed in, else the address. */
export const callerOf = ({ actor, ip }: FastifyRequest): string => (actor.kind === 'user' ? `person ${actor.id}` : `address ${partyOf(ip)}`)
