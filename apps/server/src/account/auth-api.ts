import {
  changeEmailInput,
  completePasswordInput,
  confirmForgottenInput,
  forgotPasswordInput,
  inviteInput,
  loginInput,
  passkeyInput,
  passkeyLoginInput,
  personInput,
  registerCodeInput,
  registerInput,
  strengthInput,
} from '@troupe/domain/account/input'
import { no } from '@troupe/domain/answer'
import { z } from 'zod'
import type { House } from '../platform/ctx.ts'
import { goneOf } from '../platform/http/guest-lines.ts'
import type { RestRoute } from '../platform/http/http.ts'
import type { Tokens } from '../platform/http/tokens.ts'
import { invite } from './invitation/invite.ts'
import { register } from './invitation/register.ts'
import { useCode } from './invitation/register-code.ts'
import { revokeInvitation } from './invitation/revoke-invitation.ts'
import { sendInvitationAgain } from './invitation/send-invitation-again.ts'
import { changeEmail } from './password/change-email.ts'
import { completePassword } from './password/complete-password.ts'
import { confirmForgotten, forgot } from './password/forgot.ts'
import { makeTemporary, resetPassword } from './password/reset-password.ts'
import { strengthMeter } from './password/strength.ts'
import { createDoors, type Doors, refreshCookie } from './sign-in/doors.ts'
import { addPasskey, listPasskeys, passkeyLoginOptions, passkeyOptions, removePasskey } from './sign-in/passkey.ts'
import { signInByPasskey } from './sign-in/passkey-login.ts'
import { makingOptions, usingOptions } from './sign-in/passkey-options.ts'
import { refresh } from './sign-in/refresh.ts'
import { signIn } from './sign-in/sign-in.ts'
import { endSignIn } from './sign-in/sign-ins.ts'
import { signOut } from './sign-in/sign-out.ts'

const done = z.object({ success: z.literal(true) })
const signedIn = z.object({ success: z.literal(true), token: z.string(), refreshToken: z.string() })
const entry = z.union([signedIn, z.object({ success: z.literal(false), reason: z.literal('NEW_PASSWORD_REQUIRED'), session: z.string() })])
const member = z.object({ success: z.literal(true), workspaceId: z.uuid(), role: z.string() })
const shown = z.object({
  success: z.literal(false),
  reason: z.enum(['REGISTER', 'SIGN_IN', 'ACCEPT', 'SWITCH']),
  email: z.string(),
  role: z.string(),
  workspace: z.object({ id: z.uuid(), name: z.string() }),
  inviter: z.string(),
  logo: z.string().nullable(),
})
const registered = signedIn.extend({
  company: z.string().nullable(),
  passwordKept: z.boolean(),
  to: z.string().optional(),
  workspaceId: z.uuid().optional(),
  role: z.string().optional(),
})
const passkeys = z.object({
  success: z.literal(true),
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), madeAt: z.string(), usedAt: z.string().nullable() })),
})
const making = z.object({ success: z.literal(true), options: makingOptions })
const using = z.object({ success: z.literal(true), options: usingOptions })

/** All ways to sign in and what protects them. The refresh cookie works only on these paths and only from our own origin. */
export function accountRoutes(route: RestRoute, house: House, tokens: Tokens) {
  const doors = createDoors(house)
  signInRoutes(route, tokens, doors)
  signInsRoute(route, doors)
  registerRoutes(route, tokens, doors)
  invitationRoutes(route, tokens)
  passwordRoutes(route, tokens, doors)
  strengthRoute(route, doors)
  emailRoute(route, tokens, doors)
  passkeyRoutes(route, tokens, doors)
}

/** Signing in by a password, staying signed in, and signing out. */
function signInRoutes(route: RestRoute, tokens: Tokens, doors: Doors) {
  route('POST /auth/login', {
    summary: 'Sign in with an email address and a password',
    body: loginInput,
    answer: entry,
    refuses: ['PASSWORD_RESET_REQUIRED', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request, reply }) => doors.enter(reply, await signIn(ctx, tokens, { ...body, ...doors.addressOf(request) })),
  })
  route('POST /auth/refresh', {
    summary: 'Exchange a refresh token for new tokens',
    body: z.strictObject({ refreshToken: z.string().max(512).optional() }).nullish(),
    answer: signedIn,
    refuses: ['UNAUTHENTICATED', 'FORBIDDEN'],
    run: async (ctx, { body, request, reply }) => {
      const given = body?.refreshToken
      const own = doors.isOwnPage(request)
      const kept = request.cookies[refreshCookie]
      if (given === undefined && kept !== undefined && !own) return no('FORBIDDEN')
      const answer = await refresh(ctx, tokens, given ?? kept ?? '')
      if (answer.ok) doors.keep(reply, answer.value)
      else if (answer.code === 'UNAUTHENTICATED' && own) doors.drop(reply)
      return answer
    },
  })
  route('POST /auth/logout', {
    summary: 'Sign the caller out on this device, or everywhere',
    body: z.strictObject({ everywhere: z.boolean().optional() }).nullish(),
    answer: done,
    run: async (ctx, { body, reply }) => {
      const answer = await signOut(ctx, body?.everywhere ?? false)
      if (answer.ok) doors.drop(reply)
      return answer
    },
  })
}

function signInsRoute(route: RestRoute, doors: Doors) {
  route('DELETE /auth/sign-in/{id}', {
    summary: 'Sign the caller out on one of their devices',
    params: z.object({ id: z.string().max(64) }),
    answer: done,
    run: async (ctx, { params, reply }) => {
      const answer = await endSignIn(ctx, params.id)
      if (answer.ok && ctx.actor.kind === 'user' && params.id.toLowerCase() === ctx.actor.familyId) doors.drop(reply)
      return answer
    },
  })
}

function registerRoutes(route: RestRoute, tokens: Tokens, doors: Doors) {
  route('POST /auth/register', {
    summary: 'Register with an invitation, or without one and receive a code by email',
    body: registerInput,
    answer: done,
    status: 202,
    refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
    run: (ctx, { body, request }) => register(ctx, tokens, { ...body, ...doors.addressOf(request) }),
  })
  route('POST /auth/register/code', {
    summary: 'Use an emailed code to confirm a registration, or to view or accept an invitation',
    body: registerCodeInput,
    answer: z.union([registered, member, shown]),
    refuses: ['CODE_INVALID', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request, reply }) => {
      const answer = await useCode(ctx, tokens, { ...body, ...doors.addressOf(request) })
      if (answer.ok && 'token' in answer.value) doors.keep(reply, answer.value)
      return answer
    },
  })
}

function invitationRoutes(route: RestRoute, tokens: Tokens) {
  route('POST /auth/invite', {
    summary: 'Invite someone to a workspace by email',
    body: inviteInput,
    answer: z.object({ success: z.literal(true), expiresAt: z.string() }),
    status: 201,
    refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
    run: (ctx, { body }) => invite(ctx, tokens, body),
  })
  route('POST /auth/invite/{id}/again', {
    summary: 'Resend an unanswered invitation with a new link; the old link stops working',
    params: z.object({ id: z.string().max(64) }),
    answer: z.object({ success: z.literal(true), expiresAt: z.string() }),
    refuses: ['STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params }) => sendInvitationAgain(ctx, tokens, params.id),
  })
  route('DELETE /auth/invite/{id}', {
    summary: 'Revoke an unanswered invitation',
    params: z.object({ id: z.string().max(64) }),
    answer: done,
    refuses: ['STATE_CONFLICT'],
    run: (ctx, { params }) => revokeInvitation(ctx, params.id),
  })
}

/** New passwords: one's own, and those that staff give. */
function passwordRoutes(route: RestRoute, tokens: Tokens, doors: Doors) {
  route('POST /auth/password/complete', {
    summary: 'Set a new password when sign-in requires one',
    body: completePasswordInput,
    answer: signedIn,
    refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request, reply }) =>
      doors.enter(reply, await completePassword(ctx, tokens, { ...body, ...doors.addressOf(request) })),
  })
  route('POST /auth/password/forgot', {
    summary: 'Request a code to set a new password',
    body: forgotPasswordInput,
    answer: done,
    run: (ctx, { body, request }) => forgot(ctx, tokens, { ...body, ...doors.addressOf(request) }),
  })
  route('POST /auth/password/forgot/confirm', {
    summary: 'Set a new password with an emailed code',
    body: confirmForgottenInput,
    answer: done.extend({ to: z.string().optional() }),
    refuses: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
    run: (ctx, { body, request }) => confirmForgotten(ctx, tokens, { ...body, ...doors.addressOf(request) }),
  })
  route('POST /auth/password/reset', {
    summary: 'Reset a person’s password, which signs them out and emails them a code',
    body: personInput,
    answer: done,
    refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
    run: (ctx, { body }) => resetPassword(ctx, tokens, body.id),
  })
  route('POST /auth/password/temporary', {
    summary: 'Create a temporary password for a person; it’s returned only once',
    body: personInput,
    answer: z.object({ success: z.literal(true), password: z.string(), expiresAt: z.string() }),
    refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
    run: (ctx, { body }) => makeTemporary(ctx, body.id),
  })
}

function strengthRoute(route: RestRoute, doors: Doors) {
  const strengthOf = strengthMeter()
  route('POST /auth/password/strength', {
    summary: 'Rate the strength of a password from 0 to 4',
    body: strengthInput,
    answer: z.object({
      score: z.literal([0, 1, 2, 3, 4]),
      word: z.string(),
      warning: z.string().nullable(),
      suggestions: z.array(z.string()),
      broken: z.array(z.string()),
    }),
    refuses: ['TOO_MANY_REQUESTS'],
    run: (_, { body, request, reply }) => strengthOf({ ...body, address: doors.addressOf(request).address, gone: goneOf(reply) }),
  })
}

function emailRoute(route: RestRoute, tokens: Tokens, doors: Doors) {
  route('PUT /auth/email', {
    summary: 'Request or confirm a change of the caller’s email address, or change another person’s address immediately',
    body: changeEmailInput,
    answer: z.union([
      z.object({ success: z.literal(true), pending: z.literal(true), expiresAt: z.string() }),
      signedIn.extend({ pending: z.literal(false) }),
      z.object({ success: z.literal(true), pending: z.literal(false) }),
    ]),
    refuses: ['CODE_INVALID', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request, reply }) => {
      const answer = await changeEmail(ctx, tokens, { ...body, ...doors.addressOf(request) })
      if (answer.ok && 'token' in answer.value) doors.keep(reply, answer.value)
      return answer
    },
  })
}

function passkeyRoutes(route: RestRoute, tokens: Tokens, doors: Doors) {
  route('POST /auth/passkey', {
    summary: 'List, add and remove the caller’s passkeys',
    body: passkeyInput,
    answer: z.union([passkeys, making]),
    refuses: ['CODE_INVALID', 'NOT_FOUND', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request }) => {
      const { actor } = ctx
      if (actor.kind !== 'user') return no('UNAUTHENTICATED')
      if (body.step === 'list') return listPasskeys(ctx, actor.id)
      if (body.step === 'options') return passkeyOptions(ctx, actor, { ...body, ...doors.whoAsks(request) })
      return body.step === 'verify' ? addPasskey(ctx, actor.id, body) : removePasskey(ctx, actor.id, body.id)
    },
  })
  route('POST /auth/passkey/login', {
    summary: 'Sign in with a passkey',
    body: passkeyLoginInput,
    answer: z.union([using, entry]),
    refuses: ['PASSWORD_RESET_REQUIRED', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request, reply }) => {
      if (body.step === 'options') return passkeyLoginOptions(ctx, doors.whoAsks(request))
      return doors.enter(reply, await signInByPasskey(ctx, tokens, { ...body, ...doors.addressOf(request) }))
    },
  })
}
