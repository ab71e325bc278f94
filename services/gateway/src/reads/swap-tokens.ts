import { type Hex, toCaipAddress, toChecksumAddress } from '@latchkey/primitives'
import { cleanName, type SwapToken } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { toCaipId } from '../domain/network.ts'
import { COIN_ADDRESS } from '../domain/token-address.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { iconUrlOf } from './icon-url.ts'
import type { SwapNetwork } from './swap-request.ts'
import { readTokenFacts } from './token-facts.ts'

const DOMAIN_SEPARATOR: Hex = '0x3644e515'
/** `nonces(0)`. */
const NONCES: Hex = `0x7ecebe00${'0'.repeat(64)}`

/**
 * Returns the tokens that visitors choose among: the coin, the tokens of the source, and those of the operator. A
 * contract without a name or decimals is omitted.
 *
 * @throws rpc/…, http/…
 * @see Spec §7
 */
export async function readSwapTokens(
  { iconUrlTemplate }: GatewayDeps,
  { chain: { network, reader }, source }: SwapNetwork,
): Promise<readonly SwapToken[]> {
  const own = (network.tokens ?? []).map((token) => token.toLowerCase() as Hex)
  const contracts = [...new Set([...source.tokens(network.id), ...own])]
  const [facts, permits] = await Promise.all([
    readTokenFacts(
      reader,
      contracts.map((contract) => ({ contract, kind: 'erc20' })),
    ),
    readPermits(reader, contracts),
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  const coin: SwapToken = {
    name,
    symbol,
    address: toCaipAddress(toCaipId(network), COIN_ADDRESS),
    decimals,
    logoUri: iconUrlOf(iconUrlTemplate, { network, address: 'native', symbol }),
    eip2612: false,
  }
  const tokens = facts.flatMap(({ contract, name, symbol, decimals }, index): SwapToken[] => {
    if (symbol === null || decimals === null) return []
    return [
      {
        name: cleanName(name ?? symbol),
        symbol: cleanName(symbol),
        address: toCaipAddress(toCaipId(network), toChecksumAddress(contract)),
        decimals,
        logoUri: iconUrlOf(iconUrlTemplate, { network, address: contract, symbol }),
        eip2612: permits[index] ?? false,
      },
    ]
  })
  return [coin, ...tokens]
}

/** A contract with both functions accepts allowances by signature. @see EIP-2612 */
async function readPermits(reader: ChainReader, contracts: readonly Hex[]): Promise<readonly boolean[]> {
  const answers = await reader.readMany(
    contracts.flatMap((to) => [DOMAIN_SEPARATOR, NONCES].map((data) => ({ to, data }))),
  )
  return contracts.map((_, index) => [0, 1].every((part) => answers[index * 2 + part]?.length === 66))
}
