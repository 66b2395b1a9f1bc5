import { useQueryClient } from '@tanstack/react-query'
import type { Place } from '@troupe/domain/venue/polygon'
import { createZoneAreaInput, zoneAreaFields } from '@troupe/domain/venue/zones'
import { useToast } from '@troupe/ui/toast'
import { CreateZoneAreaDocument, UpdateZoneAreaDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { startOf } from '../../platform/dated/start.ts'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { ownZone } from '../../platform/format.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import type { ZoneArea } from './zones-queries.ts'

interface ZoneDraft {
  readonly name: string
  readonly price: number
  /** The first day of the price. */
  readonly startsOn: string
}

interface ZoneFormGiven {
  /** Null for a new one. */
  readonly zone: ZoneArea | null
  readonly corners: readonly Place[]
  /** The outline was changed since it was opened. */
  readonly isDrawn: boolean
  readonly onDone: () => void
}

const labels = { name: zoneAreaFields.name.label, price: 'Credits more', startsOn: 'From' }
const says = {
  name: { TAKEN: 'There is a zone area with this name.' },
  startsOn: { PAST: 'Choose today or a later day.', SAME: 'Another price starts on this day.' },
}

/** The fields of a zone area, saved together with what is drawn. Of one that exists only what was changed is sent. */
export function useZoneForm({ zone, corners, isDrawn, onDone }: ZoneFormGiven) {
  const queries = useQueryClient()
  const toast = useToast()
  const first: ZoneDraft = { name: zone?.name ?? '', price: zone?.price ?? 0, startsOn: todayIn(ownZone()) }
  const form = useAsk<ZoneDraft>({
    ...{ first, labels, says },
    rules: {
      schema: createZoneAreaInput,
      input: ({ name = '', price = 0 }) => ({ name, price, area: corners }),
      path: (field) => (field === 'startsOn' ? 'from' : field),
    },
    send: async (draft, key) => {
      const { startsAt: from } = startOf(draft.startsOn)
      const isDearer = !zone || draft.price !== zone.price || from !== undefined
      const priced = isDearer ? { price: draft.price, ...(from !== undefined && { from }) } : {}
      if (!zone)
        await graphql(CreateZoneAreaDocument, { input: { name: draft.name, price: draft.price, area: corners, ...priced } }, { key })
      else {
        const changed = { ...(draft.name !== zone.name && { name: draft.name }), ...(isDrawn && { area: corners }), ...priced }
        await graphql(UpdateZoneAreaDocument, { input: { id: zone.id, version: zone.version, ...changed } }, { key })
      }
      await Promise.all(
        [venueKeys.zones, venueKeys.cities, accountKeys.zoneAreas].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      toast(zone ? `${draft.name.trim()} saved` : `${draft.name.trim()} added`)
    },
  })
  const submit = async () => {
    const done = await form.submit()
    if (done) onDone()
    return done
  }
  useLeaveGuard({ name: undefined, saves: 'form', dirty: form.dirty || isDrawn, submit })
  return { ...form, submit }
}

/** What a zone may cost, in credits. */
export const priceRange = { min: 0, max: 100 }
