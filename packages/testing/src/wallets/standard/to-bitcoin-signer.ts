import type { WalletSession } from '@latchkey/core/ports'
import type { BitcoinSigner } from './standard-wallet.types.ts'

/**
 * Returns the Bitcoin keys of a wallet of the Wallet Standard, from a session with the methods of pairing.
 *
 * @example createScriptedStandardWallet({ bitcoin: toBitcoinSigner(bitcoinWallet.openSession()) })
 */
export function toBitcoinSigner(session: Pick<WalletSession, 'accounts' | 'request'>): BitcoinSigner {
  const call = (method: string) => (params: unknown) => session.request({ method, params })
  return {
    getAccountAddresses: () =>
      session.accounts.map(({ address, publicKey, type }) => ({
        address,
        ...(publicKey === undefined ? {} : { publicKey }),
        intention: type === 'ordinal' ? 'ordinal' : 'payment',
      })),
    signMessage: call('signMessage'),
    signPsbt: call('signPsbt'),
    sendTransfer: call('sendTransfer'),
  }
}
