import { firstMessage } from '@troupe/domain/validate'

/** What is wrong with an address that someone typed; undefined when nothing is. */
export const emailWords = (email: string): string | undefined => firstMessage(email.trim(), { required: true, email: true }, 'Email')
