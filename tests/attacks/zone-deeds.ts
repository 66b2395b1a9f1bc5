import type { Deeds, DeedTools } from './deed-tools.ts'

/** How each operation of zone areas, game zones, phones for events and venues is done once, for the test that all of them leave an audit row. */
export function zoneDeeds({ gql }: DeedTools): Deeds {
  const made: Record<string, string> = {}
  const create = (of: string, input: object) => async () => {
    const found = await gql(`mutation($input: Create${of}Input!) { create${of}(input: $input) { id } }`, { input })
    made[of] = found[`create${of}`]?.id ?? ''
  }
  const update = (of: string, input: object) => () =>
    gql(`mutation($input: Update${of}Input!) { update${of}(input: $input) { id } }`, { input: { id: made[of], ...input } })
  const remove = (of: string) => () => gql(`mutation($id: ID!) { delete${of}(id: $id) }`, { id: made[of] })
  // in the middle of an ocean, where no event is
  const ring = [
    [0, -30],
    [0, -29],
    [1, -29],
    [1, -30],
  ].map(([latitude, longitude]) => ({ latitude, longitude }))
  return {
    createZoneArea: create('ZoneArea', { name: 'Mid-ocean', price: 3, area: ring }),
    updateZoneArea: update('ZoneArea', { name: 'Mid-Atlantic' }),
    createGameZone: create('GameZone', { name: 'The reef', hull: ring }),
    updateGameZone: update('GameZone', { name: 'The long reef' }),
    deleteGameZone: remove('GameZone'),
    deleteZoneArea: remove('ZoneArea'),
    createSessionPhone: create('SessionPhone', {
      phone: '+13125550199',
      sessionType: 'REMOTE',
      hostType: 'SELF_HOSTED',
      packageLevel: 'PREMIUM',
    }),
    updateSessionPhone: update('SessionPhone', { phone: '+13125550198' }),
    deleteSessionPhone: remove('SessionPhone'),
    createVenue: create('Venue', { name: 'The reading room', location: { latitude: 51.5194, longitude: -0.127 } }),
    updateVenue: update('Venue', { private: true }),
    deleteVenue: remove('Venue'),
  }
}
