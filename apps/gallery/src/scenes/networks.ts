import { WalletError } from '@latchkey/errors'
import { LONG_NAME } from '../fixtures/long.ts'
import { foreignNetworkId, longNetworks, manyNetworks } from '../fixtures/networks.ts'
import { installed, rdnsOf } from '../fixtures/wallets.ts'
import { type Scene, type Setup, scene, type World } from '../stage/setup.ts'

const HARBOR = rdnsOf('harbor')
const connected: World = { wallets: [installed('harbor')], connected: HARBOR }
const history = [{ name: 'Account', params: undefined }] as const

export const networksScenes: readonly Scene[] = [
  scene('Networks', 'two', { ...connected, history }),
  scene('Networks', 'many', { ...connected, history, networks: manyNetworks }),
  scene('Networks', 'without-pictures', { ...connected, history, networks: manyNetworks, catalogue: 'none' }),
  scene('Networks', 'nothing-found', {
    ...connected,
    history,
    networks: manyNetworks,
    act: async ({ write }) => {
      await write('fernhill')
      await new Promise((resolve) => setTimeout(resolve, 200))
    },
  }),
  scene('Networks', 'unapproved', {
    ...connected,
    wallets: [installed('harbor', { approvedNetworks: { ids: ['eip155:1'], canGrow: true } })],
    history,
    networks: manyNetworks,
  }),
  scene('Networks', 'refused', {
    ...connected,
    wallets: [installed('harbor', { approvedNetworks: { ids: ['eip155:1'], canGrow: false } })],
    history,
    networks: manyNetworks,
  }),
  scene('Networks', 'long-names', { ...connected, history, networks: longNetworks }),
]

const switching: Setup<'SwitchNetwork'> = {
  wallets: [installed('harbor')],
  connected: HARBOR,
  history: [...history, { name: 'Networks', params: undefined }],
  params: { networkId: 'eip155:8453' },
}

export const switchScenes: readonly Scene[] = [
  scene('SwitchNetwork', 'waiting', { ...switching, before: (connector) => connector.wallet(HARBOR).hang() }),
  scene('SwitchNetwork', 'declined', { ...switching, before: (connector) => connector.wallet(HARBOR).rejectNext() }),
  scene('SwitchNetwork', 'failed', {
    ...switching,
    before: (connector) => connector.wallet(HARBOR).failNext(new WalletError('wallet/request-failed')),
  }),
  scene('SwitchNetwork', 'not-found', { ...switching, params: { networkId: 'eip155:424242' } }),
  scene('SwitchNetwork', 'long-name', {
    ...switching,
    networks: [longNetworks[1] ?? longNetworks[0], longNetworks[0]],
    params: { networkId: 'eip155:1' },
    wallets: [installed('harbor', { networkId: 'eip155:8453' })],
    before: (connector) => connector.wallet(HARBOR).hang(),
  }),
]

const abroad: World = { wallets: [installed('harbor', { networkId: foreignNetworkId })], connected: HARBOR }

export const unsupportedScenes: readonly Scene[] = [
  scene('UnsupportedChain', 'normal', abroad),
  scene('UnsupportedChain', 'many', { ...abroad, networks: manyNetworks }),
  scene('UnsupportedChain', 'long-names', {
    ...abroad,
    networks: longNetworks,
    options: { metadata: { name: LONG_NAME } },
  }),
]
