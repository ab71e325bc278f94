import { NATIVE_TOKEN_ADDRESSES, SWAP_NETWORKS } from '@latchkey/chains'
import { rareError } from '@latchkey/errors/connected'
import { parseUnits, toDecimal } from '@latchkey/primitives'
import type { SwapToken, TokenBalance } from '@latchkey/protocol/gateway'
import type { Context } from '../../context.ts'
import type { GatewaySwaps } from '../../ports/index.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { Sources } from '../sources.ts'
import { keyOf } from './swap.figures.ts'
import type { SwapFacts, TradedToken } from './swap.types.ts'

/** Most decimals of a token that figures can be written with. */
const MAX_DECIMALS = 77

/** The reads of a swap at the gateway. The tokens of a network are read once. */
export function createSwapReads({ getState }: Context, { gateway }: Pick<Sources, 'gateway'>) {
  const listed = new Map<string, readonly SwapToken[]>()

  /** @throws network/no-swaps */
  async function openSwaps(): Promise<GatewaySwaps> {
    const swaps = await gateway('swaps')
    if (swaps === undefined) throw await rareError('network/no-swaps')
    return swaps
  }

  async function readTokens(networkId: AccountOnNetwork['networkId'], signal: AbortSignal) {
    const known = listed.get(networkId)
    if (known !== undefined) return known
    if (!SWAP_NETWORKS.includes(networkId)) throw await rareError('network/no-swaps')
    const tokens = await (await openSwaps()).getSwapTokens({ networkId, signal })
    if (tokens.length === 0) throw await rareError('network/no-swaps')
    listed.set(networkId, tokens)
    return tokens
  }

  async function readHeld({ address, networkId }: AccountOnNetwork, signal: AbortSignal) {
    const { currency } = getState()
    const service = await gateway('balances')
    const answer = await service?.getBalance({ address, networkId, currency, signal })
    return (answer?.balances ?? []).filter(({ chainId }) => chainId === networkId)
  }

  const readGasPrice = async ({ networkId }: AccountOnNetwork, signal: AbortSignal) =>
    (await openSwaps()).getGasPrice({ networkId, signal })

  return {
    openSwaps,
    readGasPrice,
    readBalances: async (account: AccountOnNetwork, signal: AbortSignal) => toBalances(await readHeld(account, signal)),
    /** @throws network/no-swaps, http/… */
    async start(account: AccountOnNetwork, signal: AbortSignal) {
      const [tokens, held, gasPrice] = await Promise.all([
        readTokens(account.networkId, signal),
        readHeld(account, signal),
        readGasPrice(account, signal),
      ])
      return { tokens: mergeTokens(tokens, held), balances: toBalances(held), prices: toPrices(held), gasPrice }
    },
  }
}

export type SwapReads = ReturnType<typeof createSwapReads>

/** JSON has numbers; from here on a price is a text. */
export const toText = (price: number) => toDecimal(price).toFixed()

const addressOf = ({ address, chainId }: TokenBalance) => address ?? `${chainId}:${NATIVE_TOKEN_ADDRESSES.eip155}`

/** Merges the tokens of the gateway with the other ones of the account, by symbol. */
function mergeTokens(listed: readonly SwapToken[], held: readonly TokenBalance[]): readonly TradedToken[] {
  const known = new Map(listed.map((token) => [keyOf(token.address), toTraded(token)]))
  for (const balance of held) {
    const [address, decimals] = [addressOf(balance), Number(balance.quantity.decimals)]
    const { name, symbol, iconUrl } = balance
    if (known.has(keyOf(address)) || decimals === 0 || decimals > MAX_DECIMALS) continue
    known.set(keyOf(address), { address, name, symbol, decimals, iconUrl: iconUrl ?? null, isListed: false })
  }
  return [...known.values()].sort((a, b) => (a.symbol.toLowerCase() < b.symbol.toLowerCase() ? -1 : 1))
}

function toTraded({ address, name, symbol, decimals, logoUri }: SwapToken): TradedToken {
  return { address, name, symbol, decimals, iconUrl: logoUri ?? null, isListed: true }
}

function toBalances(held: readonly TokenBalance[]): SwapFacts['balances'] {
  return Object.fromEntries(
    held.flatMap((balance) => {
      const { decimals, numeric } = balance.quantity
      // A token without an exact amount is left out: nobody sells a guess.
      if (Number(decimals) > MAX_DECIMALS || numeric.startsWith('-')) return []
      return [[keyOf(addressOf(balance)), parseUnits(numeric, Number(decimals))]]
    }),
  )
}

function toPrices(held: readonly TokenBalance[]): SwapFacts['prices'] {
  const priced = held.filter(({ price }) => price > 0)
  return Object.fromEntries(priced.map((balance) => [keyOf(addressOf(balance)), toText(balance.price)]))
}
