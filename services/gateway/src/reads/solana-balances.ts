import { isAddress } from '@latchkey/primitives'
import { type BalanceQuery, cleanName } from '@latchkey/protocol/gateway'
import type { SolanaChain } from '../deps.ts'
import type { HeldToken } from '../ports/solana-reader.ts'
import type { Held } from './value-balances.ts'

/** Maximum tokens; an account with more is a target of airdrops, and reading the rest would only cost the nodes. */
const MAX_TOKENS = 1_000

/**
 * Returns the balances of an account on a Solana network: the coin, and each token of both token programs.
 *
 * The coin is listed also at zero. Zero balances are omitted, except those of `forceUpdate`, and so are tokens with 0
 * decimals, which are collectibles.
 *
 * @throws rpc/…, http/…
 * @see Spec §5, §7
 */
export async function readSolanaBalances(
  { network, reader }: SolanaChain,
  account: string,
  { query, signal }: { readonly query: BalanceQuery; readonly signal: AbortSignal | undefined },
): Promise<readonly Held[]> {
  const [amount, tokens] = await Promise.all([reader.nativeBalance(account, signal), reader.tokens(account, signal)])
  const { name, symbol, decimals } = network.nativeCurrency
  const place = { chainId: network.id, network }
  const wanted = pickTokens(tokens, forced(query, network.id))
  const facts = await reader.mints([...wanted.keys()], signal)
  const held = [...wanted].flatMap(([mint, amount]): Held[] => {
    const own = facts.get(mint)
    if (own === undefined || own.decimals === 0) return []
    const texts = { name: cleanName(own.name ?? own.symbol ?? ''), symbol: cleanName(own.symbol ?? '') }
    return [{ ...place, ...texts, token: mint, decimals: own.decimals, amount }]
  })
  // Fees are paid in the coin, so it is also listed at zero.
  return [{ ...place, token: 'native', name, symbol, decimals, amount }, ...held]
}

/** Returns the amounts by mint; forced mints come first and may be zero. */
function pickTokens(tokens: readonly HeldToken[], mints: readonly string[]): ReadonlyMap<string, bigint> {
  const amounts = new Map(tokens.map(({ mint, amount }) => [mint, amount]))
  const held = tokens.filter(({ amount, decimals }) => amount > 0n && decimals > 0).map(({ mint }) => mint)
  const all = [...new Set([...mints, ...held])].slice(0, MAX_TOKENS)
  return new Map(all.map((mint) => [mint, amounts.get(mint) ?? 0n]))
}

/** Returns the mints of `forceUpdate` that are on the network. */
function forced({ forceUpdate = [] }: BalanceQuery, chainId: string): readonly string[] {
  return forceUpdate.flatMap((entry) => {
    const mint = entry.split(':').at(-1) ?? ''
    const isOnChain = entry === mint || entry === `${chainId}:${mint}`
    return isOnChain && isAddress(mint, 'solana') ? [mint] : []
  })
}
