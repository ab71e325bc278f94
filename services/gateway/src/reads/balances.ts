import { isWalletError, WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { type BalanceQuery, cleanName, type TokenBalance } from '@latchkey/protocol/gateway'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { decodeUint } from '../domain/decode-result.ts'
import { isEvmAddress } from '../domain/is-evm-address.ts'
import { toCaipId } from '../domain/network.ts'
import { isSpam, type SpamRule } from '../domain/spam.ts'
import type { TokenFacts } from '../ports/activity-store.ts'
import { scopeOf, solanaChainsOf } from './scope.ts'
import { readSolanaBalances } from './solana-balances.ts'
import { readTokenFacts } from './token-facts.ts'
import { type Held, valueBalances } from './value-balances.ts'

/** Maximum tokens; an account with more is a target of airdrops, and reading the rest would only cost the nodes. */
const MAX_TOKENS = 1_000

/**
 * Returns the balances of an account at the head of the chain: the coin, and each token it ever received, the most valuable
 * first.
 *
 * Balances of zero are left out, except tokens of `forceUpdate`; tokens with 0 decimals are dropped. A network that does not
 * respond fails the whole read, because a list without it would show too little money.
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
  const solana = solanaChainsOf(deps, address, query.chainId)
  if (scope.chains.length + solana.length === 0) return []
  const rules = scope.chains.length === 0 ? [] : await deps.store.spamRules()
  const held = await orUnavailable([
    ...scope.chains.map((chain) => readChain(deps, chain, scope.account, { query, rules, signal })),
    ...solana.map((chain) => readSolanaBalances(chain, address, { query, signal })),
  ])
  return valueBalances(deps, held, { currency: query.currency, signal })
}

interface Reading {
  readonly query: BalanceQuery
  readonly rules: readonly SpamRule[]
  readonly signal: AbortSignal | undefined
}

async function orUnavailable(reads: readonly Promise<readonly Held[]>[]): Promise<readonly Held[]> {
  try {
    return (await Promise.all(reads)).flat()
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
  // Attached now, so that a failure while tokens are read is not an unhandled rejection.
  coin.catch(() => undefined)
  const tokens = await readTokens(deps, chain, account, { query, rules, signal })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const answers = await reader.readMany(
    tokens.map(({ contract }) => ({ to: contract, data })),
    signal,
  )
  const place = { chainId: toCaipId(network), network }
  const held = tokens.map(({ contract, name, symbol, decimals }, index) => ({
    ...place,
    token: contract,
    name: cleanName(name ?? symbol ?? ''),
    symbol: cleanName(symbol ?? ''),
    decimals: decimals ?? 0,
    amount: decodeUint(answers[index]) ?? 0n,
  }))
  const native = { ...place, token: 'native', name, symbol, decimals, amount: await coin }
  // Fees are paid in the coin of the requested network, so it is also listed at zero.
  const isNativeShown = native.amount > 0n || query.chainId !== undefined
  // A caller that forces a token waits for its change, which may be down to zero.
  const isForced = new Set(forced(query, network.id))
  return [...(isNativeShown ? [native] : []), ...held.filter(({ token, amount }) => amount > 0n || isForced.has(token))]
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
  // Not stored, because a caller may name any address, and the table contains only tokens that the index has seen.
  const read = await readTokenFacts(
    reader,
    unknown.map((contract) => ({ contract, kind: 'erc20' })),
    signal,
  )
  return [...known, ...read].filter(
    (token) =>
      // The specification drops 0 decimals. An amount of a contract without decimals cannot be shown either.
      (token.decimals ?? 0) > 0 &&
      // An honest token may have a name like "yearn.finance", so only the operator's table decides.
      !isSpam({ chainId: network.id, contract: token.contract, names: [], uri: null, spamReason: null }, rules),
  )
}

/** Returns the tokens of `forceUpdate` that are on the network. */
function forced({ forceUpdate = [] }: BalanceQuery, chainId: number): readonly Hex[] {
  return forceUpdate.flatMap((entry) => {
    const address = entry.split(':').at(-1) ?? ''
    const isOnChain = entry === address || entry === `eip155:${chainId}:${address}`
    return isOnChain && isEvmAddress(address) ? [address.toLowerCase() as Hex] : []
  })
}
