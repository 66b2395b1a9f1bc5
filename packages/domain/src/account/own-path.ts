/** The most characters of a path to come back to: a booking's address with its longest customization, encoded. */
export const OWN_PATH_LENGTH = 8000

/** A path of this site to come back to, and nothing that a browser could read as another one: it drops tabs and line ends from an address. */
export const ownPath = (to: unknown): string | undefined =>
  typeof to === 'string' && to.length <= OWN_PATH_LENGTH && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to) ? to : undefined

/** Whether a path leads to a booking: an experience with its answers, or the cart. */
export const isBookingPath = (path: string): boolean => /^\/(experience\/[^/?#]+|cart)(?=[?#]|$)/.test(path)
