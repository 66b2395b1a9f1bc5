import { useQueries } from '@tanstack/react-query'
import { PACKAGE_LEVELS } from '@troupe/domain/catalogue/kinds'
import { PACKAGE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Select } from '@troupe/ui/select'
import { TextArea } from '@troupe/ui/text-area'
import { useState } from 'react'
import { credits, number } from '../../platform/format.ts'
import { longestCustomization } from '../../searches.ts'
import { type BookableFormat, type Choices, hasPackages, lengthsOf } from '../booking.ts'
import { priceQuery } from '../schedule-queries.ts'
import css from './booking-panel.module.css'
import type { QuestionsProps } from './questions-props.ts'

/**
 * Length, package level and what should be adapted. Each is kept as soon as it is chosen or typed, so that the price follows and a reload loses
 * nothing. Another length or package needs other people of the crew, so the time is chosen again.
 */
export function OptionsStep(props: QuestionsProps) {
  const { choices, onAnswer } = props
  const { format } = choices
  const [customization, setCustomization] = useState(choices.customization)
  if (!format) return null
  const lengths = lengthsOf(format)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer({})
      }}
    >
      {lengths.length > 1 && (
        <Field label="Length">
          <Select
            value={String(format.duration)}
            options={lengths.map((minutes) => ({ value: String(minutes), label: `${number(minutes)} minutes` }))}
            onChange={(minutes) => onAnswer({ minutes: Number(minutes), start: undefined }, { stay: true })}
          />
        </Field>
      )}
      {hasPackages(format) && <PackageChoice {...props} />}
      {format.settings.customization && (
        <Field label="Customisation" hint="Names, in-jokes or facts about your company to include in the show.">
          <TextArea
            value={customization}
            maxLength={longestCustomization}
            onChange={(typed) => {
              setCustomization(typed)
              onAnswer({ customization: typed.trim() || undefined }, { stay: true })
            }}
          />
        </Field>
      )}
      <Button type="submit">Continue</Button>
    </form>
  )
}

/** The package levels, each with what it adds to the price of this event. */
function PackageChoice({ show, choices, workspaceId, onAnswer }: QuestionsProps) {
  const { format, people, place, start } = choices
  const prices = useQueries({
    queries: PACKAGE_LEVELS.map((packageLevel) =>
      priceQuery(format && people !== null ? { experienceId: show.id, format, people, place, start, packageLevel, workspaceId } : null),
    ),
  })
  const standard = prices[PACKAGE_LEVELS.indexOf('STANDARD')]?.data?.credits
  return (
    <Field label="Package">
      <RadioGroup
        look="rows"
        value={choices.packageLevel}
        options={PACKAGE_LEVELS.map((level, place) => ({
          value: level,
          label: PACKAGE_WORDS[level],
          aside: addedWords(standard, prices[place]?.data?.credits),
        }))}
        onChange={(level) => onAnswer({ upgrade: level === 'STANDARD' ? undefined : level, start: undefined }, { stay: true })}
      />
    </Field>
  )
}

/** 'Included', '+2 credits'; nothing before both prices are known. */
function addedWords(standard: number | undefined, price: number | undefined): string | undefined {
  if (standard === undefined || price === undefined) return undefined
  return price === standard ? 'Included' : `+${credits(price - standard)}`
}

/** '90 minutes, Pro package, customised'. */
export function optionsWords(format: BookableFormat, { packageLevel, customization }: Choices): string {
  return [
    `${number(format.duration)} minutes`,
    ...(hasPackages(format) ? [`${PACKAGE_WORDS[packageLevel]} package`] : []),
    ...(customization ? ['customised'] : []),
  ].join(', ')
}
