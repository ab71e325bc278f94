// @vitest-environment happy-dom
import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { renderHook } from './render-hook.fixture.tsx'
import { toRequestState } from './request-state.ts'
import { until } from './until.fixture.ts'
import { useBalance } from './use-balance.ts'

const READ = { isFetching: false, hasMore: false, isFetchingMore: false } as const

describe('useBalance', () => {
  it('is idle without an account, pending during the fetch, and has the balance after it', async () => {
    const { now, show, clock } = await renderHook((namespace: 'solana' | undefined) => useBalance({ namespace }))
    expect(now()).toMatchObject({ status: 'pending', isPending: true, data: undefined, error: undefined })
    await until(() => !now().isPending, clock)
    expect(now()).toMatchObject({ status: 'success', isSuccess: true, data: { balance: '2', symbol: 'ETH' } })
    await show('solana')
    expect(now()).toMatchObject({ status: 'idle', isIdle: true, isPending: false, data: undefined })
  })
})

describe('toRequestState', () => {
  it('returns the failure of a read as an error with its code and context', () => {
    const failure = { code: 'rpc/timeout', context: { timeoutMs: 5 } } as const
    const { status, error } = toRequestState({ ...READ, status: 'failed', failure })
    expect(status).toBe('error')
    expect(error).toBeInstanceOf(WalletError)
    expect(error).toMatchObject(failure)
  })

  it('returns the earlier data while a later attempt fails', () => {
    const failure = { code: 'rpc/timeout', context: {} } as const
    expect(toRequestState({ ...READ, status: 'ready', data: 1, failure })).toMatchObject({ status: 'success', data: 1 })
  })
})
