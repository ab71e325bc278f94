import { bitcoin } from '@latchkey/adapter-bitcoin'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import { bitcoinWallets } from '@latchkey/connector-bitcoin'
import { embedded } from '@latchkey/connector-embedded'
import { injected } from '@latchkey/connector-injected'
import { pairing } from '@latchkey/connector-pairing'
import { injectedWeb3 } from '@latchkey/connector-polkadot'
import { walletStandard } from '@latchkey/connector-wallet-standard'
import { createWalletModal } from '@latchkey/modal'
import type { Namespace } from '@latchkey/primitives'
import { localExchanges } from './local-exchange.ts'
import { readSettings } from './settings.ts'
import { createSignIn } from './sign-in.ts'
import { readWorld, toNetworks } from './world.ts'

export const world = readWorld()

const { gateway, catalogue, relay, wallet } = world
const settings = readSettings()
const networks = toNetworks(world)
const siwx = createSignIn(world)
const has = (namespace: Namespace) => networks.some(({ chainNamespace }) => chainNamespace === namespace)
const { origin } = window.location
const metadata = {
  name: 'Fernhill Commons',
  description: 'A shared orchard',
  url: origin,
  icons: [`${origin}/icon.svg`],
}
const pocket = {
  id: 'pocket',
  name: 'Pocket',
  mobileLink: 'pocket://',
  ...(wallet === undefined ? {} : { webappLink: wallet }),
}

/** The modal as a part of the page, below everything else. */
function addPlace(): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  return place
}

export const modal = createWalletModal({
  networks,
  adapters: [
    ...(has('eip155') ? [evm()] : []),
    ...(has('solana') ? [solana()] : []),
    ...(has('bip122') ? [bitcoin(world.isDevnet ? { pollingIntervalMs: 1_000 } : {})] : []),
    ...(has('polkadot') ? [polkadot()] : []),
  ],
  connectors: [
    ...(has('eip155') ? [injected(world.isDevnet ? { nonceWallets: ['test.latchkey.scripted'] } : {})] : []),
    ...(has('solana') || has('bip122') ? [walletStandard()] : []),
    ...(has('bip122') ? [bitcoinWallets()] : []),
    ...(has('polkadot') ? [injectedWeb3()] : []),
    ...(world.embedded === undefined ? [] : [embedded(world.embedded)]),
    // Wallets that are pointed at the same relay; without one the list has no code to scan.
    ...(relay === undefined ? [] : [pairing({ relays: [relay], reachesListed: settings.reachesListed })]),
  ],
  services: { ...(gateway === undefined ? {} : { gateway }), ...(catalogue === undefined ? {} : { catalogue }) },
  // The wallet of this world; those of app stores listen on relays of their makers.
  ...(relay === undefined ? {} : { customWallets: [pocket] }),
  // On real networks the modal knows them.
  ...(world.isDevnet ? { guard: { exchanges: localExchanges } } : {}),
  metadata,
  termsConditionsUrl: `${origin}/#terms`,
  privacyPolicyUrl: `${origin}/#privacy`,
  features: {
    analytics: settings.analytics,
    allWallets: settings.allWallets,
    legalCheckbox: settings.legalCheckbox,
  },
  ...(settings.themeMode === undefined ? {} : { themeMode: settings.themeMode }),
  // The colour and the corners of the site's own buttons.
  themeVariables: { '--lk-accent': 'var(--leaf)', '--lk-button-radius': '99px' },
  ...(siwx === undefined ? {} : { siwx }),
  ...(settings.isEmbedded ? { container: addPlace() } : {}),
  ...(settings.dir === 'rtl' ? { dir: 'rtl' } : {}),
})
