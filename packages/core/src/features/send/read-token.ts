import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { formatUnits, isSameAddress } from '@latchkey/primitives'
import type { ChainAdapter } from '../../ports/index.ts'
import type { OpenGateway } from '../../reads/open-gateway.ts'
import { readTokenContract } from '../../reads/token-contract.ts'
import { assertOperation } from '../assert-operation.ts'
import type { SentToken } from './send.types.ts'
import { toSentToken } from './sendable-tokens.ts'

/** The account and network of a read. */
export interface Line {
  readonly adapter: ChainAdapter
  readonly network: Network
  readonly address: string
}

/**
 * Returns a token as its contract or, beside EVM chains, the gateway describes it, with what the account holds of it; the native currency without a contract.
 *
 * @throws send/no-token where there is no token at the address, rpc/*
 */
export async function readToken(
  { adapter, network, address }: Line,
  contract: string | undefined,
  gateway: OpenGateway,
): Promise<SentToken> {
  const networkId = network.caipNetworkId
  if (contract === undefined) {
    assertOperation(adapter, 'getBalance')
    const { raw, decimals, symbol } = await adapter.getBalance({ address, network })
    const { name } = network.nativeCurrency
    return { type: 'token', networkId, name, symbol, decimals, iconUrl: null, balance: formatUnits(raw, decimals) }
  }
  if (network.chainNamespace !== 'eip155') {
    const service = await gateway('balances')
    const { balances = [] } = (await service?.getBalance({ address, networkId })) ?? {}
    const isWanted = (token: string | undefined) =>
      token !== undefined && isSameAddress(token, `${networkId}:${contract}`, network.chainNamespace)
    const listed = balances.find((each) => isWanted(each.address))
    if (listed === undefined) throw new WalletError('send/no-token', { contract })
    return toSentToken(listed)
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
