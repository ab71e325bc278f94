import { mainnet } from '@latchkey/chains'
import {
  createFakeCatalogue,
  createFakeChainAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
  toFakeListing,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createScreenClient } from './create-client.ts'
import type { ViewEntry } from './features/router/router.types.ts'
import type { Catalogue } from './ports/index.ts'

const CONNECT: ViewEntry = { name: 'Connect', params: undefined }

async function createRig({ view = CONNECT, ...sink }: Partial<Catalogue> & { readonly view?: ViewEntry } = {}) {
  const clock = createFakeClock()
  const catalogue = createFakeCatalogue({ wallets: [toFakeListing({ id: 'one', name: 'One' })] })
  const client = createScreenClient({
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [],
    services: { catalogue: async () => ({ ...catalogue, ...sink }) },
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    features: { analytics: false },
  })
  onTestFinished(client.destroy)
  client.actions.modal.open({ view })
  await client.load()
  let isReady = false
  void client.prepareFor('drawing').then(() => {
    isReady = true
  })
  return { client, clock, lists: client.reads.walletLists(), isReady: () => isReady }
}

const never = () => new Promise<never>(() => {})

describe('prepareFor, before the modal is drawn', () => {
  it('waits for the wallets of the first screen, so that they are drawn together', async () => {
    const { clock, lists, isReady } = await createRig()
    await clock.advance(0)
    expect(isReady()).toBe(true)
    expect(lists.getSnapshot().data?.recommended).toHaveLength(1)
  })

  it('waits at most four frames for a slow catalogue', async () => {
    const { clock, isReady } = await createRig({ getWallets: never })
    await clock.advance(63)
    expect(isReady()).toBe(false)
    await clock.advance(1)
    expect(isReady()).toBe(true)
  })

  it('does not wait for wallets if another screen is shown', async () => {
    const { clock, isReady } = await createRig({
      getWallets: never,
      view: { name: 'WhatIsAWallet', params: undefined },
    })
    await clock.advance(0)
    expect(isReady()).toBe(true)
  })
})

describe('opening a modal after prepareFor', () => {
  it('notifies the screen once more, with the wallets: a started request looks the same as a pending one', async () => {
    const { client, clock, lists } = await createRig({ view: { name: 'WhatIsAWallet', params: undefined } })
    client.actions.modal.close()
    const shown: string[] = []
    lists.subscribe(() => shown.push(lists.getSnapshot().status))
    client.actions.modal.open({ view: CONNECT })
    await clock.advance(0)
    expect(shown).toEqual(['ready'])
  })
})
