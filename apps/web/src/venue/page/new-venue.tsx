import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Button, ButtonLink } from '@troupe/ui/button'
import { PageHead } from '@troupe/ui/page-head'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { Form } from '../../platform/form/form.tsx'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { useTitle } from '../../platform/title.ts'
import type { SearchPlace } from '../../search-values.ts'
import { Missing } from '../../shell/missing.tsx'
import { venueSearch } from '../../venue-searches.ts'
import { typedAgain } from '../typed-place.ts'
import { nearZone, useVenueForm, type VenueDraft } from './use-venue-form.ts'
import css from './venue.module.css'
import { VenueFields } from './venue-fields.tsx'

/** Adds a venue; the address may say where it is, such as at the start of an event. */
export function NewVenue() {
  useTitle('New venue')
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return isStaff(me) && rolePasses(me.role, 'SALESPERSON') ? <Adding /> : <Missing />
}

function Adding() {
  const { place } = venueSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [first] = useState(() => draftAt(place))
  const form = useVenueForm({
    first,
    venue: null,
    onDone: (id) => void navigate({ to: '/venue/$id', params: { id }, replace: true, ignoreBlocker: true }),
  })
  useLeaveGuard({ name: undefined, saves: 'form', dirty: form.dirty, submit: form.submit })
  return (
    <main className="page" id="main">
      <PageHead title="New venue" size="dense" sentence="A room or a corner of a city where events are played." />
      <Form form={form} label="New venue" className={css.adding}>
        <Refused form={form} />
        <VenueFields form={form} />
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            Add venue
          </Button>
          <ButtonLink render={<Link to="/venues" />}>Cancel</ButtonLink>
        </div>
      </Form>
    </main>
  )
}

const empty: VenueDraft = {
  ...{ name: '', place: typedAgain(undefined), city: '', least: '', most: '', description: '' },
  ...{ gameZoneId: nearZone, private: false },
}

/** A venue at a place of the address. The centre of a city is no place for a pin. */
function draftAt(place: SearchPlace | undefined): VenueDraft {
  if (!place) return empty
  const typed = typedAgain({ ...place, precision: 'POINT' })
  return { ...empty, name: typed.name, place: { ...typed, name: '' } }
}
