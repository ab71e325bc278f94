import { SWAP_NETWORKS } from '@latchkey/chains'
import { toWalletError, WalletError } from '@latchkey/errors'
import { isAddress, parseUnits, toCaipAddress, toDecimal } from '@latchkey/primitives'
import type { SwapToken, TokenBalance } from '@latchkey/protocol/gateway'
import type { Context } from '../../context.ts'
import type { GatewaySwaps } from '../../ports/index.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import { readTokenContract } from '../../reads/token-contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { coinKeyOf, keyOf, soldOf } from './swap.figures.ts'
import type { SwapEvent, SwapFacts, SwapQuote, TradedToken } from './swap.types.ts'

/** Maximum of decimals that figures can represent. */
const MAX_DECIMALS = 77

type Figures = Partial<Pick<SwapFacts, 'balances' | 'prices' | 'gasPrice'>>

/**
 * The reads of a swap, from the gateway and the chain. The tokens of a network are read once.
 *
 * @param send - Receives prices and balances as they arrive.
 */
export function createSwapQueries(
  { options, getState, signal: life }: Context,
  { gateway }: Pick<Dependencies, 'gateway'>,
  send: (event: SwapEvent) => void,
) {
  const listed = new Map<string, readonly SwapToken[]>()
  /** The addresses whose prices were requested; reset with a new list of tokens. */
  let requested: { readonly of?: SwapFacts['tokens']; readonly addresses: Set<string> } = { addresses: new Set() }

  /** @throws network/no-swaps */
  async function openSwaps(): Promise<GatewaySwaps> {
    const swaps = await gateway('swaps')
    if (swaps === undefined) throw new WalletError('network/no-swaps')
    return swaps
  }

  async function readTokens(networkId: AccountOnNetwork['networkId'], signal: AbortSignal) {
    const known = listed.get(networkId)
    if (known !== undefined) return known
    if (!SWAP_NETWORKS.includes(networkId)) throw new WalletError('network/no-swaps')
    const tokens = await (await openSwaps()).getSwapTokens({ networkId, signal })
    if (tokens.length === 0) throw new WalletError('network/no-swaps')
    listed.set(networkId, tokens)
    return tokens
  }

  async function readHeld({ address, networkId }: AccountOnNetwork, signal: AbortSignal) {
    const { currency } = getState()
    const service = await gateway('balances')
    const answer = await service?.getBalance({ address, networkId, currency, signal })
    return (answer?.balances ?? [])
      .filter(({ chainId }) => chainId === networkId)
      .map((balance) => ({ ...balance, address: balance.address ?? coinKeyOf(networkId) }))
  }

  const readGasPrice = async ({ networkId }: AccountOnNetwork, signal: AbortSignal) =>
    (await openSwaps()).getGasPrice({ networkId, signal })

  /** Returns prices by address. A failure is ignored: the swap works without values. */
  async function readPrices(addresses: readonly string[]): Promise<SwapFacts['prices']> {
    try {
      const service = await gateway('prices')
      const answer = await service?.getPrices({ addresses, currency: getState().currency, signal: life })
      const known = (answer?.fungibles ?? []).map(({ address, price }) => [keyOf(address), toText(price)] as const)
      return Object.fromEntries(known)
    } catch (cause) {
      if (!life.aborted) options.reporter.report(toWalletError(cause))
      return {}
    }
  }

  /** Returns the current balances on the chain, and the gas price. A figure that cannot be read is absent. */
  async function readAgain(account: AccountOnNetwork): Promise<Figures> {
    const [held, gasPrice] = await Promise.all([
      readHeld(account, life).catch(() => undefined),
      readGasPrice(account, life).catch(() => undefined),
    ])
    return { ...(held && { balances: toBalances(held) }), ...(gasPrice === undefined ? {} : { gasPrice }) }
  }

  /** Reads the missing prices of the form's tokens, once per list of tokens. */
  async function learnPrices({ account, from, to, prices, tokens }: SwapFacts): Promise<void> {
    if (account === undefined || from === undefined || to === undefined) return
    if (requested.of !== tokens) requested = { of: tokens, addresses: new Set() }
    const { addresses } = requested
    const isUnknown = (address: string) => prices[keyOf(address)] === undefined && !addresses.has(address)
    const unknown = addressesOf(account, from, to).filter(isUnknown)
    if (unknown.length === 0) return
    for (const address of unknown) addresses.add(address)
    send({ type: 'figures', account, prices: await readPrices(unknown) })
  }

  /** Reads all figures again. A quote does not wait for them. */
  async function learnAgain({ account, from, to }: SwapFacts): Promise<void> {
    if (account === undefined || from === undefined || to === undefined) return
    const [fresh, prices] = await Promise.all([readAgain(account), readPrices(addressesOf(account, from, to))])
    send({ type: 'figures', account, ...fresh, prices })
  }

  return {
    openSwaps,
    learnPrices,
    /** @throws network/no-swaps, http/… */
    async start(account: AccountOnNetwork, signal: AbortSignal) {
      const [tokens, held, gasPrice] = await Promise.all([
        readTokens(account.networkId, signal),
        readHeld(account, signal),
        readGasPrice(account, signal),
      ])
      return { tokens: mergeTokens(tokens, held), balances: toBalances(held), prices: toPrices(held), gasPrice }
    },
    /**
     * Returns a quote for the form; `undefined` if the form is incomplete.
     *
     * @param isFull - With prices, balances and the gas price.
     * @throws network/no-swaps, swap/…
     */
    async quote(facts: SwapFacts, isFull: boolean, signal: AbortSignal): Promise<SwapQuote | undefined> {
      const { account, from, to, gasPrice } = facts
      const amount = soldOf(facts)
      if (account === undefined || from === undefined || to === undefined || amount === undefined) return undefined
      const swaps = await openSwaps()
      const order = { ...account, from: from.address, to: to.address, amount, gasPrice, signal }
      const quoting = swaps.getSwapQuote(order)
      void (isFull ? learnAgain(facts) : learnPrices(facts))
      const toAmount = await quoting
      if (toAmount === undefined) return undefined
      return { from: from.address, to: to.address, amount, toAmount, at: options.clock.now() }
    },
    /**
     * Returns the token at an address, from its contract if it is not known yet, and adds it to the tokens of the swap.
     *
     * @throws account/none, swap/no-token if there is no token, rpc/…
     */
    async findToken({ account, tokens }: SwapFacts, address: string): Promise<TradedToken> {
      if (account === undefined) throw new WalletError('account/none')
      const known = tokens.find((token) => keyOf(token.address) === keyOf(`${account.networkId}:${address}`))
      if (known !== undefined) return known
      const { token, balance } = await readTokenOnChain(options, account, address)
      send({ type: 'found', account, token, balance })
      return token
    },
  }
}

/** Reads a token from its contract, and the account's balance in raw units. @throws swap/no-token, rpc/… */
async function readTokenOnChain(
  { networks, adapters }: Context['options'],
  { address: owner, networkId }: AccountOnNetwork,
  address: string,
): Promise<{ readonly token: TradedToken; readonly balance: bigint }> {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const adapter = adapters.find(({ namespace }) => namespace === network?.chainNamespace)
  if (network === undefined || !isAddress(address, network.chainNamespace) || adapter?.call === undefined)
    throw new WalletError('swap/no-token')
  const found = await readTokenContract({ adapter, network }, address, owner)
  const { decimals, symbol, balance } = found
  if (decimals === undefined || symbol === undefined || balance === undefined)
    throw found.cause ?? new WalletError('swap/no-token')
  const { name = symbol } = found
  const token = { symbol, name, decimals, address: toCaipAddress(networkId, address), iconUrl: null, isListed: false }
  return { token, balance }
}

/** Returns the two tokens, and the coin that pays the network fee. */
function addressesOf({ networkId }: AccountOnNetwork, from: TradedToken, to: TradedToken): readonly string[] {
  return [...new Set([from.address, to.address, coinKeyOf(networkId)])]
}

/** JSON has numbers; prices are decimal texts from here on. */
const toText = (price: number) => toDecimal(price).toFixed()

/** A token that the account holds; the native coin has its placeholder address (`toNativeTokenAddress`). */
type HeldToken = TokenBalance & { readonly address: string }

/** Merges the tokens of the gateway with the account's other tokens, sorted by symbol. */
function mergeTokens(listed: readonly SwapToken[], held: readonly HeldToken[]): readonly TradedToken[] {
  const known = new Map(listed.map((token) => [keyOf(token.address), toTraded(token)]))
  for (const balance of held) {
    const decimals = Number(balance.quantity.decimals)
    const { address, name, symbol, iconUrl } = balance
    if (known.has(keyOf(address)) || decimals === 0 || decimals > MAX_DECIMALS) continue
    known.set(keyOf(address), { address, name, symbol, decimals, iconUrl: iconUrl ?? null, isListed: false })
  }
  return [...known.values()].sort((a, b) => (a.symbol.toLowerCase() < b.symbol.toLowerCase() ? -1 : 1))
}

function toTraded({ address, name, symbol, decimals, logoUri }: SwapToken): TradedToken {
  return { address, name, symbol, decimals, iconUrl: logoUri ?? null, isListed: true }
}

function toBalances(held: readonly HeldToken[]): SwapFacts['balances'] {
  return Object.fromEntries(
    held.flatMap((balance) => {
      const { decimals, numeric } = balance.quantity
      // Omits a token without an exact amount, because its maximum could not be sold.
      if (Number(decimals) > MAX_DECIMALS || numeric.startsWith('-')) return []
      return [[keyOf(balance.address), parseUnits(numeric, Number(decimals))]]
    }),
  )
}

function toPrices(held: readonly HeldToken[]): SwapFacts['prices'] {
  const priced = held.filter(({ price }) => price > 0)
  return Object.fromEntries(priced.map((balance) => [keyOf(balance.address), toText(balance.price)]))
}
