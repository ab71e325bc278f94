import { bitcoin, type Network, solana } from '@latchkey/chains'
import { editSend, type SendEdit } from '@latchkey/core/ui'
import { threeFamilies } from '../fixtures/families.ts'
import { LONG_NAME } from '../fixtures/long.ts'
import { payees } from '../fixtures/own-words.ts'
import { waitingOnSolana } from '../fixtures/pending.ts'
import { longInstalled, rdnsOf } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { element } from '../stage/signs.ts'

/** The review, checked. */
const CHECKED = 'Checked: nothing unusual was found'
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
  scene('ProfileWallets', 'two-families', 'Add Solana wallet', wallets),
  scene('ProfileWallets', 'bitcoin', ['Payment', 'Ordinals'], {
    ...wallets,
    connected: [rdnsOf('harbor'), rdnsOf('ember')],
  }),
  scene('ProfileWallets', 'empty-family', 'Connect Bitcoin wallet', { ...wallets, params: { namespace: 'bip122' } }),
  scene('ProfileWallets', 'two-of-one-family', 'Other wallets', { ...onEvm, act: addNorthwind }),
  scene('ProfileWallets', 'one-family', element('.lk-wallets-place:not(:has([role="tablist"]))'), {
    ...onEvm,
    networks: threeFamilies.networks,
    families: [],
  }),
  scene('ProfileWallets', 'reconnecting', element('.lk-wallets-head .lk-spinner'), { ...onEvm, isReconnecting: true }),
  scene('ProfileWallets', 'recently-connected', 'Recently connected', {
    ...onEvm,
    params: { namespace: 'solana' },
    recent: [{ id: rdnsOf('tidepool'), name: 'Tidepool', rdns: rdnsOf('tidepool') }],
  }),
  scene('ProfileWallets', 'long-names', LONG_NAME, {
    ...wallets,
    wallets: [longInstalled],
    connected: longInstalled.id,
  }),
  scene('SwitchActiveChain', 'solana', 'Solana needs another wallet', {
    ...switching,
    params: { networkId: solana.caipNetworkId },
  }),
  scene('SwitchActiveChain', 'bitcoin', 'Bitcoin needs another wallet', {
    ...switching,
    params: { networkId: bitcoin.caipNetworkId },
  }),
  scene('SwitchActiveChain', 'not-found', 'This site does not have this network', {
    ...switching,
    params: { networkId: 'eip155:424242' },
  }),
  scene('SwitchActiveChain', 'long-name', `${LONG_NAME} needs another wallet`, {
    ...switching,
    networks: [threeFamilies.networks[0], { ...solana, name: LONG_NAME }],
    params: { networkId: solana.caipNetworkId },
  }),
  scene('Account', 'solana', 'Tokens you receive on Solana show up here.', threeFamilies),
  scene('Account', 'three-families', ['Tokens you receive on Ethereum show up here.', 'Wallets'], {
    ...threeFamilies,
    connected: [rdnsOf('tidepool'), rdnsOf('ember'), rdnsOf('harbor')],
  }),
  scene('Networks', 'families', ['Ethereum networks', 'Solana', 'Bitcoin'], {
    ...wallets,
    connected: [rdnsOf('tidepool'), rdnsOf('harbor')],
  }),
  scene('WalletSendPreview', 'solana', [CHECKED, '0.25 SOL'], {
    ...atReview,
    lead: reviewOn(solana, payees.solana),
  }),
  scene('WalletSendPreview', 'bitcoin', [CHECKED, '0.25 BTC'], {
    ...atReview,
    connected: [rdnsOf('harbor'), rdnsOf('ember')],
    lead: reviewOn(bitcoin, payees.bitcoin),
  }),
  scene('Account', 'solana-pending', ['Pending', '0.25 SOL'], {
    ...threeFamilies,
    tab: 'activity',
    pending: [waitingOnSolana],
  }),
  scene('PendingTransaction', 'solana', 'one of the next blocks of Solana.', {
    ...wallets,
    history: [...home, { name: 'Transactions', params: undefined }],
    pending: [waitingOnSolana],
    params: { hash: waitingOnSolana.hash, networkId: waitingOnSolana.networkId },
  }),
  scene('WalletSend', 'wrong-family', 'Not a Solana address', {
    ...wallets,
    act: async ({ client }) => void editSend(client, { type: 'to', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
  }),
  scene(
    'Connect',
    'one-family',
    element('li:first-child:nth-last-child(2) [data-testid="wallet-selector-app.tidepool.example"]'),
    { ...onEvm, params: { namespace: 'solana' } },
  ),
]
