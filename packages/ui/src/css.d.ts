declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}

/** Tests import the base styles of every page for their side effect. */
declare module '*/base.css'
