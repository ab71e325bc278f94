import type { Address } from 'viem'
import { openAccounts } from '../chain/accounts.ts'
import type { KitDependencies } from '../kit/context.ts'
import { follow } from '../kit/follow.ts'
import type { RunningKit } from '../kit/run-kit.ts'
import type { SignInRequest } from '../requests/site-request.types.ts'
import type { World } from '../world.ts'
import { readMemory, writeMemory } from './memory.ts'
import { takeOver } from './one-tab.ts'
import type { RequestDesk } from './request-desk.types.ts'
import { createStore } from './store.ts'
import { toFirstState, type WalletState, withRequestInFront } from './wallet-state.ts'

/** Everything the page can do. Nothing throws: what goes wrong is in the state. */
export interface Wallet extends RequestDesk {
  /** @param uri - A pairing link that came with the address of the page. */
  readonly start: (uri: string | undefined) => Promise<void>
  readonly pair: (text: string) => void
  /** Shows why a picture gave no link. */
  readonly failPairing: (problem: 'no-code' | 'no-picture') => void
  readonly cancelPairing: () => void
  readonly putAside: (id: number) => void
  readonly bringBack: (id: number) => void
  readonly chooseAccount: (address: Address) => void
  readonly chooseNetwork: (networkId: string) => void
  readonly disconnect: (topic: string) => void
  readonly closeReceipt: () => void
  readonly closeToast: (key: number) => void
  readonly reconnect: () => void
}

type Place = Pick<Storage, 'getItem' | 'setItem'>

/** Creates the wallet of a world. It sends nothing before `start`. */
export function createWallet(world: World, place: Place): Wallet {
  const dependencies = createKitDependencies(world, place)
  const { store, accounts, networks, otherNetworks } = dependencies
  let kit: RunningKit | undefined

  return {
    store,
    accounts,
    networks,
    otherNetworks,
    async start(uri) {
      if (world.relayUrl === undefined || networks.length === 0) return store.update(() => ({ phase: 'no-relay' }))
      store.update(() => ({ phase: 'starting' }))
      kit = await open({ ...dependencies, relayUrl: world.relayUrl })
      if (kit !== undefined && uri !== undefined) void kit.pair(uri)
    },
    pair: (text) => void kit?.pair(text),
    failPairing: (problem) => store.update(() => ({ pairing: { status: 'failed', problem } })),
    cancelPairing: () => store.update(() => ({ pairing: { status: 'idle' } })),
    approve: (request, choice) => void kit?.approve(request, choice),
    decline: (request) => void kit?.decline(request),
    putAside: (id) => store.update(({ aside }) => ({ aside: [...aside.filter((one) => one !== id), id] })),
    bringBack: (id) => store.update((state) => withRequestInFront(state, id)),
    chooseAccount(address) {
      store.update(() => ({ address }))
      const account = accounts.find((one) => one.address === address)
      if (account !== undefined) kit?.notifyAccount(account)
    },
    chooseNetwork(networkId) {
      store.update(() => ({ networkId }))
      kit?.notifyNetwork(networkId)
    },
    disconnect: (topic) => void kit?.disconnect(topic),
    signInMessage: (request, address) => kit?.signInMessage(request, address, networkFor(request, store.read())),
    closeReceipt: () => store.update(() => ({ followed: undefined })),
    closeToast: (key) => store.update(({ toast }) => (toast?.key === key ? { toast: undefined } : {})),
    reconnect: () => kit?.reconnect(),
  }
}

/** A sign-in is written for one network: the one in use, where the site has it. */
function networkFor({ networkIds }: SignInRequest, { networkId }: WalletState): string {
  return networkIds.includes(networkId) ? networkId : (networkIds[0] ?? networkId)
}

/** The state, what is kept of it, and the transactions of an earlier visit. */
function createKitDependencies({ networks, otherNetworks }: World, place: Place): Omit<KitDependencies, 'relayUrl'> {
  const accounts = openAccounts()
  const memory = readMemory(place)
  const store = createStore(toFirstState(memory, accounts, networks))
  const answered = [...memory.answered]
  store.subscribe(() => {
    const { address, networkId, sent } = store.read()
    writeMemory(place, { address, networkId, sent, answered })
  })
  for (const sent of memory.sent) if (sent.status === 'pending') void follow({ networks, store }, sent)
  return {
    store,
    accounts,
    networks,
    otherNetworks,
    results: new Map(),
    toast: (tone, text) => store.update(({ toast }) => ({ toast: { key: (toast?.key ?? 0) + 1, tone, text } })),
    addAnswered: (id) => void answered.push(id),
    isAnswered: (id) => answered.includes(id),
  }
}

/** Starts the client, whose code is large, after the page is there. */
async function open(dependencies: KitDependencies): Promise<RunningKit | undefined> {
  const { store } = dependencies
  let kit: RunningKit | undefined
  let isLost = false
  takeOver(() => {
    isLost = true
    kit?.close()
    store.update(() => ({ phase: 'other-tab', requests: [], pairing: { status: 'idle' } }))
  })
  try {
    const { runKit } = await import('../kit/run-kit.ts')
    kit = await runKit(dependencies)
    if (isLost) kit.close()
    else store.update(() => ({ phase: 'ready' }))
  } catch {
    // Its storage is blocked, or its code did not come: the page says so and offers to try again.
    store.update(() => ({ phase: 'failed' }))
  }
  return kit
}
