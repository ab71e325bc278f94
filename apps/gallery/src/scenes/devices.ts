import type { LoginDevices, WalletDevices } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { FakeWalletOptions } from '@latchkey/testing'
import { NOW } from '../fixtures/moment.ts'
import { ACCOUNT } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { element, LOADING } from '../stage/signs.ts'

const HOUR_MS = 3_600_000
const history = [
  { name: 'Account', params: undefined },
  { name: 'AccountSettings', params: undefined },
] as const

const at = (hours: number) => ({
  origin: 'https://fernhill.example',
  createdAt: NOW - 240 * HOUR_MS,
  usedAt: NOW - hours * HOUR_MS,
})
const own = { ...at(0), sessionId: 'own', device: 'Firefox on Windows', isCurrent: true }
const phone = { ...at(5), sessionId: 'phone', device: 'Safari on iPhone', isCurrent: false }
const tablet = { ...at(200), sessionId: 'tablet', device: 'Chrome on Android', isCurrent: false }
const LONG_DEVICE = 'A browser with a name as long as eighty characters on a system that has a long one'
const listed: LoginDevices = {
  email: 'marigold@example.org',
  hasRecovery: true,
  canExport: true,
  kits: [],
  canProtect: true,
  sessions: [own, phone, tablet],
}
const LONG_EMAIL = `${'orchard-keeper.'.repeat(3)}marigold@neighbours.fernhill-commons.example`

const failing = async (): Promise<never> => {
  throw new WalletError('frame/timeout')
}

const wallet = (given: Partial<WalletDevices>): FakeWalletOptions => ({
  ...{ id: 'ID_AUTH', name: 'Email', type: 'AUTH', accounts: [ACCOUNT] },
  devices: {
    read: async () => listed,
    endSession: async () => {},
    endAllSessions: async () => {},
    forgetDevice: async () => {},
    exportWallet: async () => true,
    makeKit: async () => true,
    deleteWallet: async () => true,
    revokeKit: async () => true,
    ...given,
  },
})

const kits = [
  { kitId: '3f9a1c00-new', createdAt: NOW - 30 * HOUR_MS },
  { kitId: 'b07e52d1-old', createdAt: NOW - 9_000 * HOUR_MS },
]
const world = (given: Partial<WalletDevices> = {}): World => ({
  wallets: [wallet(given)],
  connected: 'ID_AUTH',
  history,
})
const reading = (data: Partial<LoginDevices>) => world({ read: async () => ({ ...listed, ...data }) })
const never = () => new Promise<never>(() => {})

export const devicesScenes: readonly Scene[] = [
  scene('Devices', 'several', ['Safari on iPhone', 'Forget this device'], world()),
  scene('Devices', 'this-one-alone', ['Firefox on Windows', 'Sign out everywhere'], reading({ sessions: [own] })),
  scene('Devices', 'without-recovery', 'A new device cannot.', reading({ hasRecovery: false })),
  scene(
    'Devices',
    'long-names',
    'on a system that has a long one',
    reading({ email: LONG_EMAIL, sessions: [own, { ...phone, device: LONG_DEVICE }] }),
  ),
  scene('Devices', 'loading', LOADING, world({ read: never })),
  scene('Devices', 'failed', 'Sessions could not be read', world({ read: failing })),
  scene('Devices', 'ending', element('.lk-spinner'), {
    ...world({ endSession: never }),
    act: (stage) => stage.press('[data-testid="device-session"] button'),
  }),
  scene('Devices', 'end-failed', 'Your wallet did not answer in time', {
    ...world({ endSession: failing }),
    act: (stage) => stage.press('[data-testid="device-session"] button'),
  }),
  scene('Devices', 'export-opened', 'Go on in the window that has opened', {
    ...world(),
    act: (stage) => stage.press('[data-testid="devices-export"]'),
  }),
  scene('Devices', 'export-too-early', 'changed in the last 24 hours', {
    ...world({
      exportWallet: async () => {
        throw new WalletError('embedded/quiet-period')
      },
    }),
    act: (stage) => stage.press('[data-testid="devices-export"]'),
  }),
  scene('Devices', 'kits', 'Made on', reading({ kits })),
  scene('Devices', 'kit-opened', ['Recovery kit', 'Go on in the window that has opened'], {
    ...reading({ kits: kits.slice(1) }),
    act: (stage) => stage.press('[data-testid="devices-make-kit"]'),
  }),
  scene('Devices', 'too-many-kits', 'at most five recovery kits', {
    ...world({
      makeKit: async () => {
        throw new WalletError('embedded/too-many-kits')
      },
    }),
    act: (stage) => stage.press('[data-testid="devices-make-kit"]'),
  }),
  scene('Devices', 'kit-revoking', ['Made on', element('.lk-spinner')], {
    ...world({ read: async () => ({ ...listed, kits }), revokeKit: never }),
    act: (stage) => stage.press('[data-testid="recovery-kit"] button'),
  }),
  scene('Devices', 'kit-revoke-failed', ['Made on', 'Your wallet did not answer in time'], {
    ...world({ read: async () => ({ ...listed, kits }), revokeKit: failing }),
    act: (stage) => stage.press('[data-testid="recovery-kit"] button'),
  }),
  scene('Devices', 'deletion-mailed', 'We have mailed you a link.', {
    ...world(),
    act: (stage) => stage.press('[data-testid="devices-delete"]'),
  }),
  scene('Devices', 'confirm-everywhere', 'Sign out everywhere?', {
    ...world(),
    act: (stage) => stage.press('[data-testid="devices-everywhere"]'),
  }),
  scene('Devices', 'confirm-forget', 'Forget this device?', {
    ...world(),
    act: (stage) => stage.press('[data-testid="devices-forget"]'),
  }),
  scene('AccountSettings', 'login-by-email', ['marigold@example.org', 'Where you are signed in'], {
    ...world(),
    history: [{ name: 'Account', params: undefined }],
  }),
  scene('AccountSettings', 'login-by-email-failed', 'The address could not be loaded.', {
    ...world({ read: failing }),
    history: [{ name: 'Account', params: undefined }],
  }),
]
