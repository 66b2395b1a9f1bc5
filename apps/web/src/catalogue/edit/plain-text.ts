/** The words of a formatted text, without its tags. */
export const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent
