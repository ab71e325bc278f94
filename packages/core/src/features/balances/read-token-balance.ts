import { WalletError } from '@latchkey/errors'
import { formatUnits } from '@latchkey/primitives'
import { type ContractReader, readTokenContract } from '../../reads/token-contract.ts'
import type { ShownNativeBalance } from './balances.types.ts'

/**
 * Returns what an account holds of a token, as its contract reports it.
 *
 * @throws balance/unavailable for a contract that is no token, or that no node reads now
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
