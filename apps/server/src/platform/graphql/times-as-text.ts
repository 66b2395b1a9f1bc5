import SchemaBuilder, {
  BasePlugin,
  createInputValueMapper,
  mapInputFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'

declare global {
  // biome-ignore lint/style/noNamespace: Pothos finds its plugins here
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      readonly timesAsText: TimesAsText<Types>
    }
  }
}
declare module 'graphql' {
  interface GraphQLInputFieldExtensions {
    /** Its schema reads a time as text. */
    readonly isText?: boolean
  }
}

/** Gives resolvers dates and instants as text where the schema of their input reads text. */
class TimesAsText<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { args }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const times = mapInputFields(args, this.buildCache, ({ extensions }) => (extensions?.isText ? true : null))
    if (!times) return resolver
    const asText = createInputValueMapper(times, String)
    return (parent, given, ctx, info) => resolver(parent, asText(given), ctx, info)
  }
}

/** The name of the plugin, for the schema's builder. */
export const timesAsText = 'timesAsText'
// a test that replaces modules runs this one again, in the same process
SchemaBuilder.allowPluginReRegistration = true
SchemaBuilder.registerPlugin(timesAsText, TimesAsText)
