import type { EmailStep, LoginDevices, WalletDevices } from '@latchkey/core/ports'
import { changeEmail, showToast } from '@latchkey/core/ui'
import { WalletError } from '@latchkey/errors'
import type { FakeWalletOptions } from '@latchkey/testing'
import { NOW } from '../fixtures/moment.ts'
import { ACCOUNT } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { element } from '../stage/signs.ts'
import type { Stage } from '../stage/stage.types.ts'

const FROM = 'marigold@example.org'
const TO = 'marigold@fernhill.example'
const LONG_EMAIL = `${'orchard-keeper.'.repeat(3)}marigold@neighbours.fernhill-commons.example`
const MINUTE_MS = 60_000
const CODE = '42819605'
const WRONG = '11111111'
const params = { redirectView: 'Account' } as const
const settings = [
  { name: 'Account', params: undefined },
  { name: 'AccountSettings', params: undefined },
] as const

const never = () => new Promise<never>(() => {})

const session = { sessionId: 'own', device: 'Firefox on Windows', origin: 'https://fernhill.example', isCurrent: true }
const listed = (ageMs: number, email: string): LoginDevices => ({
  ...{ email, hasRecovery: true, canExport: true, canProtect: true },
  sessions: [{ ...session, createdAt: NOW - ageMs, usedAt: NOW }],
})

interface Login extends Partial<WalletDevices> {
  readonly ageMs?: number
  readonly email?: string
}

const wallet = ({ ageMs = MINUTE_MS, email = FROM, ...given }: Login): FakeWalletOptions => ({
  ...{ id: 'ID_AUTH', name: 'Email', type: 'AUTH', accounts: [ACCOUNT] },
  embeddedWalletInfo: { authProvider: 'email', user: { email } },
  devices: {
    read: async () => listed(ageMs, email),
    endSession: async () => {},
    endAllSessions: async () => {},
    forgetDevice: async () => {},
    changeEmail: async () => 'current',
    enterEmailCode: async (_, code) => {
      if (code === WRONG) throw new WalletError('email/invalid-code')
      return never()
    },
    ...given,
  },
})

const world = (login: Login = {}): World => ({ wallets: [wallet(login)], connected: 'ID_AUTH', history: settings })

const failing = (error: () => WalletError) => async (): Promise<never> => {
  throw error()
}
const throttled = (retryInSeconds: number) => failing(() => new WalletError('email/throttled', { retryInSeconds }))
const isLate = () => new WalletError('frame/timeout')

/** Writes an address, and saves it. */
const save =
  (address: string = TO) =>
  async (stage: Stage) => {
    await stage.write(address)
    await stage.press('[data-testid="email-save"]')
  }

/** The code of an address, after the steps before it. */
const codeOf = (step: EmailStep, login: Login = {}, to = TO): World => ({
  ...world({ ...login, changeEmail: login.changeEmail ?? (async () => step) }),
  history: [...settings, { name: 'UpdateEmailWallet', params }],
  lead: async ({ client }) => void (await changeEmail(client, to)),
})

const enter = (code: string) => (stage: Stage) => stage.write(code)

export const emailChangeScenes: readonly Scene[] = [
  scene('UpdateEmailWallet', 'normal', [`You sign in with ${FROM} now.`, 'Cancel'], { ...world(), params }),
  scene('UpdateEmailWallet', 'filled', element('[data-testid="email-save"]:not([disabled])'), {
    ...{ ...world(), params },
    act: (stage) => stage.write(TO),
  }),
  scene('UpdateEmailWallet', 'without-cancel', element('[data-testid="email-save"]:only-child'), {
    ...world(),
    history: [],
  }),
  scene('UpdateEmailWallet', 'long-address', 'neighbours.fernhill-commons.example', {
    ...{ ...world({ email: LONG_EMAIL }), params },
  }),
  scene('UpdateEmailWallet', 'invalid', 'Invalid email. Try again.', { ...world(), params, act: save('marigold@') }),
  scene('UpdateEmailWallet', 'saving', element('[data-testid="email-save"] .lk-spinner'), {
    ...{ ...world({ changeEmail: never }), params, act: save() },
  }),
  scene('UpdateEmailWallet', 'throttled', 'Please try again after', {
    ...{ ...world({ changeEmail: throttled(24) }), params, act: save() },
  }),
  scene('UpdateEmailWallet', 'too-many', 'Too many attempts.', {
    ...{ ...world({ changeEmail: throttled(3_600) }), params, act: save() },
  }),
  scene('UpdateEmailWallet', 'failed', 'The code could not be sent.', {
    ...{ ...world({ changeEmail: failing(isLate) }), params, act: save() },
  }),
  scene('UpdateEmailWallet', 'old-login', 'Sign in again first', { ...world({ ageMs: 300 * MINUTE_MS }), params }),
  scene('UpdateEmailPrimaryOtp', 'normal', [`to your current email, ${FROM}.`, 'Send it again in'], {
    ...{ ...codeOf('current'), params },
  }),
  scene('UpdateEmailPrimaryOtp', 'half-typed', element('.lk-email-places > [data-current]:nth-child(6)'), {
    ...{ ...codeOf('current'), params, act: enter('42819') },
  }),
  scene('UpdateEmailPrimaryOtp', 'wrong', 'Wrong or old code', {
    ...{ ...codeOf('current'), params, act: enter(WRONG) },
  }),
  scene('UpdateEmailPrimaryOtp', 'checking', 'Checking the code', {
    ...{ ...codeOf('current'), params, act: enter(CODE) },
  }),
  scene('UpdateEmailPrimaryOtp', 'throttled', 'Please try again after', {
    ...{ ...codeOf('current', { enterEmailCode: throttled(24) }), params, act: enter(CODE) },
  }),
  scene('UpdateEmailPrimaryOtp', 'failed', 'The code could not be checked.', {
    ...{ ...codeOf('current', { enterEmailCode: failing(isLate) }), params, act: enter(CODE) },
  }),
  scene('UpdateEmailSecondaryOtp', 'normal', [`to your new email, ${TO}.`, 'Send it again in'], {
    ...{ ...codeOf('new'), params },
  }),
  scene('UpdateEmailSecondaryOtp', 'long-address', 'neighbours.fernhill-commons.example', {
    ...{ ...codeOf('new', {}, LONG_EMAIL), params },
  }),
  scene('UpdateEmailSecondaryOtp', 'wrong', 'Wrong or old code', {
    ...{ ...codeOf('new'), params, act: enter(WRONG) },
  }),
  scene('UpdateEmailSecondaryOtp', 'changing', 'Changing your email', {
    ...{ ...codeOf('new'), params, act: enter(CODE) },
  }),
  scene('UpdateEmailSecondaryOtp', 'failed', 'Try again to finish the change.', {
    ...{ ...codeOf('new', { enterEmailCode: failing(isLate) }), params, act: enter(CODE) },
  }),
  scene('UpdateEmailSecondaryOtp', 'taken', 'Another wallet uses this email.', {
    ...codeOf('new', { enterEmailCode: failing(() => new WalletError('email/taken')) }),
    ...{ params, act: enter(CODE) },
  }),
  scene('UpdateEmailSecondaryOtp', 'too-many', 'Too many attempts.', {
    ...codeOf('new', { enterEmailCode: throttled(70_000) }),
    ...{ params, act: enter(CODE) },
  }),
  scene('Account', 'email-changed', 'Email changed', {
    ...world(),
    history: [],
    act: ({ client }) => showToast(client, 'success', { type: 'email-changed' }, false),
  }),
]
