/** The keys of an object by their type. TypeScript calls them strings, for an object may have more than its type says: not for what comes from outside. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** Whether a text is one of an object's own keys. */
export const isKeyOf = <T extends object>(object: T, key: string): key is keyof T & string => Object.hasOwn(object, key)
