import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { PLAY_MODE_WORDS } from '@troupe/domain/catalogue/format-words'
import { PLAY_MODES, type PlayMode } from '@troupe/domain/catalogue/kinds'
import { languageName } from '@troupe/domain/session/event-words'
import { sessionFields } from '@troupe/domain/session/fields'
import { templateName } from '../../catalogue/templates/template-query.ts'
import { TemplateRow } from '../../catalogue/templates/template-row.tsx'
import { templateSentences } from '../../catalogue/templates/template-words.ts'
import { EventLanguagesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import { ChoiceRow, ParagraphRow, SelectRow } from '../../platform/form/rows/rows.tsx'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { markOf } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import { useSessionForm } from '../use-session-form.ts'
import { lockWords } from '../words.ts'

/** The language that is played in; those who may edit the event choose it. */
export function LanguageCell({ session, staff }: { session: Session; staff: boolean }) {
  const languages = useLanguages(session)
  const form = useSessionForm(session, {
    part: 'language',
    labels: labelsOf(sessionFields, 'language'),
    read: ({ language }) => ({ language }),
    saves: 'field',
    show: (_, value) => languageName(value),
    why: lockWords(session, staff) ?? undefined,
  })
  return (
    <SelectRow
      form={form}
      name="language"
      mark={markOf(session, 'language', languageName)}
      options={languages.map((code) => ({ value: code, label: languageName(code) }))}
    />
  )
}

/** The languages that the format is played in; the event's own one is always there. */
function useLanguages({ experience, type, hostType, language }: Session): readonly string[] {
  const { data } = useQuery({
    queryKey: [...catalogueKeys.one(experience.id), 'languages'],
    queryFn: ({ signal }) => graphql(EventLanguagesDocument, { experienceId: experience.id }, { signal }),
    staleTime: 600_000,
  })
  const format = data?.experience?.formats.find((one) => one.type === type && one.hostType === hostType)
  return [...new Set([language, ...(format?.languages ?? [])])]
}

const playedPart = ({ templateId, playType, activityNotes }: Session) => ({
  templateId: templateId ?? '',
  playType,
  activityNotes: activityNotes ?? '',
})
type PlayedPart = ReturnType<typeof playedPart>

/** What staff choose of how it is played, and their notes on it. */
export function usePlayedForm(session: Session) {
  const queries = useQueryClient()
  return useSessionForm(session, {
    part: 'played',
    labels: labelsOf(sessionFields, 'templateId', 'playType', 'activityNotes'),
    read: playedPart,
    input: ({ templateId, ...plain }) => ({ ...plain, ...(templateId === undefined ? {} : { templateId: templateId || null }) }),
    says: { templateId: templateSentences },
    saves: 'field',
    show: (field, value) => show(queries, field, value),
  })
}

/** A value in words, for the choice between mine and theirs. */
function show(queries: QueryClient, field: keyof PlayedPart, value: string): string {
  if (field === 'templateId' && value) return templateName(queries, value) ?? 'Another template'
  const mode = PLAY_MODES.find((one) => field === 'playType' && one === value)
  return mode ? PLAY_MODE_WORDS[mode] : value
}

interface PlayedCellProps {
  readonly session: Session
  readonly form: ReturnType<typeof usePlayedForm>
}

const modes = PLAY_MODES.map((value: PlayMode) => ({ value, label: PLAY_MODE_WORDS[value] }))

/** The template and the play mode. */
export const StaffCells = ({ session, form }: PlayedCellProps) => (
  <>
    <TemplateRow form={form} name="templateId" filter={{ forSession: session.id }} saved={session.templateId} />
    <ChoiceRow form={form} name="playType" options={modes} />
  </>
)

/** Notes that the crew reads too. */
export const ActivityNotes = ({ form }: Pick<PlayedCellProps, 'form'>) => (
  <ParagraphRow
    form={form}
    name="activityNotes"
    maxLength={4000}
    placeholder="Add notes for staff and the crew"
    hint="Also visible to this event’s crew."
  />
)
