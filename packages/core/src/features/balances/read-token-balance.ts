import { WalletError } from '@latchkey/errors'
import { formatUnits } from '@latchkey/primitives'
import { type ContractReader, readTokenContract } from '../../reads/token-contract.ts'
import type { ShownNativeBalance } from './balances.types.ts'

/**
 * Returns an account's balance of a token, from the token's contract.
 *
 * @throws balance/unavailable if the contract is no token, or if no node returns it
 */
export async function readTokenBalance(
  reader: ContractReader,
  token: string,
  holder: string,
): Promise<ShownNativeBalance> {
  const { balance, decimals, symbol = '', cause } = await readTokenContract(reader, token, holder)
  if (balance === undefined || decimals === undefined)
    throw new WalletError('balance/unavailable', { isUnsupported: cause === undefined }, { cause })
  return { balance: formatUnits(balance, decimals), symbol }
}
