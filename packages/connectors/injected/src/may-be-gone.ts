import type { WalletError } from '@latchkey/errors'
import { INTERNAL_ERROR } from '@latchkey/protocol/eip1193'

/** Returns whether a failure may mean that the wallet is gone, because it has no reason from the wallet. */
export function mayBeGone({ code, context: { providerErrorCode } }: WalletError): boolean {
  if (code === 'wallet/disconnected') return true
  return code === 'wallet/request-failed' && (providerErrorCode === undefined || providerErrorCode === INTERNAL_ERROR)
}
