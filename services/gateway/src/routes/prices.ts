import { assertProject, parseBody } from '@latchkey/http'
import { cleanName, type Fungible, priceAnswer, priceBody } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { type TokenAddress, toTokenAddress } from '../domain/token-address.ts'
import { type Charge, depsOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { type PriceReading, priceKey } from '../ports/price-source.ts'
import { iconUrlOf } from '../reads/icon-url.ts'
import { readTokenFacts } from '../reads/token-facts.ts'

/** A requested token of a served network. */
interface RequestedToken {
  /** As the caller wrote it, so that the caller can match the response. */
  readonly text: string
  readonly chain: ServedChain
  readonly chainId: string
  readonly address: TokenAddress
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
    const fungibles = priced.map(
      ({ text, chain: { network }, chainId, address, price, change24hPercent }): Fungible => {
        const { name, symbol, decimals } = facts.get(priceKey({ chainId, address })) ?? NAMELESS
        const iconUrl = iconUrlOf(deps.iconUrlTemplate, { network, address, symbol })
        return {
          address: text,
          name,
          symbol,
          iconUrl,
          price,
          ...(change24hPercent === undefined ? {} : { change24hPercent }),
          ...(decimals === null ? {} : { decimals }),
        }
      },
    )
    const body = { fungibles, ...(unavailable.length === 0 ? {} : { unavailable }) }
    return answer(context, priceAnswer, body, { cacheControl: 'no-store', check: deps.checkAnswers ?? false })
  })
}

function toRequestedToken({ chains }: GatewayDeps, text: string): readonly RequestedToken[] {
  const [namespace, reference, address = ''] = text.split(':')
  const chainId = `${namespace}:${reference}`
  const chain = chains.get(chainId)
  const token = toTokenAddress(address)
  return chain === undefined || token === undefined ? [] : [{ text, chain, chainId, address: token }]
}

async function readFacts(deps: GatewayDeps, tokens: readonly RequestedToken[], signal: AbortSignal) {
  const facts = new Map<string, PricedFacts>()
  for (const chain of new Set(tokens.map((token) => token.chain))) {
    const own = tokens.filter((token) => token.chain === chain)
    const contracts = [...new Set(own.flatMap(({ address }) => (address === 'native' ? [] : [address])))]
    const known = await deps.store.tokens(chain.network.id, contracts)
    const unknown = contracts.filter((contract) => !known.some((token) => token.contract === contract))
    const read = await readTokenFacts(
      chain.reader,
      unknown.map((contract) => ({ contract, kind: 'erc20' })),
      signal,
    )
    const chainId = own[0]?.chainId ?? ''
    const { name, symbol, decimals } = chain.network.nativeCurrency
    facts.set(priceKey({ chainId, address: 'native' }), { name, symbol, decimals })
    for (const { contract, name, symbol, decimals } of [...known, ...read])
      facts.set(priceKey({ chainId, address: contract }), {
        name: cleanName(name ?? symbol ?? ''),
        symbol: cleanName(symbol ?? ''),
        decimals,
      })
  }
  return facts
}
