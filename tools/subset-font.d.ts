declare module 'subset-font' {
  /** The font with no other letters, features and axes than these. */
  export default function subset(font: Uint8Array, letters: string, options: object): Promise<Buffer>
}
