import { FORMAT_TYPES } from '@troupe/domain/catalogue/kinds'
import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import type { Deeds, DeedTools } from './deed-tools.ts'

/** How each operation of experiences, their prices, instructions and modifiers is done once, for the test that all of it leaves an audit row. */
export function catalogueDeeds({ gql }: DeedTools): Deeds {
  const added = async (document: string, input: object): Promise<string> => Object.values(await gql(document, { input }))[0]?.id ?? ''
  let show = ''
  let format = ''
  const december = { dateRange: { from: '2027-12-01', to: '2027-12-24' }, types: ['REMOTE'], percent: 20 }
  const season = async (): Promise<string> => {
    const { createPriceModifier } = await gql('mutation($input: PriceModifierInput!) { createPriceModifier(input: $input) { id } }', {
      input: december,
    })
    return createPriceModifier?.id ?? ''
  }
  const instruction = async (): Promise<string> => {
    const { createInstruction } = await gql('mutation($input: CreateInstructionInput!) { createInstruction(input: $input) { id } }', {
      input: { type: 'IRL_TALKING_POINTS', title: 'Snow', documentType: FORMAT_TYPES[instructions++] },
    })
    return createInstruction?.id ?? ''
  }
  let instructions = 0
  const modifier = async (): Promise<string> => {
    const { createModifier } = await gql('mutation($input: CreateModifierInput!) { createModifier(input: $input) { id } }', {
      input: { label: `Fire ${modifiers++}` },
    })
    return createModifier?.id ?? ''
  }
  let modifiers = 0
  return {
    createExperience: async () => {
      const document = 'mutation($input: CreateExperienceInput!) { createExperience(input: $input) { id } }'
      show = await added(document, { title: 'The Quill' })
    },
    updateExperience: () =>
      gql('mutation($input: UpdateExperienceInput!) { updateExperience(input: $input) { id } }', { input: { id: show, tier: 2 } }),
    copyExperience: () => gql('mutation($id: ID!) { copyExperience(id: $id) { id } }', { id: show }),
    createExperienceFormat: async () => {
      const document = 'mutation($input: CreateExperienceFormatInput!) { createExperienceFormat(input: $input) { id } }'
      format = await added(document, { experienceId: show, type: 'REMOTE', hostType: 'ON_SCREEN' })
    },
    updateExperienceFormat: () =>
      gql('mutation($input: UpdateExperienceFormatInput!) { updateExperienceFormat(input: $input) { id } }', {
        input: { id: format, lobby: 20 },
      }),
    deleteExperienceFormat: () => gql('mutation($id: ID!) { deleteExperienceFormat(id: $id) }', { id: format }),
    deleteExperience: () => gql('mutation($id: ID!) { deleteExperience(id: $id) }', { id: show }),
    createPriceTable: () =>
      gql('mutation($input: CreatePriceTableInput!) { createPriceTable(input: $input) { id } }', { input: FIRST_PRICE_TABLE }),
    createInstruction: () => instruction(),
    updateInstruction: async () =>
      gql('mutation($input: UpdateInstructionInput!) { updateInstruction(input: $input) { id } }', {
        input: { id: await instruction(), description: 'For snow' },
      }),
    createModifier: () => modifier(),
    deleteModifier: async () => gql('mutation($id: ID!) { deleteModifier(id: $id) }', { id: await modifier() }),
    createPriceModifier: () => season(),
    updatePriceModifier: async () =>
      gql('mutation($id: ID!, $input: PriceModifierInput!) { updatePriceModifier(id: $id, input: $input) { id } }', {
        id: await season(),
        input: { ...december, percent: 30 },
      }),
    deletePriceModifier: async () => gql('mutation($id: ID!) { deletePriceModifier(id: $id) }', { id: await season() }),
  }
}
