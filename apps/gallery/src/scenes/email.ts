import type { OnChallenge } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { FakeWalletOptions } from '@latchkey/testing'
import { NOW } from '../fixtures/moment.ts'
import { ACCOUNT, installed } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { element } from '../stage/signs.ts'
import type { Stage } from '../stage/stage.types.ts'

const EMAIL = 'marigold@example.org'
const LONG_EMAIL = `${'orchard-keeper.'.repeat(3)}marigold@neighbours.fernhill-commons.example`

const FIELD = element('[data-testid="email-input"]')

const never = () => new Promise<never>(() => {})

/** The wallet that opens by an address of e-mail, at one point of a login. */
const embedded = (verify: FakeWalletOptions['verify'] = never): FakeWalletOptions => ({
  id: 'ID_AUTH',
  name: 'Email',
  type: 'AUTH',
  accounts: [ACCOUNT],
  verify,
})

const sentTo = (address: string) => ({ sentTo: address, expiresAt: NOW + 600_000 })

const codeFor = (address: string, resendAt: number) => async (onChallenge: OnChallenge) => {
  const code = { type: 'code', length: 6, resendAt, ...sentTo(address) } as const
  let answer = await onChallenge(code)
  while (answer.type === 'code' && answer.digits === '111111') answer = await onChallenge({ ...code, problem: 'wrong' })
  await never()
}
const deviceFor = (address: string) => async (onChallenge: OnChallenge) => {
  await onChallenge({ type: 'device-approval', ...sentTo(address) })
}

/** A login that stands at a screen. */
const at = (verify: FakeWalletOptions['verify']): World => ({
  history: [{ name: 'Connect', params: undefined }],
  wallets: [embedded(verify)],
  catalogue: 'none',
  lead: ({ client }) => client.actions.connect({ walletId: 'ID_AUTH' }),
})

/** Writes an address into the field, and goes on. */
const submit = (address: string) => async (stage: Stage) => {
  await stage.write(address)
  await stage.press('[data-testid="email-submit"]')
}

const throttled = async (onChallenge: OnChallenge) => {
  await onChallenge({ type: 'email' })
  throw new WalletError('email/throttled', { retryInSeconds: 24 })
}

export const emailScenes: readonly Scene[] = [
  scene('Connect', 'email-first', [FIELD, 'Foxglove'], { wallets: [embedded()] }),
  scene('Connect', 'email-alone', FIELD, { wallets: [embedded()], catalogue: 'none' }),
  scene('Connect', 'email-after-wallets', ['Harbor', 'or'], {
    wallets: [embedded(), installed('harbor'), installed('tidepool')],
  }),
  scene('Connect', 'email-with-wallets-behind-a-button', [FIELD, 'Continue with a wallet'], {
    wallets: [embedded(), installed('harbor')],
    options: { features: { emailShowWallets: false } },
  }),
  scene('Connect', 'email-invalid', 'Invalid email. Try again.', { wallets: [embedded()], act: submit('marigold@') }),
  scene('Connect', 'email-sending', element('.lk-email-form .lk-spinner'), {
    wallets: [embedded()],
    act: submit(EMAIL),
  }),
  scene('Connect', 'email-throttled', 'Please try again after', {
    wallets: [embedded(throttled)],
    act: submit(EMAIL),
  }),
  scene('EmailLogin', 'normal', 'We send you a code', { wallets: [embedded()], catalogue: 'none' }),
  scene('EmailVerifyOtp', 'normal', 'It is good for 10 minutes.', at(codeFor(EMAIL, NOW))),
  scene('EmailVerifyOtp', 'resend-later', 'Send it again in', at(codeFor(EMAIL, NOW + 27_000))),
  scene('EmailVerifyOtp', 'long-address', 'neighbours.fernhill-commons.example', at(codeFor(LONG_EMAIL, NOW))),
  scene('EmailVerifyOtp', 'half-typed', element('.lk-email-places > [data-current]:nth-child(4)'), {
    ...at(codeFor(EMAIL, NOW)),
    act: (stage) => stage.write('428'),
  }),
  scene('EmailVerifyOtp', 'wrong', 'Wrong or old code', {
    ...at(codeFor(EMAIL, NOW)),
    act: (stage) => stage.write('111111'),
  }),
  scene('EmailVerifyOtp', 'checking', 'Opening your wallet', {
    ...at(codeFor(EMAIL, NOW)),
    act: (stage) => stage.write('428196'),
  }),
  scene('EmailVerifyDevice', 'normal', 'Waiting for your approval', at(deviceFor(EMAIL))),
  scene('EmailVerifyDevice', 'long-address', 'neighbours.fernhill-commons.example', at(deviceFor(LONG_EMAIL))),
]
