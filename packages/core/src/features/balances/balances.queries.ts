import { isWalletError, toWalletError, WalletError } from '@latchkey/errors'
import { formatUnits, parseCaipNetworkId } from '@latchkey/primitives'
import { type TokenBalance, tokenBalance } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { AccountOnNetwork, ValuedAccount } from '../../reads/account-on-network.ts'
import { createCachedReads } from '../../reads/cached-reads.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { isServed } from '../../reads/is-served.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import type { Read } from '../../reads/read.ts'
import type { Dependencies } from '../dependencies.ts'
import { keepTokens } from './balances.totals.ts'
import type { PortfolioOwner, ShownNativeBalance } from './balances.types.ts'

/** @see Spec §4 "portfolio and native balance 30000 ms" */
const FRESH_MS = 30_000
/** @see Spec §9 "balance retry gap 30 s" */
const RETRY_GAP_MS = 30_000

/** Balances of an account on a network: all tokens from the gateway, the native currency from the chain. */
export function createBalances(context: Context, { gateway, available }: Pick<Dependencies, 'gateway' | 'available'>) {
  const { options } = context
  const client = createQueryClient()
  const shared = { context, client, freshMs: FRESH_MS }
  const portfolios = createCachedReads({
    ...shared,
    name: 'portfolio',
    storageKey: '@appkit/portfolio_cache',
    schema: v.array(tokenBalance),
  })
  const natives = createCachedReads({
    ...shared,
    name: 'native',
    storageKey: '@appkit/native_balance_cache',
    schema: v.object({ balance: v.string(), symbol: v.string(), image: v.optional(v.string()) }),
  })
  const failures = new Map<string, { readonly failedAt: number; readonly error: WalletError }>()
  const idOf = ({ networkId, ...account }: ValuedAccount) => `${networkId}:${ownerOf(account)}`

  /** Increases with every sent transaction, so that no older cached response of the gateway is used. */
  let sends = 0
  const sendsSeen = new Map<string, number>()

  function fail(id: string, cause: unknown): WalletError {
    // If the gateway does not serve the network, a pause does not help; the screen shows the reason.
    const isUnsupported = isWalletError(cause, 'network/unsupported')
    const error = new WalletError('balance/unavailable', { isUnsupported }, { cause })
    // Reported once, not for every attempt of a series.
    if (!failures.has(id)) context.toast('error', { type: 'error', code: error.code, context: {} })
    failures.set(id, { failedAt: options.clock.now(), error })
    if (!isUnsupported) options.reporter.report(toWalletError(cause))
    return error
  }

  async function fetchPortfolio(account: ValuedAccount, signal: AbortSignal): Promise<TokenBalance[]> {
    const { networkId } = account
    if (!available[parseCaipNetworkId(networkId).namespace]?.balances) return []
    const id = idOf(account)
    const earlier = failures.get(id)
    if (earlier !== undefined && options.clock.now() < earlier.failedAt + RETRY_GAP_MS) throw earlier.error
    const force = (sendsSeen.get(id) ?? 0) < sends
    const sendsNow = sends
    try {
      const service = (await isServed(gateway, networkId, signal)) ? await gateway('balances') : undefined
      if (service === undefined) throw new WalletError('network/unsupported', { networkId })
      const { balances } = await service.getBalance({ ...account, signal, ...(force ? { force } : {}) })
      failures.delete(id)
      sendsSeen.set(id, sendsNow)
      const kept = [...keepTokens(balances)]
      portfolios.keep(id, kept)
      return kept
    } catch (cause) {
      throw isWalletError(cause, 'connect/cancelled') ? cause : fail(id, cause)
    }
  }

  /** A background refresh: a failure is not reported, and the next read repeats the request. */
  async function fetchEverywhere({ address, currency }: PortfolioOwner, signal: AbortSignal): Promise<TokenBalance[]> {
    const service = await gateway('balances')
    if (service === undefined) return []
    const { balances } = await service.getBalance({ address, currency, signal })
    const networkIds = new Set<string>(options.networks.map(({ caipNetworkId }) => caipNetworkId))
    const kept = keepTokens(balances.filter(({ chainId }) => networkIds.has(chainId)))
    portfolios.keep(ownerOf({ address, currency }), [...kept])
    return [...kept]
  }

  async function fetchNative(account: AccountOnNetwork, signal: AbortSignal): Promise<ShownNativeBalance> {
    const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === account.networkId)
    const adapter = options.adapters.find(({ namespace }) => namespace === network?.chainNamespace)
    if (network === undefined) throw new WalletError('account/no-network')
    if (adapter?.getBalance === undefined) throw new WalletError('balance/unavailable', { isUnsupported: true })
    const { raw, decimals, symbol } = await adapter.getBalance({ address: account.address, network, signal })
    const shown = { balance: formatUnits(raw, decimals), symbol }
    natives.keep(idOf(account), shown)
    return shown
  }

  /** Reads the token that the site set for the network. */
  async function fetchToken(account: AccountOnNetwork, signal: AbortSignal): Promise<ShownNativeBalance> {
    const { address, image } = options.tokens?.[account.networkId] ?? { address: '' }
    const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === account.networkId)
    const adapter = options.adapters.find(({ namespace }) => namespace === network?.chainNamespace)
    if (network === undefined || adapter === undefined) throw new WalletError('account/no-network')
    const { readTokenBalance } = await import('./read-token-balance.ts')
    const balance = await readTokenBalance({ adapter, network, signal }, address, account.address)
    const shown = { ...balance, ...(image === undefined ? {} : { image }) }
    natives.keep(shownIdOf(account), shown)
    return shown
  }
  const shownIdOf = (account: AccountOnNetwork) => `${idOf(account)}:${options.tokens?.[account.networkId]?.address}`

  function clear(): void {
    portfolios.clear()
    natives.clear()
    failures.clear()
  }
  onLastDisconnect(context, clear)
  const readNative = (account: AccountOnNetwork) =>
    natives.read(idOf(account), (signal) => fetchNative(account, signal))

  return {
    reads: {
      portfolio({ networkId, ...owner }: PortfolioOwner): Read<readonly TokenBalance[]> {
        if (networkId === undefined) return portfolios.read(ownerOf(owner), (signal) => fetchEverywhere(owner, signal))
        const account = { ...owner, networkId }
        const pendingFailure = () => failures.get(idOf(account))?.error
        return portfolios.read(idOf(account), (signal) => fetchPortfolio(account, signal), {
          empty: [],
          pendingFailure,
        })
      },
      nativeBalance: readNative,
      shownBalance: (account: AccountOnNetwork): Read<ShownNativeBalance> =>
        options.tokens?.[account.networkId] === undefined
          ? readNative(account)
          : natives.read(shownIdOf(account), (signal) => fetchToken(account, signal)),
    },
    /** After a sent transaction: cached balances are wrong, and a recent failure is no reason to wait. */
    async refresh() {
      failures.clear()
      sends += 1
      await Promise.all([portfolios.invalidate(), natives.invalidate()])
    },
    stop: () => client.clear(),
  }
}

/** Part of the cache key: values in another currency are another response. */
function ownerOf({ address, currency = 'usd' }: Pick<ValuedAccount, 'address' | 'currency'>): string {
  return currency === 'usd' ? address : `${address}:${currency}`
}
