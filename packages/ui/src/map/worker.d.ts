/** The address of a worker that the bundler builds with everything that it imports. */
declare module '*?worker&url' {
  const address: string

  export { address as default }
}
declare module '*/maplibre-gl.css'
