import type { WalletSession } from '@latchkey/core/ports'
import type { BitcoinSigner } from './standard-wallet.types.ts'

/**
 * Returns what signs behind a scripted wallet of the Wallet Standard, from a session that speaks the methods of pairing.
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
