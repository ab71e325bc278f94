import type { WalletDevices, WalletPasskey } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { FakeWalletOptions } from '@latchkey/testing'
import { NOW } from '../fixtures/moment.ts'
import { ACCOUNT } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { LOADING } from '../stage/signs.ts'

const DAY_MS = 86_400_000
const history = [
  { name: 'Account', params: undefined },
  { name: 'AccountSettings', params: undefined },
] as const

const laptop: WalletPasskey = { id: 'laptop', name: 'Firefox on Windows', createdAt: NOW - 40 * DAY_MS, usedAt: null }
const phone: WalletPasskey = { id: 'phone', name: 'My phone', createdAt: NOW - 2 * DAY_MS, usedAt: NOW - DAY_MS }
const LONG_NAME = 'A passkey that was named with all forty'

const never = () => new Promise<never>(() => {})
const failing = (code: 'frame/timeout' | 'embedded/quiet-period') => async (): Promise<never> => {
  throw new WalletError(code)
}

/** @param passkeys - Before the window, and after it. */
function world(
  [before, after = before]: readonly (readonly WalletPasskey[])[],
  given: Partial<WalletDevices> = {},
): World {
  let isClosed = false
  const devices: WalletDevices = {
    read: async () => ({
      ...{ email: 'marigold@example.org', hasRecovery: true, canExport: true, canProtect: true, sessions: [] },
    }),
    endSession: async () => {},
    endAllSessions: async () => {},
    forgetDevice: async () => {},
    readPasskeys: async () => (isClosed ? after : before) ?? [],
    async protectWallet() {
      isClosed = true
      return true
    },
    ...given,
  }
  const wallet: FakeWalletOptions = {
    ...{ id: 'ID_AUTH', name: 'Email', type: 'AUTH', accounts: [ACCOUNT], devices },
  }
  return { wallets: [wallet], connected: 'ID_AUTH', history }
}
const act: World['act'] = (stage) => stage.press('[data-testid="protect-open"]')

export const protectScenes: readonly Scene[] = [
  scene('ProtectWallet', 'not-protected', ['Add a passkey', 'Set up a passkey'], world([[]])),
  scene('ProtectWallet', 'opening', 'Go on in the window of your wallet', {
    ...world([[]], { protectWallet: never }),
    act,
  }),
  scene('ProtectWallet', 'protected', ['Your wallet is protected', 'My phone'], world([[laptop, phone]])),
  scene('ProtectWallet', 'one-passkey', 'Add a second passkey on another device', world([[laptop]])),
  scene('ProtectWallet', 'long-names', LONG_NAME, world([[laptop, phone, { ...phone, id: 'long', name: LONG_NAME }]])),
  scene('ProtectWallet', 'added', ['The passkey was added', 'Firefox on Windows'], { ...world([[], [laptop]]), act }),
  scene('ProtectWallet', 'removed', ['The passkey was removed', 'Your wallet is protected'], {
    ...world([[laptop, phone], [phone]]),
    act,
  }),
  scene('ProtectWallet', 'cancelled', 'Nothing was changed', {
    ...world([[]], { protectWallet: async () => false }),
    act,
  }),
  scene('ProtectWallet', 'too-early', 'changed in the last 24 hours', {
    ...world([[]], { protectWallet: failing('embedded/quiet-period') }),
    act,
  }),
  scene('ProtectWallet', 'did-not-answer', 'Your wallet did not answer in time', {
    ...world([[laptop]], { protectWallet: failing('frame/timeout') }),
    act,
  }),
  scene('ProtectWallet', 'unsupported', 'No passkeys in this browser', {
    ...world([[]], {
      // Each scene is a page of its own, and this one is a browser without passkeys.
      async readPasskeys() {
        Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
        return []
      },
    }),
  }),
  scene('ProtectWallet', 'loading', LOADING, world([[]], { readPasskeys: never })),
  scene(
    'ProtectWallet',
    'failed',
    'The passkeys could not be read',
    world([[]], { readPasskeys: failing('frame/timeout') }),
  ),
]
