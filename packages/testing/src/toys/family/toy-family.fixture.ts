import type { CallOptions, ChainAdapter, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'

export interface ToyTransaction {
  readonly recipient: string
  readonly plancks: bigint
}

declare module '@latchkey/core/ports' {
  interface ChainFamilies {
    readonly polkadot: { readonly transaction: ToyTransaction }
  }
}

/** Plancks by address, the balances of an in-memory chain. */
export type ToyLedger = Map<string, bigint>

/**
 * Returns a whole chain family, for tests of the extension points: no code outside of this folder depends on its
 * transactions.
 */
export function toyFamily(ledger: ToyLedger): ChainAdapter<'polkadot'> {
  const balanceOf = (address: string) => ledger.get(address) ?? 0n

  const sendTransaction: ChainAdapter<'polkadot'>['sendTransaction'] = async (
    session,
    { address, network, transaction, signal },
  ) => {
    if (session.networkId !== network.caipNetworkId)
      throw new WalletError('wallet/wrong-network', { actual: session.networkId, expected: network.caipNetworkId })
    if (balanceOf(address) < transaction.plancks) throw new WalletError('send/insufficient-funds')
    const hash = await request(session, 'toy_send', { address, transaction }, signal)
    const { recipient, plancks } = transaction
    ledger.set(address, balanceOf(address) - plancks)
    ledger.set(recipient, balanceOf(recipient) + plancks)
    return hash
  }

  return {
    namespace: 'polkadot',
    kind: 'toy',
    async switchNetwork(session, network, { signal } = {}) {
      try {
        await request(session, 'toy_switchNetwork', network.caipNetworkId, signal)
      } catch (cause) {
        const isRejection = isWalletError(cause, 'wallet/rejected')
        throw new WalletError(isRejection ? 'network/switch-rejected' : 'network/switch-failed', {}, { cause })
      }
    },
    async getBalance({ address, network: { nativeCurrency } }) {
      return { raw: balanceOf(address), decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
    },
    signMessage: (session, { address, message, signal }) =>
      request(session, 'toy_signMessage', { address, message }, signal),
    sendTransaction,
    transfer: (session, { transfer: { to, amount }, ...call }) =>
      sendTransaction(session, { ...call, transaction: { recipient: to, plancks: amount } }),
    waitForReceipt: async ({ hash }) => ({ hash, status: 'success', blockNumber: 1n }),
  }
}

/** @throws wallet/rejected, wallet/malformed-answer, connect/cancelled */
async function request(
  session: WalletSession,
  method: string,
  params: unknown,
  signal: CallOptions['signal'],
): Promise<string> {
  const response = await session.request({ method, params }, signal === undefined ? {} : { signal })
  if (!v.is(v.string(), response)) throw new WalletError('wallet/malformed-answer', { method })
  return response
}
