import { expect } from 'vitest'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import type { OpenHouse } from '../house.ts'
import { takeCode } from '../mails.ts'
import { testNow } from '../template.ts'
import { idOf, world } from '../world/ids.ts'
import { type Deeds, type DeedTools, deedAdmin } from './deed-tools.ts'

/** How each operation of people, their rights, tokens, invitations and passwords is done once, for the test that all of it leaves an audit row. */
export function peopleDeeds(house: OpenHouse, { gql, call }: DeedTools): Deeds {
  const { db, post, send } = house
  const fresh = 'Second-act-2'
  const person = (email: string) => ({ firstName: 'Nora', lastName: 'Quill', email })
  const invitation = async (): Promise<string> =>
    (
      await db
        .selectFrom('account_code')
        .select('id')
        .where('email', '=', 'n4@quill.example')
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).id
  const london = idOf('user', 'northwindLondon')
  const temporary = async (id: string): Promise<string> => (await call('POST', '/auth/password/temporary', { id })).password
  return {
    createBookingUser: () =>
      gql('mutation($input: CreateBookingUserInput!) { createBookingUser(input: $input) { id } }', { input: person('n1@quill.example') }),
    createPlant: () =>
      gql('mutation($input: CreatePlantInput!) { createPlant(input: $input) { id } }', { input: person('n2@quill.example') }),
    updatePlantApplication: () =>
      gql('mutation($input: UpdatePlantApplicationInput!) { updatePlantApplication(input: $input) { id } }', {
        input: { id: idOf('application', 'tomas'), state: 'IN_REVIEW' },
      }),
    createStaffUser: () =>
      gql('mutation($input: CreateStaffUserInput!) { createStaffUser(input: $input) { id } }', {
        input: { ...person('n3@quill.example'), role: 'HOST' },
      }),
    deleteUser: async () => {
      const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'n2@quill.example').executeTakeFirstOrThrow()
      await gql('mutation($id: ID!) { deleteUser(id: $id) }', { id })
    },
    'POST /users/{id}/erase': async () => {
      const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'n3@quill.example').executeTakeFirstOrThrow()
      await send(deedAdmin, 'POST', `/users/${id}/erase`, { email: 'n3@quill.example' })
    },
    createPermission: async () => {
      const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'n1@quill.example').executeTakeFirstOrThrow()
      await gql('mutation($input: CreatePermissionInput!) { createPermission(input: $input) { id } }', {
        input: { workspaceId: world.workspaces.northwind, userId: id, role: 'VIEWER' },
      })
    },
    createApiToken: async () => {
      const input = {
        workspaceId: world.workspaces.northwind,
        name: 'Fire drill',
        level: 'VIEWER',
        expiresAt: testNow.add({ hours: 24 }).toString(),
        password: demoPassword,
      }
      // a repeated call makes another token, since no answer may keep one
      const { errors } = await house.ask(
        'owner@northwind.example',
        'mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }',
        { input },
      )
      expect(errors).toBeUndefined()
    },
    deleteApiToken: () =>
      gql('mutation($id: ID!) { deleteApiToken(id: $id) }', { id: idOf('api token', 'Calendar screen') }, 'owner@northwind.example'),
    updatePermission: () =>
      gql('mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', {
        input: { id: idOf('permission', 'Northwind Foods/viewer'), role: 'EDITOR' },
      }),
    deletePermission: () => gql('mutation($id: ID!) { deletePermission(id: $id) }', { id: idOf('permission', 'Northwind Foods/viewer') }),
    updateWorkspaceStaff: () =>
      gql('mutation($input: UpdateWorkspaceStaffInput!) { updateWorkspaceStaff(input: $input) { id } }', {
        input: { id: world.workspaces.northwind, notes: 'Asks twice' },
      }),
    'POST /auth/invite': () =>
      call('POST', '/auth/invite', { workspaceId: world.workspaces.northwind, email: 'n4@quill.example', role: 'VIEWER' }),
    'POST /auth/invite/{id}/again': async () => call('POST', `/auth/invite/${await invitation()}/again`),
    'DELETE /auth/invite/{id}': async () => call('DELETE', `/auth/invite/${await invitation()}`),
    'POST /auth/password/reset': () => call('POST', '/auth/password/reset', { id: london }),
    'POST /auth/password/forgot/confirm': async () => {
      const email = 'owner@halden.example'
      expect((await post('/auth/password/forgot', { email })).statusCode).toBe(200)
      const answer = await post('/auth/password/forgot/confirm', { email, code: await takeCode(house, email), password: fresh })
      expect(answer.statusCode, answer.body).toBe(200)
    },
    'POST /auth/password/temporary': () => temporary(london),
    'POST /auth/password/complete': async () => {
      const { email } = await db.selectFrom('account_user').select('email').where('id', '=', london).executeTakeFirstOrThrow()
      const { session } = (await post('/auth/login', { email, password: await temporary(london) })).json<{ session: string }>()
      const answer = await post('/auth/password/complete', { email, session, password: fresh })
      expect(answer.statusCode, answer.body).toBe(200)
    },
    'PUT /auth/email': () => call('PUT', '/auth/email', { id: world.users.viewer, email: 'n6@quill.example' }),
    'POST /users/import': async () => {
      const table = 'role,firstName,lastName,email\nBOOKING_USER,Ada,Quill,n5@quill.example\n'
      const answer = await send(deedAdmin, 'POST', '/users/import?apply=1', table, { 'content-type': 'text/csv' })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }
}
