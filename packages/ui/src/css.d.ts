declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}

/** Tests import the ground of every page for its effect. */
declare module '*/base.css'
