import { solveStaffingPlan } from '../../apps/server/src/staffing/plan/solve.ts'
import type { OpenHouse } from '../house.ts'
import { testNow } from '../template.ts'
import type { Deeds, DeedTools } from './deed-tools.ts'

/** How each operation of staffing plans is done once, for the test that all of them leave an audit row. */
export function planDeeds({ house, db, ask }: OpenHouse, { gql }: DeedTools): Deeds {
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
    applyRepair: async () => {
      const places = await db
        .selectFrom('staffing_assignment as a')
        .innerJoin('session as s', 's.id', 'a.session_id')
        .select('a.id')
        .where('a.user_id', 'is', null)
        .where('a.role', '=', 'HOST')
        .where('s.status', '=', 'SCHEDULED')
        .where('s.starts_at', '>', testNow.add({ hours: 48 }))
        .orderBy('s.starts_at')
        .execute()
      for (const { id } of places) {
        const document = 'query($id: ID!) { repairProposals(assignmentId: $id) { id } }'
        const [proposal] = (await ask('producer@troupe.example', document, { id })).data.repairProposals
        if (proposal) return gql('mutation($id: ID!) { applyRepair(id: $id) { assignmentId } }', proposal)
      }
      throw new Error('no open place has a proposal')
    },
    publishStaffingPlan: async () => {
      const input = { from: testNow.toString(), to: testNow.add({ hours: 24 * 30 }).toString() }
      const create = 'mutation($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }'
      const id = (await gql(create, { input })).createStaffingPlan?.id ?? ''
      await solveStaffingPlan(house, id)
      const { people } = (await ask('producer@troupe.example', 'query($id: ID!) { staffingPlan(id: $id) { people } }', { id })).data
        .staffingPlan
      await gql('mutation($id: ID!, $confirm: Int!) { publishStaffingPlan(id: $id, confirm: $confirm) { id } }', { id, confirm: people })
    },
    discardStaffingPlan: () => gql('mutation($id: ID!) { discardStaffingPlan(id: $id) { id } }', { id: planId }),
  }
}
