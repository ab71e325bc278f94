import { assertProject, parseBody } from '@latchkey/http'
import { type Hex, isAddress } from '@latchkey/primitives'
import { cleanName, type Fungible, priceAnswer, priceBody } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { ZERO_ADDRESS } from '../domain/activity.ts'
import { type Charge, depsOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { priceKey, type TokenPrice } from '../ports/price-source.ts'
import { iconUrlOf } from '../reads/icon-url.ts'
import { readTokenFacts } from '../reads/token-facts.ts'

/** How callers of this API write the coin of a network. */
const COIN_ADDRESSES: ReadonlySet<string> = new Set([ZERO_ADDRESS, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'])

/** An asked token of a served network. */
interface Asked {
  /** As the caller wrote it, so that the answer can be matched. */
  readonly text: string
  readonly chain: ServedChain
  readonly chainId: string
  /** Lower case, or `native`. */
  readonly address: Hex | 'native'
}

/** What a priced token says of itself. */
interface PricedFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number | null
}
const NAMELESS: PricedFacts = { name: '', symbol: '', decimals: null }

/** `POST /v1/fungible/price`: prices of tokens; those of other networks and unpriced ones are left out. @see Spec §7 */
export function pricesRoute(deps: GatewayDeps, charge: Charge): Hono {
  return new Hono().post('/v1/fungible/price', async (context) => {
    const { addresses, currency, projectId } = await parseBody(context, priceBody, ['currency'])
    assertProject(deps, context.req.query('projectId') ?? projectId)
    charge(context, Math.ceil(addresses.length / 10))
    const asked = addresses.flatMap((text) => toAsked(deps, text))
    const signal = context.req.raw.signal
    const known =
      asked.length === 0
        ? new Map<string, TokenPrice>()
        : await depsOf(deps, context).prices.read({ tokens: asked, currency, signal })
    const priced = asked.flatMap((token) => {
      const found = known.get(priceKey(token))
      return found === undefined ? [] : [{ ...token, found }]
    })
    const facts = await readFacts(deps, priced, signal)
    const fungibles = priced.map(({ text, chain: { network }, chainId, address, found }): Fungible => {
      const { name, symbol, decimals } = facts.get(priceKey({ chainId, address })) ?? NAMELESS
      const iconUrl = iconUrlOf(deps.iconUrlTemplate, { network, address, symbol })
      const { price, change24hPercent } = found
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
    return answer(context, priceAnswer, { fungibles }, { cacheControl: 'no-store', check: deps.checkAnswers ?? false })
  })
}

function toAsked({ chains }: GatewayDeps, text: string): readonly Asked[] {
  const [namespace, reference, address = ''] = text.split(':')
  const chainId = `${namespace}:${reference}`
  const chain = chains.get(chainId)
  if (chain === undefined || !(address === 'native' || isAddress(address, 'eip155'))) return []
  const contract = address.toLowerCase() as Hex
  const isCoin = address === 'native' || COIN_ADDRESSES.has(contract)
  return [{ text, chain, chainId, address: isCoin ? 'native' : contract }]
}

async function readFacts(deps: GatewayDeps, asked: readonly Asked[], signal: AbortSignal) {
  const facts = new Map<string, PricedFacts>()
  for (const chain of new Set(asked.map((token) => token.chain))) {
    const own = asked.filter((token) => token.chain === chain)
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
