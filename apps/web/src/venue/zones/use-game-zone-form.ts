import { useQueryClient } from '@tanstack/react-query'
import { createGameZoneInput, gameZoneFields } from '@troupe/domain/venue/zones'
import { useToast } from '@troupe/ui/toast'
import { CreateGameZoneDocument, UpdateGameZoneDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import type { Drawing } from './pen/drawing.ts'
import type { GameZone } from './zones-queries.ts'

interface GameZoneFormGiven {
  /** Null for a new one. */
  readonly zone: GameZone | null
  readonly drawing: Drawing
  /** What is drawn are loose points, of which the outline is made. */
  readonly wrap: boolean
  /** The outline or its point was changed since it was opened. */
  readonly isDrawn: boolean
  readonly onDone: () => void
}

const labels = { name: gameZoneFields.name.label }
const says = { name: { TAKEN: 'There is a game zone with this name in this zone area.' } }

/** The name of a game zone, saved together with what is drawn. Of one that exists only what was changed is sent. */
export function useGameZoneForm({ zone, drawing, wrap, isDrawn, onDone }: GameZoneFormGiven) {
  const queries = useQueryClient()
  const toast = useToast()
  const outline = { hull: drawing.corners, wrap, point: drawing.point }
  const form = useAsk({
    ...{ first: { name: zone?.name ?? '' }, labels, says },
    rules: { schema: createGameZoneInput, input: ({ name = '' }) => ({ name, ...outline }) },
    send: async ({ name }, key) => {
      if (!zone) await graphql(CreateGameZoneDocument, { input: { name, ...outline } }, { key })
      else {
        const changed = { ...(name !== zone.name && { name }), ...(isDrawn && outline) }
        await graphql(UpdateGameZoneDocument, { input: { id: zone.id, version: zone.version, ...changed } }, { key })
      }
      await queries.invalidateQueries({ queryKey: venueKeys.zones })
      await queries.invalidateQueries({ queryKey: venueKeys.offeredZones })
      toast(zone ? `${name.trim()} saved` : `${name.trim()} added`)
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
