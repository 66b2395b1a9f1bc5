import { solveStaffingPlan } from '../../apps/server/src/staffing/plan/solve.ts'
import type { OpenHouse } from '../house.ts'
import { testNow } from '../template.ts'

/** How each operation of staffing plans is done once, for the test that all of them leave an audit row. */
export function planDeeds(
  { house, db }: OpenHouse,
  gql: (document: string, variables: object) => Promise<Record<string, { id?: string }>>,
): Readonly<Record<string, () => Promise<unknown>>> {
  let planId = ''
  return {
    createStaffingPlan: async () => {
      const input = { from: testNow.toString(), to: testNow.add({ hours: 24 * 60 }).toString() }
      const document = 'mutation($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }'
      planId = (await gql(document, { input })).createStaffingPlan?.id ?? ''
    },
    pinStaffingPlace: async () => {
      await solveStaffingPlan(house, planId)
      const { result } = await db.selectFrom('staffing_plan').select('result').where('id', '=', planId).executeTakeFirstOrThrow()
      const document = 'mutation($planId: ID!, $placeId: ID!) { pinStaffingPlace(planId: $planId, placeId: $placeId, how: PIN) { id } }'
      await gql(document, { planId, placeId: result?.places[0]?.placeId })
    },
    discardStaffingPlan: () => gql('mutation($id: ID!) { discardStaffingPlan(id: $id) { id } }', { id: planId }),
  }
}
