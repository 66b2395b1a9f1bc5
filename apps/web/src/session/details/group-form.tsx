import { groupDetailsInput } from '@troupe/domain/session/group-details'
import type { Session } from '../session-query.ts'
import { useSessionForm } from '../use-session-form.ts'
import { type Answers, answerLabels, answersOf, everyQuestion, groupInput, isOwnField, type Question } from './group-questions.ts'

/** Where an answer is on the wire, and in the history. */
export const pathOf = (name: string) => (isOwnField(name) ? name : `groupDetails.${name}`)

/** What an answer says: the words of its option, or the text itself. */
export const sayAnswer = (question: Question | undefined, answer: string): string =>
  question?.options?.find(({ value }) => value === answer)?.label ?? answer

export type GroupForm = ReturnType<typeof useGroupForm>

/** The form over an event's group details; each answer saves itself. */
export const useGroupForm = (session: Session, staff: boolean) =>
  useSessionForm<Answers>(session, {
    part: 'group',
    labels: {
      ...answerLabels(session),
      ...Object.fromEntries([...everyQuestion(session, staff)].map(([name, { label }]) => [name, label])),
    },
    rules: {
      schema: groupDetailsInput,
      input: (typed) => groupInput(typed).groupDetails ?? {},
      under: 'groupDetails',
      path: pathOf,
    },
    read: answersOf,
    input: groupInput,
    saves: 'field',
    show: (name, answer) => sayAnswer(everyQuestion(session, staff).get(name), answer),
    says: { nextEventUrl: { INVALID: 'Enter a web address, for example, northwind.com/party.' } },
  })
