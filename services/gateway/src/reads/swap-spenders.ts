import type { Hex } from '@latchkey/primitives'
import type { SwapQuery } from '../ports/quote-source.ts'
import { readAllowances } from './allowances.ts'
import type { SwapNetwork } from './swap-request.ts'

/** Allowances from this number are unlimited; some tokens store an unlimited allowance in 96 bits. */
const UNLIMITED = 1n << 95n

/** A sold token and its seller; both lower case. */
export interface Sale {
  readonly token: Hex
  readonly owner: Hex
  readonly signal?: AbortSignal | undefined
}

/**
 * Returns the contracts that need an allowance: that of the best quote first if the swap is known, then those of the
 * other sources.
 *
 * @throws rpc/…, http/…
 */
export async function rankSpenders(
  { chain, source }: SwapNetwork,
  swap: Omit<SwapQuery, 'chainId'> | undefined,
): Promise<readonly [best: readonly Hex[], others: readonly Hex[]]> {
  const chainId = chain.network.id
  const all = source.spenders(chainId)
  if (all.length === 1 || swap === undefined) return [all, []]
  const quote = await source.quote({ ...swap, chainId })
  if (quote === undefined) return [all, []]
  return [[quote.spender], all.filter((each) => each !== quote.spender)]
}

/**
 * Returns the first of several contracts without a sufficient allowance; the first of all if each has one.
 *
 * @throws rpc/…, http/…
 */
export async function pickUnallowed(
  { chain }: SwapNetwork,
  spenders: readonly Hex[],
  { amount, ...sale }: Sale & { readonly amount: bigint },
): Promise<Hex | undefined> {
  if (spenders.length === 1) return spenders[0]
  const allowances = await readAllowances(chain, { ...sale, spenders }, sale.signal)
  const needed = amount < UNLIMITED ? amount : UNLIMITED
  return spenders.find((each) => (allowances.get(each) ?? 0n) < needed) ?? spenders[0]
}

/**
 * Returns the contracts that already have a sufficient allowance, so that a swap needs no other; `undefined` if all or
 * none have one.
 *
 * @throws rpc/…, http/…
 */
export async function findAllowed(
  { chain, source }: SwapNetwork,
  { amount, ...sale }: Sale & { readonly amount: bigint },
): Promise<readonly Hex[] | undefined> {
  const spenders = source.spenders(chain.network.id)
  if (spenders.length === 1) return undefined
  const allowances = await readAllowances(chain, { ...sale, spenders }, sale.signal)
  const allowed = spenders.filter((each) => (allowances.get(each) ?? 0n) >= amount)
  return allowed.length === 0 || allowed.length === spenders.length ? undefined : allowed
}
