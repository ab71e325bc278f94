import type { Hex, TypedDataDefinition } from 'viem'
import type { MessageRequest, TypedDataRequest } from '../requests/site-request.types.ts'
import type { WalletAccount } from './accounts.ts'

/** @see EIP-191 */
export function signMessage({ signer }: WalletAccount, { raw }: Pick<MessageRequest, 'raw'>): Promise<Hex> {
  return signer.signMessage({ message: { raw } })
}

/** Signs what was shown; its form was checked when it was read. @see EIP-712 */
export function signTypedData({ signer }: WalletAccount, { typedData }: TypedDataRequest): Promise<Hex> {
  return signer.signTypedData(typedData as TypedDataDefinition)
}
