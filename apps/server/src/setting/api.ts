import { INSTRUCTION_TYPES } from '@troupe/domain/session/instruction-types'
import { createInstructionInput, type InstructionRow, instructionChange, instructionFields } from '@troupe/domain/session/instructions'
import { createModifierInput, type ModifierRow, modifierFields } from '@troupe/domain/setting/modifiers'
import * as z from 'zod/mini'
import type { Ctx } from '../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { showFields } from '../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../platform/graphql/inputs.ts'
import {
  createInstruction,
  type InstructionUses,
  instructionSortFields,
  instructionUses,
  listInstructions,
  updateInstruction,
} from './instructions.ts'
import { createModifier, deleteModifier, listModifiers, type ModifierUses, modifierSortFields, modifierUses } from './modifiers.ts'

const InstructionType = builder.enumType('InstructionType', { values: INSTRUCTION_TYPES })
const InstructionRef = builder.objectRef<InstructionRow>('Instruction')
showFields(InstructionRef, instructionFields, { sees: () => true })

/** Where instructions are shown: read once for all of them. */
const usesOf = new WeakMap<Ctx, ReturnType<typeof instructionUses>>()
async function useOf(ctx: Ctx, id: string): Promise<InstructionUses | undefined> {
  const uses = usesOf.get(ctx) ?? instructionUses(ctx)
  usesOf.set(ctx, uses)
  return (await uses).get(id)
}
InstructionRef.implement({
  description: 'What guests or hosts read about an event, by its kind of show and its host.',
  fields: (t) => ({
    upcomingEvents: t.int({
      description: 'How many upcoming events show it. No event shows IRL_LOGIN_INSTRUCTIONS before a game is linked to it.',
      resolve: async ({ id }, _, ctx) => (await useOf(ctx, id))?.events ?? 0,
    }),
    nextEventAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next of these events starts.',
      resolve: async ({ id }, _, ctx) => (await useOf(ctx, id))?.nextAt ?? null,
    }),
  }),
})
const InstructionsRef = listOf('InstructionList', InstructionRef)
const InstructionFilter = builder.inputType('InstructionFilter', {
  fields: (t) => ({
    type: t.field({ type: InstructionType }),
    sessionId: t.id({
      description:
        'Only the instructions of this event that the caller may read, filled in for it. Without it they’re the texts as written, for staff only.',
    }),
  }),
})
const InstructionSortField = builder.enumType('InstructionSortField', { values: instructionSortFields })
const InstructionSorting = sortingOf('InstructionSorting', InstructionSortField)
const CreateInstructionInput = inputOf('CreateInstructionInput', createInstructionInput)
const UpdateInstructionInput = inputOf('UpdateInstructionInput', z.extend(instructionChange, versioned), {
  fields: { version: lastRead },
})

addQuery('instructions', (t) =>
  t.field({
    type: InstructionsRef,
    args: {
      filter: t.arg({ type: InstructionFilter }),
      sorting: t.arg({ type: [InstructionSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx) => {
      const asked = { type: filter?.type ?? undefined, sessionId: filter?.sessionId ?? undefined, sorting: sorting ?? [] }
      return orThrow(await listInstructions(ctx, asked, orThrow(pageOf(page))))
    },
  }),
)
addMutation('createInstruction', (t) =>
  t.field({
    type: InstructionRef,
    args: { input: t.arg({ type: CreateInstructionInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createInstruction(ctx, input)),
  }),
)
addMutation('updateInstruction', (t) =>
  t.field({
    type: InstructionRef,
    args: { input: t.arg({ type: UpdateInstructionInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateInstruction(ctx, input)),
  }),
)

const ModifierRef = builder.objectRef<ModifierRow>('Modifier')
showFields(ModifierRef, modifierFields, { sees: () => true })
const used = async (ctx: Ctx, id: string, what: keyof ModifierUses) => (await modifierUses(ctx, id))?.[what] ?? 0
ModifierRef.implement({
  description: 'What a show needs of its crew beyond its kind, or what a person can do.',
  fields: (t) => ({
    formats: t.int({ description: 'How many formats have it.', resolve: ({ id }, _, ctx) => used(ctx, id, 'formats') }),
    sessions: t.int({
      description: 'How many events have it, past ones included.',
      resolve: ({ id }, _, ctx) => used(ctx, id, 'sessions'),
    }),
    upcomingSessions: t.int({
      description: 'How many of these are still to come.',
      resolve: ({ id }, _, ctx) => used(ctx, id, 'upcoming'),
    }),
    users: t.int({ description: 'How many people have it.', resolve: ({ id }, _, ctx) => used(ctx, id, 'users') }),
  }),
})
const ModifiersRef = listOf('ModifierList', ModifierRef)
const ModifierFilter = builder.inputType('ModifierFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the label or the description.' }) }),
})
const ModifierSortField = builder.enumType('ModifierSortField', { values: modifierSortFields })
const ModifierSorting = sortingOf('ModifierSorting', ModifierSortField)
const CreateModifierInput = inputOf('CreateModifierInput', createModifierInput)

addQuery('modifiers', (t) =>
  t.field({
    type: ModifiersRef,
    args: {
      filter: t.arg({ type: ModifierFilter }),
      sorting: t.arg({ type: [ModifierSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx) =>
      orThrow(await listModifiers(ctx, { text: filter?.text ?? undefined, sorting: sorting ?? [] }, orThrow(pageOf(page)))),
  }),
)
addMutation('createModifier', (t) =>
  t.field({
    type: ModifierRef,
    args: { input: t.arg({ type: CreateModifierInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createModifier(ctx, input)),
  }),
)
addMutation('deleteModifier', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteModifier(ctx, id)).id,
  }),
)
