import type { OnChallenge, PopupWindow, SocialProvider } from '@latchkey/core/ports'
import { type ErrorCode, WalletError } from '@latchkey/errors'
import type { FakeWalletOptions } from '@latchkey/testing'
import { ACCOUNT, installed } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { element } from '../stage/signs.ts'

const ALL: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const SIX = ALL.filter((provider) => provider !== 'farcaster')

const never = () => new Promise<never>(() => {})

/** The wallet that opens by an account, at one point of a login. */
const login = (
  socials: readonly SocialProvider[] = SIX,
  verify: FakeWalletOptions['verify'] = never,
): FakeWalletOptions => ({
  ...{ id: 'ID_AUTH', name: 'Email', type: 'AUTH', accounts: [ACCOUNT] },
  socials,
  verify,
})

const FIELD = element('[data-testid="email-input"]')
const tile = (provider: SocialProvider | 'more') => element(`[data-testid="social-selector-${provider}"]`)

/** A login at a provider that stands at a step, or has failed. */
const at = (
  provider: SocialProvider,
  reached: PopupWindow['step'] | ErrorCode,
): World & { params: { provider: SocialProvider } } => ({
  params: { provider },
  history: [{ name: 'Connect', params: undefined }],
  catalogue: 'none',
  wallets: [
    login(ALL, async (onChallenge: OnChallenge) => {
      if (reached.includes('/')) throw new WalletError(reached as 'social/denied')
      const origin = 'https://return.wallet.example'
      const popup = { type: 'popup', provider, url: 'https://accounts.example/', origin } as const
      await onChallenge({ ...popup, step: reached as PopupWindow['step'] })
      await never()
    }),
  ],
  lead: ({ client }) => client.actions.connect({ walletId: 'ID_AUTH', social: provider }),
})

/** A login by Farcaster that stands at a challenge, or has failed. */
const farcaster = (reached: 'prepare' | 'code' | 'read' | ErrorCode): World => ({
  history: [{ name: 'Connect', params: undefined }],
  catalogue: 'none',
  wallets: [
    login(ALL, async (onChallenge: OnChallenge) => {
      if (reached.includes('/')) throw new WalletError(reached as 'social/denied')
      const uri = 'https://farcaster.xyz/~/siwf?channelToken=K7WQ2MZP'
      const popup = { type: 'popup', provider: 'farcaster', url: uri, origin: 'https://farcaster.xyz' } as const
      if (reached === 'code') void onChallenge({ type: 'pairing-uri', uri, expiresAt: Date.now() + 600_000 })
      if (reached === 'read') void onChallenge({ ...popup, step: 'read' })
      await never()
    }),
  ],
  lead: ({ client }) => client.actions.connect({ walletId: 'ID_AUTH', social: 'farcaster' }),
})

const terms = {
  features: { legalCheckbox: true },
  termsConditionsUrl: 'https://fernhill.example/terms',
} as const

export const socialScenes: readonly Scene[] = [
  scene('Connect', 'socials', [FIELD, tile('google'), tile('facebook')], { wallets: [login()] }),
  scene('Connect', 'socials-one', tile('apple'), { wallets: [login(['apple'])], catalogue: 'none' }),
  scene('Connect', 'socials-two', [tile('google'), 'GitHub'], { wallets: [login(['google', 'github'])] }),
  scene('Connect', 'socials-with-more', [tile('farcaster'), tile('more')], { wallets: [login(ALL)] }),
  scene('Connect', 'socials-after-wallets', [tile('google'), 'Harbor'], {
    wallets: [login(), installed('harbor'), installed('tidepool')],
  }),
  scene('Connect', 'socials-without-email', tile('google'), {
    wallets: [login()],
    options: { features: { email: false } },
  }),
  scene('Connect', 'socials-terms', [tile('google'), 'I agree to the'], { wallets: [login()], options: terms }),
  scene('ConnectSocials', 'normal', ['Farcaster', 'GitHub'], {
    wallets: [login(ALL)],
    history: [{ name: 'Connect', params: undefined }],
  }),
  scene('ConnectSocials', 'terms', ['Farcaster', 'I agree to the'], { wallets: [login(ALL)], options: terms }),
  scene('ConnectSocials', 'none', 'No accounts here', {}),
  scene('ConnectingSocial', 'not-begun', 'Continue with Google', {
    params: { provider: 'google' },
    wallets: [login()],
    catalogue: 'none',
  }),
  scene('ConnectingSocial', 'in-window', 'Connect in the Google window', at('google', 'act')),
  scene('ConnectingSocial', 'blocked', 'The window was blocked', at('x', 'blocked')),
  scene('ConnectingSocial', 'late', 'Still waiting for Discord', {
    ...at('discord', 'late'),
    // On another screen it would be a toast.
    lead: () => {},
    act: ({ client }) => client.actions.connect({ walletId: 'ID_AUTH', social: 'discord' }),
  }),
  scene('ConnectingSocial', 'code', 'Type the code in that window', at('apple', 'code')),
  scene('ConnectingSocial', 'reading', 'Retrieving user data', at('github', 'read')),
  scene('ConnectingSocial', 'approving', 'Approve this device', at('github', 'approve')),
  scene('ConnectingSocial', 'no-address', 'Use your first browser', at('x', 'embedded/no-address')),
  scene('ConnectingSocial', 'denied', 'did not confirm your account', at('facebook', 'social/denied')),
  scene('ConnectingSocial', 'timeout', 'did not answer in time', at('discord', 'social/timeout')),
  scene('ConnectingSocial', 'unavailable', 'is not available', at('google', 'social/unavailable')),
  scene('ConnectingSocial', 'not-set-up', 'is not set up here', at('google', 'social/not-configured')),
  scene('ConnectingSocial', 'device-refused', 'This device was not approved', at('x', 'email/device-refused')),
  scene('ConnectingSocial', 'failed', 'Your wallet could not be opened', at('github', 'frame/error')),
  scene('ConnectingFarcaster', 'not-begun', 'Continue with Farcaster', { wallets: [login(ALL)], catalogue: 'none' }),
  scene('ConnectingFarcaster', 'preparing', 'Preparing the code', farcaster('prepare')),
  scene('ConnectingFarcaster', 'code', 'Scan this code with your phone', farcaster('code')),
  scene('ConnectingFarcaster', 'on-a-phone', 'Open Farcaster', {
    ...farcaster('code'),
    device: 'ios',
  }),
  scene('ConnectingFarcaster', 'reading', 'Retrieving user data', farcaster('read')),
  scene('ConnectingFarcaster', 'denied', 'did not confirm your account', farcaster('social/denied')),
  scene('ConnectingFarcaster', 'expired', 'This code has expired', farcaster('social/timeout')),
  scene('ConnectingFarcaster', 'not-checked', 'could not be checked', farcaster('social/unavailable')),
  scene('ConnectingFarcaster', 'not-set-up', 'is not set up here', farcaster('social/not-configured')),
  scene('ConnectingFarcaster', 'no-address', 'Use your first browser', farcaster('embedded/no-address')),
  scene('ConnectingFarcaster', 'failed', 'Your wallet could not be opened', farcaster('frame/error')),
]
