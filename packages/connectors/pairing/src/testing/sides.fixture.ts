import type { SignedIn, SignInRequest } from '@latchkey/core/ports'
import { createFakeContext, createFakeSite, takePairingUri } from '@latchkey/testing'
import { createScriptedPairingWallet } from '@latchkey/testing/pairing'
import { pairing } from '../pairing.ts'
import { nodeSockets, realClock } from './on-node.fixture.ts'
import { addressesOf, SITE } from './world.fixture.ts'

/* The two sides of a pairing behind common interfaces, so that each of ours can be tested with each official one. */

export const CHAINS = ['eip155:1', 'eip155:10'] as const

export interface SiteSession {
  accounts(): readonly string[]
  networkId(): string
  readonly signedIn?: readonly SignedIn[]
  request(request: { readonly method: string; readonly params: unknown }): Promise<unknown>
  /** Whether the wallet left. */
  isEnded(): boolean
  disconnect(): Promise<unknown>
}

export interface Site {
  connect(onUri: (uri: string) => void, signIn?: SignInRequest): Promise<SiteSession>
  isRejection(error: unknown): boolean
  stop(): unknown
}

export interface Wallet {
  /** Declines the next prompt. */
  rejectNext(): void
  scan(uri: string): unknown
  /** Approves other accounts. */
  update(accounts: readonly string[]): Promise<unknown>
  emit(name: string, data: unknown, chainId: string): unknown
  extend(): Promise<unknown>
  ping(): Promise<unknown>
  leave(): Promise<unknown>
  /** Whether the site left. */
  isLeft(): boolean
  stop(): unknown
}

/** This connector as a site. */
export async function openOwnSite(relayUrl: string): Promise<Site> {
  const client = new AbortController()
  const connector = pairing({
    relays: [relayUrl],
    metadata: SITE,
    namespaces: { eip155: { chains: CHAINS } },
    storage: createFakeSite().openTab(),
    openSocket: nodeSockets,
  })
  connector.start(createFakeContext({ clock: realClock, signal: client.signal }))
  const request = { walletId: 'walletConnect', namespace: 'eip155', silent: false, signal: client.signal } as const
  return {
    async connect(onUri, signIn) {
      const onChallenge = takePairingUri(({ uri }) => onUri(uri))
      const call = { ...request, isFresh: true, onChallenge, ...(signIn && { signIn }) }
      const [session] = (await connector.connect(call)).sessions
      let isEnded = false
      session.subscribe(({ type }) => {
        isEnded ||= type === 'disconnect'
      })
      return {
        accounts: () => addressesOf(session),
        networkId: () => session.networkId,
        ...(session.signedIn && { signedIn: session.signedIn }),
        request: (request) => session.request(request),
        isEnded: () => isEnded,
        disconnect: () => session.disconnect(),
      }
    },
    isRejection: (error) => /\/rejected$/.test(String((error as { code?: unknown }).code)),
    stop: () => client.abort(),
  }
}

/** The scripted wallet. */
export async function openScriptedWallet(relayUrl: string): Promise<Wallet> {
  const wallet = createScriptedPairingWallet({
    relays: [relayUrl],
    openSocket: nodeSockets,
    clock: realClock,
    chains: CHAINS,
  })
  const [first = ''] = wallet.accounts
  wallet.accounts = [first]
  return {
    rejectNext() {
      wallet.next = 'reject'
    },
    scan: wallet.scan,
    update(accounts) {
      wallet.accounts = accounts
      return wallet.update()
    },
    emit: wallet.emit,
    extend: wallet.extend,
    ping: wallet.ping,
    leave: wallet.leave,
    isLeft: () => wallet.received.some((message) => 'method' in message && message.method === 'wc_sessionDelete'),
    stop: wallet.close,
  }
}
