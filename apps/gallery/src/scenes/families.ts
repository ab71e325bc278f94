import { bitcoin, type Network, solana } from '@latchkey/chains'
import { editSend, type SendEdit } from '@latchkey/core/ui'
import { threeFamilies } from '../fixtures/families.ts'
import { LONG_NAME } from '../fixtures/long.ts'
import { payees } from '../fixtures/own-words.ts'
import { waitingOnSolana } from '../fixtures/pending.ts'
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

/** Sends a coin of a network, up to its review. */
const reviewOn =
  ({ caipNetworkId: networkId, nativeCurrency }: Network, to: string): NonNullable<World['lead']> =>
  async ({ client, settle }) => {
    const { name, symbol, decimals } = nativeCurrency
    const asset = { type: 'token', networkId, name, symbol, decimals, iconUrl: null, balance: '4.183' } as const
    const amount = { unit: 'token', text: '0.25' } as const
    const edits: readonly SendEdit[] = [
      { type: 'asset', asset },
      { type: 'amount', amount },
      { type: 'to', to },
    ]
    for (const edit of edits) await editSend(client, edit)
    await settle()
    await editSend(client, { type: 'review' })
  }
const atReview: World = { ...wallets, history: [...home, { name: 'WalletSend', params: undefined }] }

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
  scene('WalletSendPreview', 'solana', {
    ...atReview,
    lead: reviewOn(solana, payees.solana),
  }),
  scene('WalletSendPreview', 'bitcoin', {
    ...atReview,
    connected: [rdnsOf('harbor'), rdnsOf('ember')],
    lead: reviewOn(bitcoin, payees.bitcoin),
  }),
  scene('Account', 'solana-pending', { ...threeFamilies, pending: [waitingOnSolana] }),
  scene('PendingTransaction', 'solana', {
    ...wallets,
    history: [...home, { name: 'Transactions', params: undefined }],
    pending: [waitingOnSolana],
    params: { hash: waitingOnSolana.hash, networkId: waitingOnSolana.networkId },
  }),
  scene('WalletSend', 'wrong-family', {
    ...wallets,
    act: async ({ client }) => void editSend(client, { type: 'to', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
  }),
  scene('Connect', 'one-family', { ...onEvm, params: { namespace: 'solana' } }),
]
