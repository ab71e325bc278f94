import { toFailure, toWalletError, WalletError } from '@latchkey/errors'
import type { OnrampProviderId } from '@latchkey/protocol/gateway'
import { QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { createFreshness } from '../../reads/freshness.ts'
import { isServed } from '../../reads/is-served.ts'
import { toRead } from '../../reads/read.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import { isAmountText } from '../amount-entry/is-amount-text.ts'
import type { Dependencies } from '../dependencies.ts'
import { followPurchase, readPurchases } from './follow-purchase.ts'
import { onrampFlow } from './onramp.flow.ts'
import { BUILT_IN_OPTIONS } from './onramp.options.ts'
import type {
  BuyRequest,
  OnrampChoice,
  OnrampOrderState,
  OnrampQuoteRequest,
  ShownOnrampOptions,
  ShownOnrampQuote,
} from './onramp.types.ts'
import { assertProviderPage } from './provider-page.ts'

const OPTIONS_FRESH_MS = 300_000
/** How long the built-in options are used before the service is requested again. */
const RETRY_MS = 10_000
/** Prices change; the next listener fetches a quote that is older. */
const QUOTE_FRESH_MS = 10_000

/** Buying with money: options and quotes, and the purchase itself. @see compat-facts 8.4 */
export function createOnramp(context: Context, deps: Pick<Dependencies, 'gateway' | 'refresh'>) {
  const { gateway } = deps
  const { clock } = context.options
  const client = createQueryClient()
  const [options, quotes] = [createFreshness(clock, OPTIONS_FRESH_MS), createFreshness(clock, QUOTE_FRESH_MS)]
  let stopFollowing = () => {}
  /** True if no provider sells because the network is not served, which holds for that network alone. */
  let isUnserved = false
  const stopWatching = context.subscribe((state, before) => {
    if (!isUnserved || selectNetworkId(state) === selectNetworkId(before)) return
    isUnserved = false
    options.clear()
    void client.invalidateQueries({ queryKey: ['options'] })
  })

  async function fetchOptions(
    provider: OnrampProviderId | undefined,
    signal: AbortSignal,
  ): Promise<ShownOnrampOptions> {
    try {
      const service = await gateway('onramp')
      if (service === undefined) throw new WalletError('onramp/no-provider')
      if (!(await isServed(gateway, selectNetworkId(context.getState()), signal))) {
        isUnserved = true
        return { purchaseCurrencies: [], paymentCurrencies: [], isBuiltIn: false }
      }
      const answer = await service.getOnrampOptions({ provider, signal })
      options.record(provider ?? '')
      return { ...answer, isBuiltIn: false }
    } catch {
      // The specification requires the built-in options instead of the failure; the service is requested again after
      // RETRY_MS.
      options.record(provider ?? '', clock.now() - OPTIONS_FRESH_MS + RETRY_MS)
      return { ...BUILT_IN_OPTIONS, isBuiltIn: true }
    }
  }

  async function fetchQuote(request: OnrampQuoteRequest, id: string, signal: AbortSignal) {
    if (!isPayment(request.amount)) throw toInvalid(request.amount)
    try {
      const service = await gateway('onramp')
      const quote = await service?.getOnrampQuote({ ...request, signal })
      quotes.record(id)
      return quote === undefined ? 'unsold' : { ...quote, isPlaceholder: false }
    } catch {
      return toPlaceholder(request)
    }
  }

  const show = (change: Partial<OnrampOrderState>): void =>
    void context.dispatch(onrampFlow, { type: 'progressed', change })

  async function open({ provider, window, order }: BuyRequest): Promise<void> {
    const { address } = selectConnection(context.getState())
    const service = await gateway('onramp')
    if (address === undefined) throw new WalletError('account/none')
    if (service === undefined) throw new WalletError('onramp/no-provider')
    const { networkId, network, purchaseCurrency, paymentCurrency, amount } = order
    const account = { address, networkId, provider: provider.id }
    const [url, before] = await Promise.all([
      service.createOnrampUrl({
        networkId,
        provider: provider.id,
        destinationWallets: [{ address, blockchains: [network], assets: [purchaseCurrency] }],
        partnerUserId: address,
        defaultNetwork: network,
        defaultExperience: 'buy',
        defaultAsset: purchaseCurrency,
        fiatCurrency: paymentCurrency,
        presetFiatAmount: amount,
      }),
      readPurchases(service, account),
    ])
    if (url === '') throw new WalletError('onramp/no-provider')
    const gatewayUrl = (await gateway('nodes'))?.baseUrl() ?? ''
    assertProviderPage(url, { provider: provider.id, gatewayUrl, hosts: context.options.guard?.providerHosts })
    // The visitor started another purchase, or went back, while the page was being created.
    if (context.getState().onrampOrder?.provider !== provider) return window?.close()
    window?.navigate(url)
    show({ url, status: window === undefined ? 'blocked' : 'waiting' })
    stopFollowing = followPurchase({ context, deps, service, account, before, window, show })
  }

  return {
    reads: {
      onrampOptions: (provider?: OnrampProviderId) =>
        toRead(
          new QueryObserver<ShownOnrampOptions>(client, {
            queryKey: ['options', provider ?? ''],
            queryFn: ({ signal }) => fetchOptions(provider, signal),
            staleTime: options.staleTime(provider ?? ''),
          }),
        ),
      onrampQuote(request: OnrampQuoteRequest) {
        const id = JSON.stringify(request)
        return toRead(
          new QueryObserver<ShownOnrampQuote | 'unsold'>(client, {
            queryKey: ['quote', id],
            queryFn: ({ signal }) => fetchQuote(request, id, signal),
            staleTime: quotes.staleTime(id),
          }),
        )
      },
    },
    verbs: {
      async chooseOnramp(choice: OnrampChoice): Promise<Result<void>> {
        const { amount = '' } = choice
        if (!isAmountText(amount)) return failed(toInvalid(amount))
        context.dispatch(onrampFlow, { type: 'chosen', choice })
        return ok(undefined)
      },
      async buy(request: BuyRequest): Promise<Result<void>> {
        stopFollowing()
        const { provider, order } = request
        if (!isPayment(order.amount)) {
          request.window?.close()
          return failed(toInvalid(order.amount))
        }
        const opened = { provider, status: 'opening', networkId: order.networkId } as const
        context.dispatch(onrampFlow, { type: 'opened', order: opened })
        context.track({ event: 'SELECT_BUY_PROVIDER', properties: { provider: provider.id, isSA: false } })
        try {
          await open(request)
          return ok(undefined)
        } catch (error) {
          request.window?.close()
          if (context.getState().onrampOrder?.provider === provider)
            show({ status: 'failed', failure: toFailure(error) })
          return failed(toWalletError(error))
        }
      },
      async forgetOrder() {
        stopFollowing()
        context.dispatch(onrampFlow, { type: 'forgotten' })
        return ok(undefined)
      },
    },
    stop() {
      stopWatching()
      stopFollowing()
      client.clear()
    },
  }
}

/** Providers get the text as it is, so that no digits are lost; zero is no payment. */
const isPayment = (amount: unknown): boolean =>
  isAmountText(amount) && /^\d/.test(amount) && /[1-9]/.test(amount) && !amount.endsWith('.')
const toInvalid = (amount: unknown) => new WalletError('amount/invalid', { value: String(amount).slice(0, 80) })

/** @see Spec §8 "Quote failure returns a placeholder quote with the entered amount in every field" */
function toPlaceholder({ amount, paymentCurrency: currency, purchaseCurrency }: OnrampQuoteRequest): ShownOnrampQuote {
  const entered = { amount, currency }
  return {
    paymentTotal: entered,
    paymentSubtotal: entered,
    purchaseAmount: { amount, currency: purchaseCurrency },
    networkFee: entered,
    coinbaseFee: entered,
    quoteId: 'placeholder',
    isPlaceholder: true,
  }
}
