import { describe, expect, it } from 'vitest'
import { en } from '../strings/en/index.ts'
import { ConnectView, ConnectWalletsView } from '../views/connect/connect.view.tsx'
import { ConnectingExternalView } from '../views/connecting-external/connecting-external.view.tsx'
import { firstRegistry } from './first-registry.ts'
import { screens as later } from './with-account.ts'

const screens = [...firstRegistry, ...later]

const folders = Object.keys(import.meta.glob('../views/*/*')).flatMap((path) => path.split('/').at(-2) ?? [])

const toFolder = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase()

/** Their code is part of the shell: `shell/mount-shell.tsx` provides it. */
const WITH_THE_SHELL: Readonly<Record<string, unknown>> = {
  Connect: ConnectView,
  ConnectWallets: ConnectWalletsView,
  ConnectingExternal: ConnectingExternalView,
}

describe('registries', () => {
  it('have a screen for each folder of views, Account and AllWallets among them (Spec §2.3, §2.4, §2.5, §2.11)', () => {
    const names = screens.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['Account', 'AllWallets', 'UnsupportedChain']))
    // Two screens share a folder.
    const ofNames = names.filter((name) => name !== 'ConnectWallets').map(toFolder)
    expect(ofNames.sort()).toEqual([...new Set(folders)].sort())
  })

  it.each(screens)('load %s', async (name, { load }) => {
    const view = load === undefined ? WITH_THE_SHELL[name] : (await load()).default
    expect(view).toBeTypeOf('function')
  })

  it('name the dialog for each screen, in the header or beside it', () => {
    const state = { networks: [], activeNamespace: 'eip155', activeNetworkIds: {}, connections: {}, wallets: [] }
    const params = { walletId: 'one', networkId: 'eip155:1' }
    for (const [, definition] of screens) {
      const title = definition.title(en, { params, state } as unknown as Parameters<typeof definition.title>[1])
      expect(title ?? definition.label?.(en), definition.name).toMatch(/\S/)
    }
  })
})
