import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OpenHouse } from '../house.ts'
import { world } from '../world/ids.ts'
import type { Deeds, DeedTools } from './deed-tools.ts'

/** How each operation of the settings, of emails, prompts and jobs is done once, for the test that all of it leaves an audit row. */
export function houseDeeds({ db, post }: OpenHouse, { gql, call }: DeedTools): Deeds {
  let prompt = ''
  return {
    setSystem: () =>
      gql('mutation($input: SetSystemInput!) { setSystem(input: $input) { key } }', {
        input: { key: 'VAS_WORKSPACE_ID', value: world.workspaces.northwind },
      }),
    deleteSystem: () => gql('mutation { deleteSystem(key: VAS_WORKSPACE_ID) { key } }', {}),
    'POST /mails/{id}/again': async () => {
      expect((await post('/auth/password/forgot', { email: 'owner@kestrel.example' })).statusCode).toBe(200)
      const { id } = await db.selectFrom('message_mail').select('id').where('kind', '=', 'account.resetAsked').executeTakeFirstOrThrow()
      await call('POST', `/mails/${id}/again`)
    },
    'POST /email/template/{id}': () =>
      call('POST', '/email/template/session.failed', { subject: 'We’re sorry', body: 'Hello,\n\nwe’re sorry about {{event.name}}.' }),
    createAiPrompt: async () => {
      const input = { name: 'Fire drill', model: 'GPT_4O', prompt: 'Hello', webhookUrl: 'https://far.example/a' }
      const { createAiPrompt } = await gql('mutation($input: CreateAiPromptInput!) { createAiPrompt(input: $input) { id } }', { input })
      prompt = createAiPrompt?.id ?? ''
    },
    updateAiPrompt: () =>
      gql('mutation($input: UpdateAiPromptInput!) { updateAiPrompt(input: $input) { id } }', {
        input: { id: prompt, webhookUrl: 'https://far.example/b' },
      }),
    deleteAiPrompt: () => gql('mutation($id: ID!) { deleteAiPrompt(id: $id) }', { id: prompt }),
    retryJobs: async () => {
      await sql`insert into pgboss.job (name, data, state, completed_on) values ('form', '{}', 'failed', now())`.execute(db)
      await gql('mutation { retryJobs { retried } }', {})
    },
    testIntegration: () => gql('mutation { testIntegration(type: GALLERY) { ok } }', {}),
  }
}
