/** Tables without customers' data, each with what it holds instead. Every other table has a row-level security policy and an owner. */
export const openTables: Readonly<Record<string, string>> = {
  catalogue_experience: 'what everyone may read',
  catalogue_format: 'what everyone may read',
  catalogue_price_modifier: 'prices of the house',
  catalogue_price_table: 'prices of the house',
  live_event: 'ids and kinds',
  message_smtp: 'since when the house has an SMTP server',
  rate_limit: 'digests and counts',
  schedule_fee_table: 'fees of the house',
  session_stale: 'ids of events that changed',
  staffing_availability: 'hours of the crew',
  staffing_claim: 'who of the crew is busy when',
  staffing_global_unavailability: 'days on which no one plays',
  staffing_stamp: 'whose time changed',
  venue_city: 'what everyone may read',
  venue_game_zone: 'places of the house',
  venue_zone_area: 'places of the house',
}
