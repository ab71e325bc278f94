import { WalletError } from '@latchkey/errors'
import { parseQuery } from '@latchkey/http'
import {
  type OnrampMoney,
  onrampBuyOptionsAnswer,
  onrampBuyOptionsQuery,
  onrampBuyQuoteAnswer,
  onrampBuyQuoteQuery,
} from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { type CurrencyOnNetwork, mergeCurrencies } from '../domain/merge-currencies.ts'
import { type Charge, PROVIDER_COST } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import type { OnrampCurrencies } from '../ports/onramp-provider.ts'
import { readBestQuote } from '../reads/best-onramp-quote.ts'
import type { Sellers } from '../reads/onramp-sellers.ts'

/**
 * Purchases for older clients: `GET /v1/onramp/buy/options` and `GET /v1/onramp/buy/quotes`, each for the country of the call.
 *
 * @throws onramp/no-provider for a quote without any provider, request/invalid for a currency that no provider sells
 */
export function onrampBuyRoute(deps: GatewayDeps, charge: Charge, sellers: Sellers): Hono {
  const fresh = { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false }
  const providers = deps.onramp?.providers ?? []
  return new Hono()
    .get('/v1/onramp/buy/options', async (context) => {
      const { country, subdivision } = parseQuery(context, onrampBuyOptionsQuery)
      charge(context, PROVIDER_COST * providers.length)
      const place = country === undefined ? undefined : { country, subdivision }
      const currencies = mergeCurrencies(await sellers.read(providers, place))
      return answer(context, onrampBuyOptionsAnswer, toOptions(currencies), fresh)
    })
    .get('/v1/onramp/buy/quotes', async (context) => {
      const query = parseQuery(context, onrampBuyQuoteQuery)
      if (providers.length === 0) throw new WalletError('onramp/no-provider')
      charge(context, PROVIDER_COST * providers.length)
      const place = query.country === undefined ? undefined : { country: query.country, subdivision: query.subdivision }
      const wanted = findWanted(mergeCurrencies(await sellers.read(providers, place)), query)
      const body = { ...query, ...wanted, amount: query.paymentAmount, place, method: query.paymentMethod }
      const named = await sellers.name(providers, { currency: wanted.purchaseCurrency, network: wanted.network })
      const quote = await readBestQuote(named, body, context.req.raw.signal)
      if (quote === undefined) throw notSold()
      const { paymentTotal, paymentSubtotal, purchaseAmount, coinbaseFee, networkFee, quoteId } = quote
      const members = {
        paymentTotal: toMoney(paymentTotal),
        paymentSubTotal: toMoney(paymentSubtotal),
        purchaseAmount: toMoney(purchaseAmount),
        coinbaseFee: toMoney(coinbaseFee),
        networkFee: toMoney(networkFee),
        quoteId,
      }
      return answer(context, onrampBuyQuoteAnswer, members, fresh)
    })
}

function toOptions({ paymentCurrencies, purchaseCurrencies }: OnrampCurrencies) {
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({ id, limits })),
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
      ...currency,
      networks: networks.map(
        ({ name, display_name: displayName, contract_address: contractAddress = '', chain_id }) => ({
          name,
          displayName,
          contractAddress,
          chainId: chain_id,
        }),
      ),
    })),
  }
}

/** Returns the currency of a name and the network on which it is bought. @throws request/invalid */
function findWanted(
  { purchaseCurrencies }: OnrampCurrencies,
  { purchaseCurrency: wanted, purchaseNetwork }: { purchaseCurrency: string; purchaseNetwork?: string | undefined },
): { readonly purchaseCurrency: CurrencyOnNetwork['currency']; readonly network: CurrencyOnNetwork['network'] } {
  const named = purchaseCurrencies.filter(
    ({ id, symbol }) => id === wanted || symbol.toUpperCase() === wanted.toUpperCase(),
  )
  for (const { id, networks } of named) {
    const network = networks.find(({ name }) => purchaseNetwork === undefined || name === purchaseNetwork)
    if (network !== undefined) return { purchaseCurrency: id, network: network.name }
  }
  throw notSold()
}

function notSold(): WalletError {
  return new WalletError('request/invalid', { field: 'purchaseCurrency', problem: 'nobody sells it for this payment' })
}

function toMoney({ amount, currency }: OnrampMoney) {
  return { value: amount, currency }
}
