import { bitcoin, solana } from '@latchkey/chains'
import { threeFamilies } from '../fixtures/families.ts'
import { LONG_NAME } from '../fixtures/long.ts'
import { longInstalled, rdnsOf } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'

const home = [{ name: 'Account', params: undefined }] as const
const wallets: World = { ...threeFamilies, history: home }
const onEvm: World = { ...wallets, connected: rdnsOf('harbor') }
const switching: World = { ...onEvm, history: [...home, { name: 'Networks', params: undefined }] }

/** Adds a second wallet of EVM chains, as a person does. */
const addNorthwind: World['act'] = async ({ press }) => {
  await press('[data-testid="add-connection-button-eip155"]')
  await press(`[data-testid="wallet-selector-${rdnsOf('northwind')}"]`)
  await press('[data-testid="other-wallet"]').catch(() => {})
}

export const familiesScenes: readonly Scene[] = [
  scene('ProfileWallets', 'two-families', wallets),
  scene('ProfileWallets', 'bitcoin', { ...wallets, connected: [rdnsOf('harbor'), rdnsOf('ember')] }),
  scene('ProfileWallets', 'empty-family', { ...wallets, params: { namespace: 'bip122' } }),
  scene('ProfileWallets', 'two-of-one-family', { ...onEvm, act: addNorthwind }),
  scene('ProfileWallets', 'one-family', { ...onEvm, networks: threeFamilies.networks, families: [] }),
  scene('ProfileWallets', 'reconnecting', { ...onEvm, isReconnecting: true }),
  scene('ProfileWallets', 'recently-connected', {
    ...onEvm,
    params: { namespace: 'solana' },
    recent: [{ id: rdnsOf('tidepool'), name: 'Tidepool', rdns: rdnsOf('tidepool') }],
  }),
  scene('ProfileWallets', 'long-names', {
    ...wallets,
    wallets: [longInstalled],
    connected: longInstalled.id,
  }),
  scene('SwitchActiveChain', 'solana', { ...switching, params: { networkId: solana.caipNetworkId } }),
  scene('SwitchActiveChain', 'bitcoin', { ...switching, params: { networkId: bitcoin.caipNetworkId } }),
  scene('SwitchActiveChain', 'not-found', { ...switching, params: { networkId: 'eip155:424242' } }),
  scene('SwitchActiveChain', 'long-name', {
    ...switching,
    networks: [threeFamilies.networks[0], { ...solana, name: LONG_NAME }],
    params: { networkId: solana.caipNetworkId },
  }),
  scene('Account', 'solana', threeFamilies),
  scene('Account', 'three-families', {
    ...threeFamilies,
    connected: [rdnsOf('tidepool'), rdnsOf('ember'), rdnsOf('harbor')],
  }),
  scene('Networks', 'families', { ...wallets, connected: [rdnsOf('tidepool'), rdnsOf('harbor')] }),
  scene('Connect', 'one-family', { ...onEvm, params: { namespace: 'solana' } }),
]
