import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { formatUnits } from '@latchkey/primitives'
import type { ChainAdapter } from '../../ports/index.ts'
import { readTokenContract } from '../../reads/token-contract.ts'
import { assertOperation } from '../assert-operation.ts'
import type { SentToken } from './send.types.ts'

/** The account and network of a read. */
export interface Line {
  readonly adapter: ChainAdapter
  readonly network: Network
  readonly address: string
}

/**
 * Returns a token as its contract describes it, with what the account holds of it; the native currency without a contract.
 *
 * @throws send/no-token where there is no token at the address, rpc/*
 */
export async function readToken({ adapter, network, address }: Line, contract?: string): Promise<SentToken> {
  const networkId = network.caipNetworkId
  if (contract === undefined) {
    assertOperation(adapter, 'getBalance')
    const { raw, decimals, symbol } = await adapter.getBalance({ address, network })
    const { name } = network.nativeCurrency
    return { type: 'token', networkId, name, symbol, decimals, iconUrl: null, balance: formatUnits(raw, decimals) }
  }
  const found = await readTokenContract({ adapter, network }, contract, address)
  const { decimals, balance, symbol = contract.slice(0, 6), name = symbol } = found
  if (decimals === undefined || balance === undefined)
    throw found.cause ?? new WalletError('send/no-token', { contract })
  return {
    type: 'token',
    networkId,
    name,
    symbol,
    decimals,
    address: `${networkId}:${contract}`,
    iconUrl: null,
    balance: formatUnits(balance, decimals),
  }
}
