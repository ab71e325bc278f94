import type { TokenBalance } from '@latchkey/core'
import { hasTokenBalances, type ReadResult, type ShownNativeBalance, totalValue } from '@latchkey/core'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import { useClient, useEngine, useRead } from '@latchkey/react'
import { useMemo } from 'react'
import { usePoll } from '../../parts/use-poll.ts'

/** While the account is on screen. */
const POLL_MS = 30_000

export interface Balances {
  /** False: this site looks up no tokens, or the chain family has none. */
  readonly hasTokens: boolean
  readonly tokens: ReadResult<readonly TokenBalance[]>
  /** Of all tokens, USD as decimal text; `undefined` when it is not known. */
  readonly total: string | undefined
  /** Read from the network itself, wherever the total is not known. */
  readonly native: ReadResult<ShownNativeBalance>
  readonly retryNative: () => void
}

/** Returns what the account holds, kept up to date while it is shown. */
export function useBalances(address: string, networkId: CaipNetworkId): Balances {
  const engine = useEngine()
  const { options } = useClient()
  const hasTokens = hasTokenBalances(options, parseCaipNetworkId(networkId).namespace)
  const account = useMemo(() => ({ address, networkId }), [address, networkId])
  const tokensRead = useMemo(
    () => (hasTokens ? engine?.reads.portfolio(account) : undefined),
    [engine, account, hasTokens],
  )
  const tokens = useRead(tokensRead)
  const total = tokens.status === 'ready' && tokens.data !== undefined ? totalValue(tokens.data) : undefined
  const needsNative = !hasTokens || tokens.status === 'failed' || (tokens.status === 'ready' && total === undefined)
  const nativeRead = useMemo(
    () => (needsNative ? engine?.reads.nativeBalance(account) : undefined),
    [engine, account, needsNative],
  )
  const native = useRead(nativeRead)
  usePoll(tokensRead, POLL_MS)
  usePoll(nativeRead, POLL_MS)
  return { hasTokens, tokens, total, native, retryNative: () => nativeRead?.refetch() }
}
