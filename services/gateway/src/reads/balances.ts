import { isWalletError, WalletError } from '@latchkey/errors'
import { formatUnits, type Hex, isAddress, toCaipAddress, toChecksumAddress } from '@latchkey/primitives'
import { type BalanceQuery, cleanName, type TokenBalance } from '@latchkey/protocol/gateway'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { uintOf } from '../domain/abi-text.ts'
import { fiatValue } from '../domain/fiat-value.ts'
import { toCaipId } from '../domain/network.ts'
import { isSpam, type SpamRule } from '../domain/spam.ts'
import type { TokenFacts } from '../ports/activity-store.ts'
import { priceKey } from '../ports/price-source.ts'
import { iconUrlOf } from './icon-url.ts'
import { readKnownPrices } from './known-prices.ts'
import { type Scope, scopeOf } from './scope.ts'
import { readTokenFacts } from './token-facts.ts'

const BALANCE_OF = '0x70a08231'
/** Beyond this an account is a target of airdrops; the rest would be noise and cost the nodes. */
const MAX_TOKENS = 1_000

interface Held {
  readonly chain: ServedChain
  /** Absent for the coin. */
  readonly contract?: Hex
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly amount: bigint
}

/**
 * Returns what an account holds at the head of the chain: the coin, and each token it ever received.
 *
 * Tokens that it holds none of are left out, but for those of `forceUpdate`; tokens whose decimals are 0 are dropped. A network that does not answer fails the whole answer: a list that
 * silently lacks a network would lie about money.
 *
 * @throws request/invalid, balance/unavailable, service/database
 * @see Spec §5, §7
 */
export async function readBalances(
  deps: GatewayDeps,
  address: string,
  query: BalanceQuery,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const scope = scopeOf(deps, address, query.chainId)
  if (scope.chains.length === 0) return []
  const rules = await deps.store.spamRules()
  const held = await readHeld(deps, scope, { query, rules, signal })
  return priced(deps, held, query, signal)
}

interface Reading {
  readonly query: BalanceQuery
  readonly rules: readonly SpamRule[]
  readonly signal: AbortSignal | undefined
}

async function readHeld(deps: GatewayDeps, { account, chains }: Scope, reading: Reading): Promise<readonly Held[]> {
  try {
    const perChain = await Promise.all(chains.map((chain) => readChain(deps, chain, account, reading)))
    return perChain.flat()
  } catch (cause) {
    if (isWalletError(cause) && cause.code === 'service/database') throw cause
    throw new WalletError('balance/unavailable', {}, { cause })
  }
}

async function readChain(
  deps: GatewayDeps,
  chain: ServedChain,
  account: Hex,
  { query, rules, signal }: Reading,
): Promise<readonly Held[]> {
  const { network, reader } = chain
  const { name, symbol, decimals } = network.nativeCurrency
  const coin = reader.nativeBalance(account, signal)
  // Attached now, so that a failure while tokens are read is no unhandled rejection.
  coin.catch(() => undefined)
  const tokens = await readTokens(deps, chain, account, { query, rules, signal })
  const data: Hex = `${BALANCE_OF}${account.slice(2).padStart(64, '0')}`
  const answers = await reader.readMany(
    tokens.map(({ contract }) => ({ to: contract, data })),
    signal,
  )
  const held = tokens.map(({ contract, name, symbol, decimals }, index) => ({
    chain,
    contract,
    name: cleanName(name ?? symbol ?? ''),
    symbol: cleanName(symbol ?? ''),
    decimals: decimals ?? 0,
    amount: uintOf(answers[index]) ?? 0n,
  }))
  const native = { chain, name, symbol, decimals, amount: await coin }
  // The coin of an asked network is shown at zero too: it is what fees are paid in.
  const isNativeShown = native.amount > 0n || query.chainId !== undefined
  // A caller that forces a token waits for its change, down to nothing too.
  const isForced = new Set(forced(query, network.id))
  return [
    ...(isNativeShown ? [native] : []),
    ...held.filter(({ contract, amount }) => amount > 0n || isForced.has(contract)),
  ]
}

async function readTokens(
  { store }: GatewayDeps,
  { network, reader }: ServedChain,
  account: Hex,
  { query, rules, signal }: Reading,
): Promise<readonly TokenFacts[]> {
  const received = await store.tokensReceived(network.id, account)
  const listed = (network.tokens ?? []).map((token) => token.toLowerCase() as Hex)
  const contracts = [...new Set([...forced(query, network.id), ...listed, ...received])].slice(0, MAX_TOKENS)
  const known = await store.tokens(network.id, contracts)
  const isKnown = new Set(known.map(({ contract }) => contract))
  const unknown = contracts.filter((contract) => !isKnown.has(contract))
  // Not kept: a caller may ask for any address, and the table is for what the chain has shown.
  const read = await readTokenFacts(
    reader,
    unknown.map((contract) => ({ contract, kind: 'erc20' })),
    signal,
  )
  return [...known, ...read].filter(
    (token) =>
      // Dropped by the specification. A contract that does not say its decimals is no token to count either.
      (token.decimals ?? 0) > 0 &&
      // Names prove nothing here ("yearn.finance" is honest), so only the operator's table speaks.
      !isSpam({ chainId: network.id, contract: token.contract, names: [], uri: null, spamReason: null }, rules),
  )
}

/** The tokens of `forceUpdate` that are on the network; others are somebody else's. */
function forced({ forceUpdate = [] }: BalanceQuery, chainId: number): readonly Hex[] {
  return forceUpdate.flatMap((entry) => {
    const address = entry.split(':').at(-1) ?? ''
    const isOnChain = entry === address || entry === `eip155:${chainId}:${address}`
    return isOnChain && isAddress(address, 'eip155') ? [address.toLowerCase() as Hex] : []
  })
}

async function priced(
  deps: GatewayDeps,
  held: readonly Held[],
  { currency }: BalanceQuery,
  signal: AbortSignal | undefined,
): Promise<readonly TokenBalance[]> {
  const tokens = held.map(({ chain, contract }) => ({
    chainId: toCaipId(chain.network),
    address: contract ?? 'native',
  }))
  const known = await readKnownPrices(deps, { tokens, currency, signal })
  const balances = held.map(({ contract, name, symbol, decimals, amount, chain }): TokenBalance => {
    const chainId = toCaipId(chain.network)
    const { price, change24hPercent } = known.get(priceKey({ chainId, address: contract ?? 'native' })) ?? {}
    const numeric = formatUnits(amount, decimals)
    return {
      name,
      symbol,
      chainId,
      ...(contract === undefined ? {} : { address: toCaipAddress(chainId, toChecksumAddress(contract)) }),
      ...(price === undefined ? {} : { value: fiatValue(numeric, price) }),
      price: price ?? 0,
      ...(change24hPercent === undefined ? {} : { change24hPercent }),
      quantity: { decimals: String(decimals), numeric },
      iconUrl: iconUrlOf(deps.iconUrlTemplate, { network: chain.network, address: contract ?? 'native', symbol }),
    }
  })
  return balances.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
}
