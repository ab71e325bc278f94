import { evm } from '@latchkey/adapter-evm'
import { injected } from '@latchkey/connector-injected'
import { createWalletModal } from '@latchkey/modal'
import { readSettings } from './settings.ts'
import { readWorld, toNetworks } from './world.ts'

export const world = readWorld()

const { gateway, catalogue } = world
const settings = readSettings()

export const modal = createWalletModal({
  networks: toNetworks(world),
  adapters: [evm()],
  connectors: [injected()],
  services: { ...(gateway === undefined ? {} : { gateway }), ...(catalogue === undefined ? {} : { catalogue }) },
  metadata: { name: 'Fernhill Commons', description: 'A shared orchard', url: window.location.origin },
  termsConditionsUrl: `${window.location.origin}/#terms`,
  privacyPolicyUrl: `${window.location.origin}/#privacy`,
  features: {
    analytics: settings.analytics,
    allWallets: settings.allWallets,
    legalCheckbox: settings.legalCheckbox,
  },
  ...(settings.themeMode === undefined ? {} : { themeMode: settings.themeMode }),
  themeVariables: { '--lk-accent': settings.accent },
  ...(settings.dir === 'rtl' ? { dir: 'rtl' } : {}),
})
