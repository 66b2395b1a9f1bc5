import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LONGEST_CALENDAR } from '@troupe/domain/staffing/calendar-feeds'
import { Button } from '@troupe/ui/button'
import { DropZone } from '@troupe/ui/drop-zone'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { CreateCalendarFeedDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './availability.module.css'
import { failureWords } from './feed-words.ts'

/** Connects a calendar by its address, or takes the busy times of a file. What was typed stays when it's refused. */
export function ConnectCalendar() {
  const queries = useQueryClient()
  const toast = useToast()
  const [address, setAddress] = useState('')
  const connect = useMutation({
    mutationFn: (input: { readonly address: string } | { readonly text: string }) =>
      graphql(CreateCalendarFeedDocument, { input }, { key: crypto.randomUUID() }),
    onSuccess: (_, input) => {
      if ('address' in input) setAddress('')
      toast('address' in input ? 'Calendar connected' : 'Calendar imported')
      return queries.invalidateQueries({ queryKey: staffingKeys.hours })
    },
  })
  const { address: wrongAddress, text: wrongFile } = codesOf(connect.error)
  const isOther = connect.error !== null && !wrongAddress && !wrongFile
  return (
    <form
      className={css.absence}
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() !== '') connect.mutate({ address: address.trim() })
      }}
    >
      {isOther && (
        <Notice tone="danger" live>
          {refusalWords(connect.error)}
        </Notice>
      )}
      <Field
        label="Calendar address"
        hint="The iCal address of your calendar, beginning with https:// or webcal://. Google Calendar calls it “Secret address in iCal format”."
        error={wrongAddress && failureWords(wrongAddress)}
      >
        <TextInput
          value={address}
          onChange={(text) => {
            setAddress(text)
            if (wrongAddress) connect.reset()
          }}
          type="url"
          autoComplete="off"
        />
      </Field>
      <div>
        <Button type="submit" busy={connect.isPending} disabled={address.trim() === ''}>
          Connect calendar
        </Button>
      </div>
      <Field
        label="Calendar file"
        hint="Imported once: later changes to your calendar won’t be picked up."
        error={wrongFile && failureWords(wrongFile)}
      >
        <DropZone
          accept=".ics,text/calendar"
          maxSize={LONGEST_CALENDAR}
          disabled={connect.isPending}
          hint="ICS, up to 200 KB"
          onFiles={([file]) => void file?.text().then((text) => connect.mutate({ text }))}
        />
      </Field>
    </form>
  )
}

/** What is wrong with the address and with the file, as codes. */
function codesOf(error: unknown): { readonly address?: string; readonly text?: string } {
  const fields: unknown = error instanceof ApiError ? error.extensions.fields : undefined
  if (typeof fields !== 'object' || fields === null) return {}
  const codes = Object.entries(fields).flatMap(([field, all]: [string, unknown]) => (Array.isArray(all) ? [[field, String(all[0])]] : []))
  return Object.fromEntries(codes)
}
