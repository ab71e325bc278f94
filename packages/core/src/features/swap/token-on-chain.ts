import { WalletError } from '@latchkey/errors'
import { isAddress, toCaipAddress } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import { readTokenContract } from '../../reads/token-contract.ts'
import type { TradedToken } from './swap.types.ts'

export interface TokenOnChain {
  readonly token: TradedToken
  /** Raw units that the account holds. */
  readonly balance: bigint
}

/**
 * Reads a token, and what an account holds of it, from its contract.
 *
 * @throws swap/no-token where no token is there, rpc/…
 */
export async function readTokenOnChain(
  { options }: Context,
  { address: owner, networkId }: AccountOnNetwork,
  address: string,
): Promise<TokenOnChain> {
  const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const adapter = options.adapters.find(({ namespace }) => namespace === 'eip155')
  if (!isAddress(address, 'eip155') || network === undefined || adapter?.call === undefined)
    throw new WalletError('swap/no-token')
  const found = await readTokenContract({ adapter, network }, address, owner)
  const { decimals, symbol, balance } = found
  if (decimals === undefined || symbol === undefined || balance === undefined)
    throw found.cause ?? new WalletError('swap/no-token')
  const { name = symbol } = found
  const known = { symbol, name, decimals }
  const token = { ...known, address: toCaipAddress(networkId, address), iconUrl: null, isListed: false }
  return { token, balance }
}
