declare module 'libheif-js/wasm-bundle.js' {
  interface HeifPixels {
    readonly data: Uint8ClampedArray
    readonly width: number
    readonly height: number
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(into: HeifPixels, shown: (pixels: HeifPixels | null) => void): void
  }
  const libheif: { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] } }
  export default libheif
}
