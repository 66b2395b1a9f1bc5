/** A minus is as wide as a plus; many languages' formats write a hyphen, which is narrower and sits lower than the digits. */
export const trueMinus = (text: string): string => text.replace('-', '−')
