/** As a ref: brings what has just appeared into sight, where it may stand below the edge of a sheet. */
export const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
