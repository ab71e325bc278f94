import type { Gateway } from '@latchkey/core/ports'
import { type CaipNetworkId, isCaipNetworkId, parseUnits } from '@latchkey/primitives'
import {
  balanceAnswer,
  formatNameMessage,
  historyAnswer,
  identityAnswer,
  nftsAnswer,
  priceHistoryAnswer,
  tokenApprovalsAnswer,
} from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { loadGatewayService } from '../fakes/gateway-service.ts'

export interface GatewayHarness {
  readonly gateway: Gateway
  /** A network that the gateway serves. */
  readonly networkId: CaipNetworkId
  /** A network that the gateway does not serve. */
  readonly unknownNetworkId: CaipNetworkId
  /** An account with at least one token on the network. */
  readonly address: string
  /** Two tokens of the network that can be swapped, as CAIP-10, and an amount of the first, which has no allowance. */
  readonly pair: { readonly from: string; readonly to: string; readonly amount: bigint }
  /** Id of a currency that can be bought on the network, the providers' name of the network, and a payment currency. */
  readonly purchase: { readonly currency: string; readonly network: string; readonly payment: string }
  /** A token of the network that cannot be swapped. */
  readonly unswapped: string
  /** Suffix under which it registers names, a registered name, and the account of that name. */
  readonly named: { readonly suffix: string; readonly taken: string; readonly owner: string }
}

/** The contract of core's `Gateway` port, as tests. @see Spec §7 */
export function gatewayContract(name: string, setup: () => Promise<GatewayHarness> | GatewayHarness): void {
  const open = async () => {
    const harness = await setup()
    return { ...harness, gateway: await loadGatewayService(harness.gateway) }
  }
  describe(`${name} keeps the contract of a gateway`, () => {
    it('lists the networks it serves as CAIP-2 ids (Spec §7 "v1/supported-chains")', async () => {
      const { gateway, networkId } = await open()
      const networks = await gateway.getSupportedNetworks()
      expect(networks).toContain(networkId)
      expect(networks.every(isCaipNetworkId)).toBe(true)
    })

    it('returns an identity, also for an account without one (Spec §7 "v1/identity")', async () => {
      const { gateway, address } = await open()
      expect(v.is(identityAnswer, await gateway.getIdentity({ address }))).toBe(true)
      const nobody = await gateway.getIdentity({ address: `0x${'00'.repeat(19)}01` })
      expect(nobody).toEqual({ name: null, avatar: null })
    })

    it('returns the balances of only the requested network (Spec §7 "v1/account/balance")', async () => {
      const { gateway, address, networkId } = await open()
      const answer = await gateway.getBalance({ address, networkId })
      expect(v.is(balanceAnswer, answer)).toBe(true)
      expect(answer.balances.length).toBeGreaterThan(0)
      for (const balance of answer.balances) expect(balance.chainId).toBe(networkId)
    })

    it('returns the activity page by page, without repeats (Spec §4 "Transactions")', async () => {
      const { gateway, address, networkId } = await open()
      const ids: string[] = []
      let cursor: string | undefined
      // Limited, so that an endless cursor fails the test instead of hanging it.
      for (let page = 0; page < 100; page++) {
        const answer = await gateway.getHistory({ address, networkId, ...(cursor === undefined ? {} : { cursor }) })
        expect(v.is(historyAnswer, answer)).toBe(true)
        ids.push(...answer.data.map(({ id }) => id))
        if (answer.next === null) break
        cursor = answer.next
        expect(page).toBeLessThan(99)
      }
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('returns the collectibles of an account', async () => {
      const { gateway, address, networkId } = await open()
      expect(v.is(nftsAnswer, await gateway.getNfts({ address, networkId }))).toBe(true)
    })

    it('returns the approvals of an account, each once', async () => {
      const { gateway, address, networkId } = await open()
      const answer = await gateway.getApprovals({ address, networkId })
      expect(v.is(tokenApprovalsAnswer, answer)).toBe(true)
      const rights = answer.approvals.map(({ kind, token, spender }) => [kind, token, spender].join(' ').toLowerCase())
      expect(rights.length).toBeGreaterThan(0)
      expect(new Set(rights).size).toBe(rights.length)
      expect(answer.coverage?.find(({ chain }) => chain === networkId)?.isIndexed).toBe(true)
    })

    it('returns empty results, without an error, on a network that it does not serve (Spec §7 "unsupported … empty result")', async () => {
      const { gateway, address, unknownNetworkId: networkId } = await open()
      expect((await gateway.getBalance({ address, networkId })).balances).toEqual([])
      expect(await gateway.getHistory({ address, networkId })).toMatchObject({ data: [], next: null })
      expect(await gateway.getNfts({ address, networkId })).toMatchObject({ nfts: [], next: null })
      expect(await gateway.getApprovals({ address, networkId })).toEqual({ approvals: [], isCut: false })
    })

    it('returns no address for an unregistered name', async () => {
      const { gateway } = await open()
      const resolving = gateway.resolveName({ name: 'no-such-name-here.eth' })
      await expect(resolving).rejects.toMatchObject({ code: 'names/not-found' })
    })

    it('returns its suffix for names, and the owners of names (Spec §7.17)', async () => {
      const { gateway, networkId, unknownNetworkId, named } = await open()
      expect((await gateway.getNameSuffixes())[0]).toBe(named.suffix)
      expect(await gateway.getNames({ address: named.owner, networkId })).toEqual([`${named.taken}.${named.suffix}`])
      expect(await gateway.getNames({ address: `0x${'00'.repeat(19)}01`, networkId })).toEqual([])
      expect(await gateway.getNames({ address: named.owner, networkId: unknownNetworkId })).toEqual([])
      expect(await gateway.resolveName({ name: `${named.taken}.${named.suffix}` })).toBe(named.owner)
    })

    it('suggests names similar to a requested one, that one first (Spec §7.18)', async () => {
      const { gateway, networkId, unknownNetworkId, named } = await open()
      const { suffix, taken } = named
      const [wanted, ...others] = await gateway.suggestNames({ label: taken, suffix, networkId })
      expect(wanted).toEqual({ label: taken, isRegistered: true })
      expect(others.length).toBeGreaterThan(0)
      const free = await gateway.suggestNames({ label: 'nobody-here', suffix, networkId })
      expect(free[0]).toEqual({ label: 'nobody-here', isRegistered: false })
      expect(await gateway.suggestNames({ label: taken, suffix, networkId: unknownNetworkId })).toEqual([])
    })

    it('rejects a taken name, a second name, and an invalid one (Spec §7.19, §5.25)', async () => {
      const { gateway, address, networkId, unknownNetworkId, named } = await open()
      const register = (label: string, by: string, on = networkId) => {
        const name = `${label}.${named.suffix}`
        const timestamp = Math.floor(Date.now() / 1000)
        const message = formatNameMessage({
          purpose: 'register-name',
          service: gateway.nameService,
          chainId: networkId,
          name,
          timestamp,
        })
        return gateway.registerName({ name, networkId: on, address: by, message, signature: `0x${'11'.repeat(65)}` })
      }
      await expect(register(named.taken, address)).rejects.toMatchObject({ code: 'names/taken' })
      await expect(register('second', named.owner)).rejects.toMatchObject({ code: 'names/account-named' })
      await expect(register('abc', address)).rejects.toMatchObject({ code: 'names/invalid' })
      await expect(register('elsewhere', address, unknownNetworkId)).rejects.toMatchObject({
        code: 'names/unsupported',
      })
    })

    it('returns prices of tokens, and omits those without a price (Spec §7 "v1/fungible/price")', async () => {
      const { gateway, pair, unswapped } = await open()
      const { fungibles } = await gateway.getPrices({ addresses: [pair.from, pair.to, unswapped] })
      expect(fungibles.map(({ address }) => address)).toEqual([pair.from, pair.to])
      for (const { price } of fungibles) expect(price).toBeGreaterThan(0)
    })

    it('returns past prices oldest first, at most 200, and none if there are none', async () => {
      const { gateway, pair, unswapped, unknownNetworkId } = await open()
      const answer = await gateway.getPriceHistory({ address: pair.from, period: '1d' })
      expect(v.is(priceHistoryAnswer, answer)).toBe(true)
      const times = answer.points.map(({ at }) => at)
      expect(times.length).toBeGreaterThan(0)
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
      expect(await gateway.getPriceHistory({ address: unswapped, period: '1y' })).toEqual({ points: [] })
      const unknown = `${unknownNetworkId}:0x${'11'.repeat(20)}`
      expect(await gateway.getPriceHistory({ address: unknown, period: '1d' })).toEqual({ points: [] })
    })

    it('quotes an order, and builds the swap that pays the quote (Spec §7 "v1/convert")', async () => {
      const { gateway, address, networkId, pair } = await open()
      const addresses = (await gateway.getSwapTokens({ networkId })).map((token) => token.address)
      expect(addresses).toEqual(expect.arrayContaining([pair.from, pair.to]))
      const quoted = await gateway.getSwapQuote({ networkId, ...pair, address })
      expect(quoted).toBeGreaterThan(0n)
      const built = await gateway.buildSwap({ networkId, ...pair, address, slippagePercent: 1, isEstimated: false })
      expect(built).toMatchObject({ toAmount: quoted, value: 0n })
      expect(built.minimumAmount).toBe(((quoted ?? 0n) * 99n) / 100n)
      expect(built.gas * built.gasPrice).toBeGreaterThan(0n)
      expect(await gateway.getGasPrice({ networkId })).toBeGreaterThan(0n)
    })

    it('builds an allowance of exactly the amount, if there is none (Spec §7 "v1/convert/build-approve")', async () => {
      const { gateway, address, networkId, pair } = await open()
      expect(await gateway.getAllowance({ networkId, ...pair, address })).toBe(0n)
      const { to, data, value } = await gateway.buildApproval({ networkId, ...pair, address })
      expect(`${networkId}:${to}`.toLowerCase()).toBe(pair.from.toLowerCase())
      expect([data.slice(0, 10), BigInt(`0x${data.slice(74)}`), value]).toEqual(['0x095ea7b3', pair.amount, 0n])
    })

    it('rejects an order without liquidity, and a swap that would fail', async () => {
      const { gateway, address, networkId, pair, unswapped } = await open()
      const order = { networkId, ...pair, address }
      const wrong = { ...order, to: unswapped, slippagePercent: 1, isEstimated: false }
      await expect(gateway.getSwapQuote(wrong)).rejects.toMatchObject({ code: 'swap/no-liquidity' })
      await expect(gateway.buildSwap(wrong)).rejects.toMatchObject({ code: 'swap/no-liquidity' })
      const failing = gateway.buildSwap({ ...order, slippagePercent: 1, isEstimated: true })
      await expect(failing).rejects.toMatchObject({ code: 'swap/would-fail' })
    })

    it('has no swaps on a network it does not serve (Spec §7 "unsupported … empty result")', async () => {
      const { gateway, address, unknownNetworkId: networkId } = await open()
      const [from, to] = [`${networkId}:0x${'11'.repeat(20)}`, `${networkId}:0x${'22'.repeat(20)}`]
      const order = { networkId, from, to, amount: 1n, address } as const
      expect(await gateway.getSwapTokens({ networkId })).toEqual([])
      expect(await gateway.getSwapQuote(order)).toBeUndefined()
      expect(await gateway.getAllowance(order)).toBe(0n)
      await expect(gateway.getGasPrice({ networkId })).rejects.toMatchObject({ code: 'network/no-gas-price' })
      await expect(gateway.buildApproval(order)).rejects.toMatchObject({ code: 'network/no-swaps' })
      const building = gateway.buildSwap({ ...order, slippagePercent: 1, isEstimated: false })
      await expect(building).rejects.toMatchObject({ code: 'network/no-swaps' })
    })

    it('lists currencies on sale, and quotes one so that the parts add up (Spec §7 "v1/onramp")', async () => {
      const { gateway, networkId, purchase } = await open()
      const { purchaseCurrencies, paymentCurrencies } = await gateway.getOnrampOptions({})
      const bought = purchaseCurrencies.find(({ id }) => id === purchase.currency)
      expect(bought?.networks.map(({ name }) => name)).toContain(purchase.network)
      expect(paymentCurrencies.map(({ id }) => id)).toContain(purchase.payment)
      const order = { purchaseCurrency: purchase.currency, paymentCurrency: purchase.payment, amount: '100' }
      const quote = await gateway.getOnrampQuote({ ...order, network: purchase.network, networkId })
      const [total, ...parts] = [
        quote?.paymentTotal,
        quote?.paymentSubtotal,
        quote?.networkFee,
        quote?.coinbaseFee,
      ].map((money) => parseUnits(money?.amount ?? '', 2))
      expect([total, quote?.purchaseAmount.currency]).toEqual([10_000n, purchase.currency])
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
      expect(await gateway.getOnrampQuote({ ...order, network: 'nowhere', networkId })).toBeUndefined()
    })

    it('returns the page of a purchase, and lists no purchase that was not made (Spec §7 "v1/generators/onrampurl")', async () => {
      const { gateway, address, networkId, purchase } = await open()
      const order = { defaultNetwork: purchase.network, defaultAsset: purchase.currency, presetFiatAmount: '100' }
      const destinationWallets = [{ address, blockchains: [purchase.network] }]
      expect(await gateway.createOnrampUrl({ ...order, networkId, destinationWallets })).toMatch(/^https?:\/\//)
      expect(await gateway.getPurchases({ address, networkId, provider: 'sandbox' })).toEqual({ data: [], next: null })
    })

    it('sells nothing on a network it does not serve (Spec §7 "unsupported … empty result")', async () => {
      const { gateway, address, unknownNetworkId: networkId, purchase } = await open()
      const { currency: purchaseCurrency, payment: paymentCurrency, network } = purchase
      const order = { purchaseCurrency, paymentCurrency, amount: '100', network, networkId }
      expect(await gateway.getOnrampQuote(order)).toBeUndefined()
      expect(await gateway.createOnrampUrl({ networkId, destinationWallets: [{ address }] })).toBe('')
      expect(await gateway.getPurchases({ address, networkId, provider: 'sandbox' })).toEqual({ data: [], next: null })
    })

    it('can be cancelled', async () => {
      const { gateway, address, networkId } = await open()
      await expect(gateway.getBalance({ address, networkId, signal: AbortSignal.abort() })).rejects.toThrow()
    })

    it('returns the URL of its node proxy (Spec §7 "Default URL shape")', async () => {
      const { gateway, networkId } = await open()
      const url = new URL(gateway.rpcUrl(networkId))
      expect(url.pathname).toMatch(/\/v1\/$/)
      expect(url.searchParams.get('chainId')).toBe(networkId)
    })
  })
}
