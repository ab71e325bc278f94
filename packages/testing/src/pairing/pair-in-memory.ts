import { pairing } from '@latchkey/connector-pairing'
import type { Approval } from '@latchkey/core/ports'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { createFakeClock } from '../fakes/fake-clock.ts'
import { createFakeContext } from '../fakes/fake-context.ts'
import { createFakeSite } from '../fakes/fake-storage.ts'
import { takePairingUri } from '../fakes/take-pairing-uri.ts'
import { createFakeRelay } from './fake-relay.ts'
import { createScriptedPairingWallet } from './scripted-pairing-wallet.ts'
import type { ScriptedPairingWallet, ScriptedPairingWalletOptions } from './scripted-pairing-wallet.types.ts'

export interface PairInMemoryOptions {
  /** The networks of the proposal, by namespace. */
  readonly networks: Readonly<Partial<Record<Namespace, readonly CaipNetworkId[]>>>
  /** The namespace of the first session. */
  readonly namespace: Namespace
  readonly wallet?: Partial<ScriptedPairingWalletOptions>
}

export interface PairedWallet {
  readonly approval: Approval
  readonly wallet: ScriptedPairingWallet
  close(): void
}

/**
 * Pairs the real connector with a scripted wallet over a fake relay, for tests of adapters with sessions of wallets on
 * other devices. Its clock does not advance.
 *
 * @example
 * const { approval } = await pairInMemory({ namespace: 'solana', networks: { solana: [id] }, wallet: { alsoApproves } })
 */
export async function pairInMemory({ networks, namespace, wallet: given }: PairInMemoryOptions): Promise<PairedWallet> {
  const relay = createFakeRelay()
  const [clock, relays, client] = [createFakeClock(), ['wss://relay.example'], new AbortController()]
  const wallet = createScriptedPairingWallet({
    relays,
    openSocket: relay.openWalletSocket,
    clock: { now: clock.now, after: () => () => {} },
    canSignIn: false,
    ...given,
  })
  const entries = Object.entries(networks).map(([family, chains]) => [family, { chains }] as const)
  const connector = pairing({
    relays,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    namespaces: Object.fromEntries(entries),
    storage: createFakeSite().openTab(),
    openSocket: relay.openSocket,
    page: { isOnline: () => true, onReturn: () => () => {} },
  })
  const { signal } = client
  connector.start(createFakeContext({ clock, signal }))
  const onChallenge = takePairingUri(({ uri }) => wallet.scan(uri))
  const request = { walletId: connector.id, namespace, silent: false, signal, onChallenge } as const
  const approval = await connector.connect(request)
  return { approval, wallet, close: () => client.abort() }
}
