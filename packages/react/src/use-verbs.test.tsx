// @vitest-environment happy-dom
import type { Result, signIn, signMessage, switchNetwork } from '@latchkey/core'
import { act } from 'react'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { FRIEND, renderHook } from './render-hook.fixture.tsx'
import { type MutationOf, useVerb } from './use-verb.ts'
import {
  useDisconnect,
  useSendCalls,
  useSendTransaction,
  useSignAllTransactions,
  useSignMessage,
  useSignPsbt,
  useSignTransaction,
  useSignTypedData,
  useSwitchAccount,
  useSwitchNetwork,
  useTransfer,
} from './use-verbs.ts'

const HASH = `0x${'5'.repeat(64)}`
const message = 'hello'

/** Returns a verb whose calls resolve when the test resolves them. */
function pendingVerb() {
  const answers: ((result: Result<string>) => void)[] = []
  const verb = () => new Promise<Result<string>>((resolve) => void answers.push(resolve))
  return { verb, answer: (at: number, value: string) => act(async () => answers[at]?.({ ok: true, value })) }
}

describe('useSignMessage', () => {
  it('is idle, then pending while the wallet shows the request, then has the signature', async () => {
    const { now, until, wallet } = await renderHook(useSignMessage)
    expect(now()).toMatchObject({ status: 'idle', isIdle: true, isPending: false, data: undefined, error: undefined })
    wallet.hang()
    let signing: Promise<string> | undefined
    await act(async () => {
      signing = now().mutateAsync({ message })
    })
    expect(now()).toMatchObject({ status: 'pending', isPending: true, data: undefined })
    await until(() => wallet.requests.length > 0)
    await act(async () => {
      wallet.wake()
      await signing
    })
    const signature: unknown = expect.stringMatching(/^0x[0-9a-f]+$/)
    expect(now()).toMatchObject({ status: 'success', isSuccess: true, data: signature, error: undefined })
    expect(await signing).toBe(now().data)
  })

  // Vitest fails a run in which a rejection stays unhandled.
  it('has the error if the visitor declined, and none after reset', async () => {
    const { now, until, wallet } = await renderHook(useSignMessage)
    wallet.rejectNext()
    await act(async () => now().mutate({ message }))
    await until(({ isPending }) => !isPending)
    expect(now()).toMatchObject({ status: 'error', isError: true, data: undefined })
    expect(now().error).toMatchObject({ code: 'wallet/rejected' })
    await act(async () => now().reset())
    expect(now()).toMatchObject({ status: 'idle', error: undefined })
  })

  it('rejects mutateAsync with the error of the table', async () => {
    const { now, wallet } = await renderHook(useSignMessage)
    wallet.rejectNext()
    await act(async () =>
      expect(now().mutateAsync({ message })).rejects.toMatchObject({ code: 'wallet/rejected', name: 'WalletError' }),
    )
    expect(now().status).toBe('error')
  })

  it('returns the same functions at each render', async () => {
    const { now } = await renderHook(useSignMessage)
    const { mutate, mutateAsync, reset } = now()
    await act(() => mutateAsync({ message }))
    expect(now()).toMatchObject({ mutate, mutateAsync, reset })
  })

  it('calls onSuccess or onError of each call', async () => {
    const { now, until, wallet } = await renderHook(useSignMessage)
    const calls: unknown[] = []
    const onSuccess = (data: string) => void calls.push(data)
    const onError = ({ code }: { readonly code: string }) => void calls.push(code)
    await act(async () => now().mutate({ message }, { onSuccess, onError }))
    await until(({ isPending }) => !isPending)
    wallet.rejectNext()
    await act(async () => now().mutate({ message }, { onSuccess, onError }))
    await until(({ isError }) => isError)
    expect(calls).toEqual([expect.stringMatching(/^0x/), 'wallet/rejected'])
  })
})

describe('useVerb', () => {
  it('shows the result of the last call if an earlier call resolves after it', async () => {
    const { verb, answer } = pendingVerb()
    const { now } = await renderHook(() => useVerb(verb))
    await act(async () => {
      now().mutate()
      now().mutate()
    })
    await answer(1, 'second')
    await answer(0, 'first')
    expect(now()).toMatchObject({ status: 'success', data: 'second' })
  })

  it('stays idle if the response arrives after reset, and does not call onSuccess', async () => {
    const { verb, answer } = pendingVerb()
    const { now } = await renderHook(() => useVerb(verb))
    const seen: string[] = []
    await act(async () => now().mutate(undefined, { onSuccess: (data) => void seen.push(data) }))
    await act(async () => now().reset())
    await answer(0, 'late')
    expect(now()).toMatchObject({ status: 'idle', data: undefined })
    expect(seen).toEqual([])
  })

  it('changes nothing if the response arrives after the component is unmounted; mutateAsync still resolves', async () => {
    const { verb, answer } = pendingVerb()
    const { now, unmount } = await renderHook(() => useVerb(verb))
    const seen: string[] = []
    let last: Promise<string> | undefined
    await act(async () => {
      last = now().mutateAsync()
      now().mutate(undefined, { onSuccess: (data) => void seen.push(data) })
    })
    await unmount()
    const shown = now()
    await answer(0, 'first')
    await answer(1, 'second')
    expect(now()).toBe(shown)
    expect(seen).toEqual([])
    expect(await last).toBe('first')
  })

  it('has a WalletError if the function of the site throws', async () => {
    const { now } = await renderHook(() =>
      useVerb(async () => {
        throw new Error('the upload failed')
      }),
    )
    await act(async () => now().mutate())
    expect(now()).toMatchObject({ status: 'error', error: { name: 'WalletError' } })
  })

  it('calls the function of the last render with the client of the provider', async () => {
    const { now, show, client } = await renderHook((name: string | undefined) =>
      useVerb(async (given, greeting: string) => ({ ok: true, value: { given, text: `${greeting}, ${name}` } })),
    )
    await show('Marigold')
    await act(() => now().mutateAsync('Hello'))
    expect(now().data).toEqual({ given: client, text: 'Hello, Marigold' })
  })

  it('accepts the argument of the verb, and none if the verb needs none', () => {
    expectTypeOf<Parameters<MutationOf<typeof signMessage>['mutateAsync']>>().toEqualTypeOf<
      [variables: Parameters<typeof signMessage>[1]]
    >()
    expectTypeOf<Parameters<MutationOf<typeof switchNetwork>['mutateAsync']>[0]>().toEqualTypeOf<
      Parameters<typeof switchNetwork>[1]
    >()
    expectTypeOf<Parameters<MutationOf<typeof signIn>['mutateAsync']>>().toEqualTypeOf<[variables?: unknown]>()
  })
})

describe('the hooks of verbs', () => {
  it('useTransfer and useSendTransaction have the hash of the sent transaction', async () => {
    const { now, adapter } = await renderHook(() => ({ tokens: useTransfer(), own: useSendTransaction() }))
    await act(() => now().tokens.mutateAsync({ transfer: { to: FRIEND, amount: 5n } }))
    await act(() => now().own.mutateAsync({ namespace: 'eip155', transaction: { to: FRIEND, value: 7n } }))
    expect(adapter.sent).toMatchObject([{ value: 5n }, { value: 7n }])
    expect(now().own.data).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('useSignTypedData and useSendCalls have the result of the wallet', async () => {
    const { now, wallet } = await renderHook(() => ({ typed: useSignTypedData(), calls: useSendCalls() }))
    wallet.answerWith(() => ({ id: HASH }))
    await act(() => now().calls.mutateAsync({ calls: [{ to: FRIEND, value: 1n }] }))
    expect(now().calls.data).toBe(HASH)
    const typedData = { domain: {}, primaryType: 'Note', types: { Note: [] }, message: {} }
    await act(() => now().typed.mutateAsync({ typedData }))
    expect(now().typed.isSuccess).toBe(true)
  })

  it('useSignTransaction, useSignAllTransactions and useSignPsbt have the signed result of the wallet', async () => {
    const { now, adapter } = await renderHook(() => ({
      one: useSignTransaction(),
      all: useSignAllTransactions(),
      psbt: useSignPsbt(),
    }))
    // A cast, because no family in the types of this page can sign without sending.
    const request = (members: object) => ({ namespace: 'eip155', ...members }) as never
    const transaction = { to: FRIEND, value: 1n }
    await act(() => now().one.mutateAsync(request({ transaction })))
    await act(() => now().all.mutateAsync(request({ transactions: [transaction, transaction] })))
    await act(() => now().psbt.mutateAsync(request({ psbt: 'cHNidP8=' })))
    expect(now().one.data).toMatch(/^0x/)
    expect(now().all.data).toHaveLength(2)
    expect(now().psbt.data).toEqual({ psbt: 'cHNidP8= signed' })
    expect(adapter.sent).toEqual([])
  })

  it('useSwitchNetwork has the error of a failed switch, and useDisconnect ends the connection', async () => {
    const { now, until, client } = await renderHook(() => ({
      network: useSwitchNetwork(),
      account: useSwitchAccount(),
      connection: useDisconnect(),
    }))
    await act(async () => now().network.mutate('eip155:999'))
    await until(({ network }) => !network.isPending)
    expect(now().network.error).toMatchObject({ code: 'network/not-found' })
    await act(async () => now().account.mutate({ namespace: 'eip155', address: FRIEND }))
    await until(({ account }) => !account.isPending)
    expect(now().account.error).toMatchObject({ code: 'account/none' })
    await act(() => now().connection.mutateAsync())
    expect(now().connection.status).toBe('success')
    expect(client.getState().connections.eip155?.address).toBeUndefined()
  })
})
