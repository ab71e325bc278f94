import type { Client } from '@latchkey/core'
import { WalletError } from '@latchkey/errors'
import { chainIdSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { type HostConnection, readHostConnection } from './host-connection.ts'
import type { HostProvider } from './host-provider.ts'
import { toProviderError } from './provider-error.ts'
import { requestWallet } from './request-wallet.ts'

const SENDING: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_signTransaction'])

/**
 * Returns a provider of one connection. It rejects every request after the client's wallet, account or network has
 * changed, so that nothing is signed with another one than the caller holds.
 *
 * @throws from `request`: an error of EIP-1193: 4900 wallet/disconnected, 4100 wallet/unauthorized, 4901
 * wallet/wrong-network.
 */
export function createPinnedProvider(client: Client, pinned: HostConnection): HostProvider {
  return {
    async request(call) {
      assertUnchanged(pinned, readHostConnection(client), call.method)
      if (SENDING.has(call.method)) await assertOnChain(client, pinned)
      return requestWallet(client, pinned, call)
    },
  }
}

function assertUnchanged(pinned: HostConnection, now: HostConnection | undefined, method: string): void {
  if (now === undefined || now.walletId !== pinned.walletId)
    throw toProviderError(new WalletError('wallet/disconnected'))
  if (now.addresses[0] !== pinned.addresses[0])
    throw toProviderError(new WalletError('wallet/unauthorized', { method }))
  assertChain(pinned, now.chainId)
}

/** The wallet may have changed its network before the client received the event. */
async function assertOnChain(client: Client, pinned: HostConnection): Promise<void> {
  const chainId = v.safeParse(chainIdSchema, await requestWallet(client, pinned, { method: 'eth_chainId' }))
  if (!chainId.success) throw toProviderError(new WalletError('wallet/malformed-answer', { method: 'eth_chainId' }))
  assertChain(pinned, chainId.output)
}

function assertChain(pinned: HostConnection, chainId: number): void {
  if (chainId === pinned.chainId) return
  const [actual, expected] = [`eip155:${chainId}`, `eip155:${pinned.chainId}`]
  throw toProviderError(new WalletError('wallet/wrong-network', { actual, expected }))
}
