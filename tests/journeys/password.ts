/** Everyone of the demo world has this password. */
export const password = 'Curtain-up-1'
