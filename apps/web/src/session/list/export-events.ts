import type { SessionFilter } from '../../graphql.ts'
import { blob } from '../../platform/api.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { writeSearch } from '../../search-values.ts'

/** Downloads every event that a filter finds as a CSV file. Throws ApiError or OfflineError. */
export async function exportEvents(filter: SessionFilter) {
  saveFile(`events-${todayIn('UTC')}.csv`, await blob(`/sessions/export${writeSearch({ ...filter })}`))
}
