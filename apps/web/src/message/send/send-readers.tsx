import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { IconButton } from '@troupe/ui/icon-button'
import { classes } from '@troupe/ui/pure/classes'
import { Skeleton } from '@troupe/ui/skeleton'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { MembersDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import type { MailedEvent, MailReader } from './mail-reader.ts'
import css from './send.module.css'
import type { MailSending } from './use-sending.ts'

interface SendReadersProps {
  readonly event: MailedEvent
  readonly sending: MailSending
}

/** Who gets it, with why they are there; someone who has switched such emails off is struck through. */
export function SendReaders({ event, sending }: SendReadersProps) {
  const { readers, getting, isWaiting, isSkipped, isEmpty, remove } = sending
  const list = useRef<HTMLUListElement>(null)
  const drop = (id: string, place: number) => {
    remove(id)
    // the focus goes to the next person, else to what adds one
    const buttons = list.current?.querySelectorAll<HTMLElement>('button')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1] ?? list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
    next?.focus()
  }
  return (
    <section aria-label="To">
      <h3 className={css.label}>
        To <span>{counted(getting.length, 'person', 'people')}</span>
      </h3>
      {readers.length === 0 && isWaiting ? (
        <Skeleton look="person" rows={3} label="Loading the people" />
      ) : (
        <ul ref={list}>
          {readers.map((reader, place) => (
            <li key={reader.userId} className={classes(css.reader, (isSkipped(reader.userId) || isEmpty(reader.userId)) && css.off)}>
              <UserAvatar name={reader.fullName} avatar={null} size="sm" />
              <span>
                <b>{reader.fullName}</b>
                <small>{whyWords(reader, { isOff: isSkipped(reader.userId), isNothing: isEmpty(reader.userId) })}</small>
              </span>
              <IconButton label={`Remove ${reader.fullName}`} icon={X} onClick={() => drop(reader.userId, place)} />
            </li>
          ))}
        </ul>
      )}
      <AddReader event={event} sending={sending} />
    </section>
  )
}

const whyWords = ({ why }: MailReader, { isOff, isNothing }: { readonly isOff: boolean; readonly isNothing: boolean }): string => {
  if (isOff) return 'Has switched these emails off'
  return isNothing ? 'Nothing in it for them' : why
}

/** The crew of the event and the members of its workspace, found by a part of their name. */
function AddReader({ event, sending: { readers, add } }: SendReadersProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { data = [], isFetching } = useQuery({
    queryKey: [...accountKeys.users, { workspaceId: event.workspaceId, text }, null, 0, 25],
    queryFn: ({ signal }) =>
      graphql(MembersDocument, { workspaceId: event.workspaceId, text }, { signal }).then((answer) => answer.users.nodes),
    placeholderData: (before) => before,
    enabled: isOpen,
  })
  const members = data.map(({ id, fullName }): MailReader => ({ userId: id, fullName, why: 'Member of the workspace' }))
  const crew = event.crew.filter(({ fullName }) => fullName.toLowerCase().includes(text.trim().toLowerCase()))
  const offered = [...crew, ...members.filter(({ userId }) => !crew.some((one) => one.userId === userId))]
  if (!isOpen)
    return (
      <button type="button" data-add className={css.add} onClick={() => setOpen(true)}>
        Add someone
      </button>
    )
  return (
    <div
      className={css.adding}
      ref={(box) => {
        box?.querySelector('input')?.focus()
      }}
    >
      <Combobox<MailReader>
        label="Add someone"
        items={offered.filter(({ userId }) => !readers.some((one) => one.userId === userId))}
        value={null}
        onChange={(reader) => {
          if (!reader) return
          add(reader)
          setOpen(false)
          setText('')
        }}
        onSearch={setText}
        keyOf={({ userId }) => userId}
        labelOf={({ fullName }) => fullName}
        noteOf={({ why }) => why}
        loading={isFetching}
        placeholder="Search crew and members"
      />
    </div>
  )
}
