import type { ViewName } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { en } from '../strings/en/index.ts'
import { ConnectView, ConnectWalletsView } from '../views/connect/connect.view.tsx'
import { ConnectingExternalView } from '../views/connecting-external/connecting-external.view.tsx'
import { registry } from './registry.ts'
import { VIEW_NAMES } from './view-names.ts'

/** Every name there is, and whether this modal has a screen for it: a new name does not compile until it says so here. */
const BUILT = {
  Connect: true,
  ConnectWallets: true,
  Account: true,
  AccountSettings: true,
  AllWallets: true,
  ConnectingExternal: true,
  ConnectingMultiChain: true,
  ConnectingWalletConnect: true,
  ConnectingWalletConnectBasic: true,
  ConnectingFarcaster: false,
  ConnectingSiwe: false,
  SIWXSignMessage: false,
  ApproveTransaction: false,
  Downloads: true,
  GetWallet: true,
  Networks: true,
  RegisterAccountName: false,
  RegisterAccountNameSuccess: false,
  Swap: false,
  SwitchNetwork: true,
  Transactions: true,
  UnsupportedChain: true,
  WalletReceive: true,
  WhatIsANetwork: true,
  WhatIsAWallet: true,
} as const satisfies Readonly<Record<ViewName, boolean>>

const built = Object.entries(BUILT)
  .filter(([, isBuilt]) => isBuilt)
  .map(([name]) => name as ViewName)

/** Their code is part of the shell: `shell/mount-shell.tsx` hands it over. */
const WITH_THE_SHELL: Partial<Record<ViewName, unknown>> = {
  Connect: ConnectView,
  ConnectWallets: ConnectWalletsView,
  ConnectingExternal: ConnectingExternalView,
}

describe('the screens of the modal', () => {
  it('are there under each name that is built, Account and AllWallets among them (Spec §2.3, §2.4, §2.5, §2.11)', () => {
    expect(built).toEqual(expect.arrayContaining(['Account', 'AllWallets', 'UnsupportedChain']))
    expect([...registry.keys()].sort()).toEqual([...built].sort())
  })

  it('are known by the same names before they are loaded', () => {
    expect([...VIEW_NAMES].sort()).toEqual([...registry.keys()].sort())
  })

  it.each(built)('%s is registered under its own name and loads', async (name) => {
    const definition = registry.get(name)
    expect(definition?.name).toBe(name)
    const View = definition?.load === undefined ? WITH_THE_SHELL[name] : (await definition.load()).default
    expect(View).toBeTypeOf('function')
  })

  it('all have a name for the dialog, in the header or beside it', () => {
    const state = { networks: [], activeNamespace: 'eip155', activeNetworkIds: {}, connections: {}, wallets: [] }
    const params = { walletId: 'one', networkId: 'eip155:1' }
    for (const definition of registry.values()) {
      const title = definition.title(en, { params, state } as unknown as Parameters<typeof definition.title>[1])
      expect(title ?? definition.label?.(en), definition.name).toMatch(/\S/)
    }
  })
})
