import { performs } from '@troupe/domain/role/assignment'
import { mayConfirmTravel } from '@troupe/domain/staffing/place-notes'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { useConfirm } from '@troupe/ui/confirm'
import { useCopy } from '@troupe/ui/copy-button'
import { Menu, type MenuItem } from '@troupe/ui/menu'
import { Link, Mail, Phone, Send } from 'lucide-react'
import type { Assignment } from '../../session-query.ts'
import { type Desk, isTaken, mayConfirmFor, ratingOf } from '../staff-desk.ts'

/** What can be done with a place and its person. */
export function StaffMenu({ place, desk }: { place: Assignment; desk: Desk }) {
  const { user } = place
  const pending = usePendingItems(place, desk)
  const removing = useRemoving(place, desk)
  const { may, session, choose, note, send } = desk
  const items: MenuItem[] = []
  if (user?.email)
    items.push({ kind: 'link', key: 'mail', label: user.email, icon: Mail, render: <a href={`mailto:${user.email}`}>{user.email}</a> })
  if (user?.phone)
    items.push({ kind: 'link', key: 'phone', label: user.phone, icon: Phone, render: <a href={`tel:${user.phone}`}>{user.phone}</a> })
  items.push(...pending)
  if (may && user && isTaken(place) && place.role !== 'SALESPERSON' && session.startsAt)
    items.push({ key: 'other', label: 'Choose someone else', onSelect: () => choose(place) })
  if (performs(place.role) && mayConfirmTravel({ state: place.approval?.state ?? null }, session).ok && mayConfirmFor(place, desk))
    items.push({
      kind: 'check',
      key: 'travel',
      label: 'Travel confirmed',
      checked: place.travelConfirmed,
      onChange: (confirmed) => send({ do: 'travel', place: place.id, confirmed }),
    })
  if (user && session.meta.permissions.placeNotes.value)
    items.push({ key: 'note', label: 'Travel and accommodation', onSelect: () => note(place) })
  if (user && place.staffRating !== null && ratingOf(place, desk) === 'GIVE') {
    const given = { place: place.id, name: user.fullName, rating: null, was: place.staffRating }
    items.push({ key: 'unrate', label: 'Remove rating', onSelect: () => void desk.rate(given) })
  }
  if (may && user) items.push(...removing)
  return items.length > 0 ? <Menu label={`Actions for ${user?.fullName ?? ASSIGNMENT_ROLE_WORDS[place.role]}`} items={items} /> : null
}

/** An offer that waits can be sent again; its person can be given the link of the event. */
function usePendingItems({ user, approval }: Assignment, { may, session, send }: Desk): readonly MenuItem[] {
  const copy = useCopy()
  if (!may || !user || approval?.state !== 'PENDING') return []
  return [
    { key: 'resend', label: 'Resend offer', icon: Send, onSelect: () => send({ do: 'resend', offer: approval.id, name: user.fullName }) },
    { key: 'copy', label: 'Copy event link', icon: Link, onSelect: () => void copy(`${location.origin}/event/${session.id}`) },
  ]
}

/** Someone who hasn't answered has their offer withdrawn; everyone else is removed from the event. */
function useRemoving(place: Assignment, { send }: Desk): readonly MenuItem[] {
  const confirm = useConfirm()
  const { id, user, approval } = place
  if (!user) return []
  const { firstName, fullName } = user
  if (approval?.state === 'PENDING')
    return [
      {
        key: 'withdraw',
        label: 'Withdraw offer',
        danger: true,
        onSelect: async () => {
          const title = `Withdraw the offer to ${fullName}?`
          const text = `We’ll tell ${firstName} that no answer is needed. Their link will stop working and the role will reopen.`
          if (await confirm({ title, text, danger: true })) send({ do: 'withdraw', offer: approval.id, name: fullName })
        },
      },
    ]
  return [
    {
      key: 'off',
      label: 'Remove from event',
      danger: true,
      onSelect: async () => {
        const title = `Remove ${fullName} from this event?`
        const text =
          approval && isTaken(place)
            ? `We’ll email ${firstName}. The role will reopen.`
            : `We won’t email ${firstName}. The role ${isTaken(place) ? 'will reopen' : 'is already open'}.`
        if (await confirm({ title, text, danger: true })) send({ do: 'takeOff', place: id, name: fullName })
      },
    },
  ]
}
