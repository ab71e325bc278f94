import { assertProject, parseBody } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import { cleanName, type Fungible, priceAnswer, priceBody } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps, ServedChain, SolanaChain } from '../deps.ts'
import { toMint, toTokenAddress } from '../domain/token-address.ts'
import { type Charge, depsOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import type { TokenFacts } from '../ports/activity-store.ts'
import { type PriceReading, priceKey } from '../ports/price-source.ts'
import { iconUrlOf } from '../reads/icon-url.ts'
import { readTokenFacts } from '../reads/token-facts.ts'

/** A requested token of a served network. */
interface RequestedToken {
  /** As the caller wrote it, so that the caller can match the response. */
  readonly text: string
  readonly chainId: string
  /** Contract or mint; `native` for the coin. */
  readonly address: string
  readonly on: { readonly evm: ServedChain } | { readonly solana: SolanaChain }
}

/** Facts that a priced token reports about itself. */
interface PricedFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number | null
}
const NAMELESS: PricedFacts = { name: '', symbol: '', decimals: null }

/**
 * `POST /v1/fungible/price`: prices of tokens. Tokens of other networks and tokens without a price are left out; those whose
 * price could not be read now are listed in `unavailable`.
 *
 * @see Spec §7
 */
export function pricesRoute(deps: GatewayDeps, charge: Charge): Hono {
  return new Hono().post('/v1/fungible/price', async (context) => {
    const { addresses, currency, projectId } = await parseBody(context, priceBody, ['currency'])
    assertProject(deps, context.req.query('projectId') ?? projectId)
    charge(context, Math.ceil(addresses.length / 10))
    const tokens = addresses.flatMap((text) => toRequestedToken(deps, text))
    const signal = context.req.raw.signal
    const reading: PriceReading =
      tokens.length === 0
        ? { prices: new Map(), unavailable: new Set() }
        : await depsOf(deps, context).prices.read({ tokens, currency, signal })
    const priced = tokens.flatMap((token) => {
      const price = reading.prices.get(priceKey(token))
      return price === undefined ? [] : [{ ...token, ...price }]
    })
    const unavailable = tokens.flatMap((token) => (reading.unavailable.has(priceKey(token)) ? [token.text] : []))
    const facts = await readFacts(deps, priced, signal)
    const fungibles = priced.map(({ text, on, chainId, address, price, change24hPercent }): Fungible => {
      const { network } = 'evm' in on ? on.evm : on.solana
      const { name, symbol, decimals } = facts.get(priceKey({ chainId, address })) ?? NAMELESS
      const iconUrl = iconUrlOf(deps.iconUrlTemplate, { network, address, symbol }) ?? ''
      return {
        address: text,
        name,
        symbol,
        iconUrl,
        price,
        ...(change24hPercent === undefined ? {} : { change24hPercent }),
        ...(decimals === null ? {} : { decimals }),
      }
    })
    const body = { fungibles, ...(unavailable.length === 0 ? {} : { unavailable }) }
    return answer(context, priceAnswer, body, { cacheControl: 'no-store', check: deps.checkAnswers ?? false })
  })
}

export function toRequestedToken({ chains, solana }: GatewayDeps, text: string): readonly RequestedToken[] {
  const [namespace, reference, address = ''] = text.split(':')
  const chainId = `${namespace}:${reference}`
  const [chain, other] = [chains.get(chainId), solana?.get(chainId)]
  const token = chain === undefined ? undefined : toTokenAddress(address)
  if (chain !== undefined && token !== undefined) return [{ text, chainId, address: token, on: { evm: chain } }]
  const mint = other === undefined ? undefined : toMint(address)
  return other === undefined || mint === undefined ? [] : [{ text, chainId, address: mint, on: { solana: other } }]
}

async function readFacts(deps: GatewayDeps, tokens: readonly RequestedToken[], signal: AbortSignal) {
  const facts = new Map<string, PricedFacts>()
  for (const chainId of new Set(tokens.map((token) => token.chainId))) {
    const own = tokens.filter((token) => token.chainId === chainId)
    const on = own[0]?.on
    if (on === undefined) continue
    const contracts = [...new Set(own.flatMap(({ address }) => (address === 'native' ? [] : [address])))]
    const { name, symbol, decimals } = ('evm' in on ? on.evm : on.solana).network.nativeCurrency
    facts.set(priceKey({ chainId, address: 'native' }), { name, symbol, decimals })
    const read =
      'evm' in on
        ? await readContractFacts(deps, on.evm, contracts as Hex[], signal)
        : await on.solana.reader.mints(contracts, signal)
    for (const [address, { name, symbol, decimals }] of read)
      facts.set(priceKey({ chainId, address }), {
        name: cleanName(name ?? symbol ?? ''),
        symbol: cleanName(symbol ?? ''),
        decimals,
      })
  }
  return facts
}

async function readContractFacts(
  { store }: GatewayDeps,
  { network, reader }: ServedChain,
  contracts: readonly Hex[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Pick<TokenFacts, 'name' | 'symbol' | 'decimals'>>> {
  const known = await store.tokens(network.id, contracts)
  const unknown = contracts.filter((contract) => !known.some((token) => token.contract === contract))
  const read = await readTokenFacts(
    reader,
    unknown.map((contract) => ({ contract, kind: 'erc20' })),
    signal,
  )
  return new Map([...known, ...read].map((each) => [each.contract, each]))
}
