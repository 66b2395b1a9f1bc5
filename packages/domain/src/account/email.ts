import * as z from 'zod/mini'

/**
 * What we can send to: letters, digits and the marks that are in use before the @, with single dots between them, and a domain whose ending is
 * letters or a coded one (xn--p1ai). Not %, !, ? and #: the first two once named routes, the others would end a link that is made of the address.
 */
const ADDRESS = /^[\w&/'+*=~$^{|}-]+(?:\.[\w&/'+*=~$^{|}-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/

/** An email address, read without surrounding space and in lower case, in one Unicode form so that look-alike spellings meet (AUTH-11). */
export const emailInput = z.string().check(
  z.overwrite((email) => email.normalize('NFKC').trim().toLowerCase()),
  z.maxLength(254),
  z.email({ pattern: ADDRESS }),
)
