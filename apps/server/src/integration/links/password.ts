import { randomInt } from 'node:crypto'

/** Without signs that look alike. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 8

/** The password that a gallery begins with. */
export const newPassword = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
