import { WalletError } from '@latchkey/errors'
import { LONG_NAME } from '../fixtures/long.ts'
import { foreignNetworkId, longNetworks, manyNetworks } from '../fixtures/networks.ts'
import { installed, rdnsOf } from '../fixtures/wallets.ts'
import { type Scene, type Setup, scene, type World } from '../stage/setup.ts'
import { element } from '../stage/signs.ts'

const HARBOR = rdnsOf('harbor')
const connected: World = { wallets: [installed('harbor')], connected: HARBOR }
const history = [{ name: 'Account', params: undefined }] as const

export const networksScenes: readonly Scene[] = [
  scene('Networks', 'two', ['Ethereum', 'Base'], { ...connected, history }),
  scene('Networks', 'many', ['Zora', element('[role="listitem"] img')], {
    ...connected,
    history,
    networks: manyNetworks,
  }),
  scene('Networks', 'without-pictures', ['Zora', element('[role="listitem"] .lk-monogram')], {
    ...connected,
    history,
    networks: manyNetworks,
    catalogue: 'none',
  }),
  scene('Networks', 'nothing-found', 'No network matches “fernhill”', {
    ...connected,
    history,
    networks: manyNetworks,
    act: async ({ write }) => {
      await write('fernhill')
      await new Promise((resolve) => setTimeout(resolve, 200))
    },
  }),
  scene('Networks', 'unapproved', 'Not approved in your wallet yet', {
    ...connected,
    wallets: [installed('harbor', { approvedNetworks: { ids: ['eip155:1'], canGrow: true } })],
    history,
    networks: manyNetworks,
  }),
  scene('Networks', 'refused', 'Not approved by your wallet', {
    ...connected,
    wallets: [installed('harbor', { approvedNetworks: { ids: ['eip155:1'], canGrow: false } })],
    history,
    networks: manyNetworks,
  }),
  scene('Networks', 'long-names', LONG_NAME, { ...connected, history, networks: longNetworks }),
]

const switching: Setup<'SwitchNetwork'> = {
  wallets: [installed('harbor')],
  connected: HARBOR,
  history: [...history, { name: 'Networks', params: undefined }],
  params: { networkId: 'eip155:8453' },
}

export const switchScenes: readonly Scene[] = [
  scene('SwitchNetwork', 'waiting', 'Accept the request in your wallet to use Base.', {
    ...switching,
    before: (connector) => connector.wallet(HARBOR).hang(),
  }),
  scene('SwitchNetwork', 'declined', 'Switch declined', {
    ...switching,
    before: (connector) => connector.wallet(HARBOR).rejectNext(),
  }),
  scene('SwitchNetwork', 'failed', 'The wallet did not switch the network', {
    ...switching,
    before: (connector) => connector.wallet(HARBOR).failNext(new WalletError('wallet/request-failed')),
  }),
  scene('SwitchNetwork', 'not-found', 'Network Not Found', { ...switching, params: { networkId: 'eip155:424242' } }),
  scene('SwitchNetwork', 'long-name', 'Accept the request in your wallet to use The Cooperative Savings', {
    ...switching,
    networks: [longNetworks[1] ?? longNetworks[0], longNetworks[0]],
    params: { networkId: 'eip155:1' },
    wallets: [installed('harbor', { networkId: 'eip155:8453' })],
    before: (connector) => connector.wallet(HARBOR).hang(),
  }),
]

const abroad: World = { wallets: [installed('harbor', { networkId: foreignNetworkId })], connected: HARBOR }

export const unsupportedScenes: readonly Scene[] = [
  scene(
    'UnsupportedChain',
    'normal',
    ['Fernhill Commons does not work on the network your wallet is on.', 'Base'],
    abroad,
  ),
  scene('UnsupportedChain', 'many', 'Zora', { ...abroad, networks: manyNetworks }),
  scene('UnsupportedChain', 'long-names', `${LONG_NAME} does not work`, {
    ...abroad,
    networks: longNetworks,
    options: { metadata: { name: LONG_NAME } },
  }),
]
