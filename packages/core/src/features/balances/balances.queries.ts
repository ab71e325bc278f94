import { BALANCE_NAMESPACES } from '@latchkey/chains'
import { isWalletError, toWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, formatUnits, parseCaipNetworkId } from '@latchkey/primitives'
import { type TokenBalance, tokenBalance } from '@latchkey/protocol/gateway'
import { type QueryClient, QueryObserver } from '@tanstack/query-core'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import type { Gateway } from '../../ports/index.ts'
import { keptCache } from '../../reads/kept-cache.ts'
import { type Read, toRead } from '../../reads/read.ts'

/** @see Spec §4 "portfolio and native balance 30000 ms" */
const FRESH_MS = 30_000
/** @see Spec §9 "balance retry gap 30 s" */
const RETRY_GAP_MS = 30_000

interface AccountOnNetwork {
  readonly address: string
  readonly networkId: CaipNetworkId
}

export interface ShownNativeBalance {
  /** Decimal text in whole units. */
  readonly balance: string
  readonly symbol: string
}

/** Returns the tokens worth showing. @see Spec §5 "Tokens whose quantity.decimals is '0' are dropped" */
export function keepTokens(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  return balances.filter(({ quantity }) => quantity.decimals !== '0')
}

export function createBalances(context: Context, client: QueryClient, gateway: () => Promise<Gateway | undefined>) {
  const { options } = context
  const portfolios = keptCache(options, '@appkit/portfolio_cache', v.array(tokenBalance), FRESH_MS)
  const natives = keptCache(
    options,
    '@appkit/native_balance_cache',
    v.object({ balance: v.string(), symbol: v.string() }),
    FRESH_MS,
  )
  const lastFailure = new Map<string, number>()
  const idOf = ({ address, networkId }: AccountOnNetwork) => `${networkId}:${address}`
  let forced = false

  function refuseEarlyRetry(id: string): void {
    const failedAt = lastFailure.get(id)
    const wait = failedAt === undefined ? 0 : failedAt + RETRY_GAP_MS - options.clock.now()
    if (wait > 0) throw new WalletError('balance/unavailable', { retryInSeconds: Math.ceil(wait / 1000) })
  }

  async function fetchPortfolio(account: AccountOnNetwork, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    const service = await gateway()
    const { namespace } = parseCaipNetworkId(account.networkId)
    if (service === undefined || !BALANCE_NAMESPACES.includes(namespace)) return []
    const id = idOf(account)
    refuseEarlyRetry(id)
    try {
      const { balances } = await service.getBalance({ ...account, signal, ...(forced ? { force: true } : {}) })
      lastFailure.delete(id)
      const kept = keepTokens(balances)
      portfolios.set(id, [...kept])
      return kept
    } catch (cause) {
      if (isWalletError(cause, 'connect/cancelled')) throw cause
      lastFailure.set(id, options.clock.now())
      context.toast('error', { type: 'error', code: 'balance/unavailable', context: {} })
      options.reporter.report(toWalletError(cause))
      throw new WalletError('balance/unavailable', {}, { cause })
    }
  }

  async function fetchNative(account: AccountOnNetwork, signal: AbortSignal): Promise<ShownNativeBalance> {
    const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === account.networkId)
    const adapter = options.adapters.find(({ namespace }) => namespace === network?.chainNamespace)
    if (network === undefined || adapter === undefined) throw new WalletError('account/no-network')
    const { raw, decimals, symbol } = await adapter.getBalance({ address: account.address, network, signal })
    const shown = { balance: formatUnits(raw, decimals), symbol }
    natives.set(idOf(account), shown)
    return shown
  }

  return {
    portfolio(account: AccountOnNetwork): Read<readonly TokenBalance[]> {
      const kept = portfolios.get(idOf(account))
      return toRead(
        new QueryObserver(client, {
          queryKey: ['portfolio', idOf(account)],
          queryFn: ({ signal }) => fetchPortfolio(account, signal),
          staleTime: FRESH_MS,
          ...(kept === undefined ? {} : { initialData: kept.value, initialDataUpdatedAt: kept.timestamp }),
        }),
      )
    },
    native(account: AccountOnNetwork): Read<ShownNativeBalance> {
      const kept = natives.get(idOf(account))
      return toRead(
        new QueryObserver(client, {
          queryKey: ['native', idOf(account)],
          queryFn: ({ signal }) => fetchNative(account, signal),
          staleTime: FRESH_MS,
          ...(kept === undefined ? {} : { initialData: kept.value, initialDataUpdatedAt: kept.timestamp }),
        }),
      )
    },
    /** After something was sent: what was kept is wrong now, and a recent failure is no reason to wait. */
    async refresh(): Promise<void> {
      lastFailure.clear()
      forced = true
      try {
        await client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === 'portfolio' || queryKey[0] === 'native',
        })
      } finally {
        forced = false
      }
    },
    clear(): void {
      portfolios.clear()
      natives.clear()
    },
  }
}
