// @vitest-environment happy-dom
import type { Result } from '@latchkey/core'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { FRIEND, renderHook } from './render-hook.fixture.tsx'
import { useRequest } from './use-request.ts'
import {
  useDisconnect,
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchNetwork,
  useTransfer,
} from './use-verbs.ts'

const HASH = `0x${'5'.repeat(64)}`

describe('useSignMessage', () => {
  it('is idle, then pending while the wallet has the request, then has the signature', async () => {
    const { now, until, wallet } = await renderHook(useSignMessage)
    expect(now()).toMatchObject({ status: 'idle', isIdle: true, isPending: false, data: undefined, error: undefined })
    wallet.hang()
    let signing: Promise<unknown> | undefined
    await act(async () => {
      signing = now().signMessage({ message: 'hello' })
    })
    expect(now()).toMatchObject({ status: 'pending', isPending: true, data: undefined })
    await until(() => wallet.requests.length > 0)
    await act(async () => {
      wallet.wake()
      await signing
    })
    const signature: unknown = expect.stringMatching(/^0x[0-9a-f]+$/)
    expect(now()).toMatchObject({ status: 'success', isSuccess: true, data: signature, error: undefined })
    expect(await signing).toMatchObject({ ok: true, value: now().data })
  })

  it('has the error of a visitor who declined, and none after reset', async () => {
    const { now, wallet } = await renderHook(useSignMessage)
    wallet.rejectNext()
    await act(() => now().signMessage({ message: 'hello' }))
    expect(now()).toMatchObject({ status: 'error', isError: true, data: undefined })
    expect(now().error).toMatchObject({ code: 'wallet/rejected' })
    await act(async () => now().reset())
    expect(now()).toMatchObject({ status: 'idle', error: undefined })
  })

  it('gives the same functions at each drawing', async () => {
    const { now } = await renderHook(useSignMessage)
    const { signMessage, reset } = now()
    await act(() => signMessage({ message: 'hello' }))
    expect(now().signMessage).toBe(signMessage)
    expect(now().reset).toBe(reset)
  })
})

describe('useRequest', () => {
  it('shows the last call, also where an earlier one is answered later', async () => {
    const answers: ((result: Result<string>) => void)[] = []
    const { now } = await renderHook(() =>
      useRequest(() => new Promise<Result<string>>((resolve) => void answers.push(resolve))),
    )
    await act(async () => {
      void now().run()
      void now().run()
    })
    await act(async () => answers[1]?.({ ok: true, value: 'second' }))
    await act(async () => answers[0]?.({ ok: true, value: 'first' }))
    expect(now().state).toMatchObject({ status: 'success', data: 'second' })
  })
})

describe('the hooks of verbs', () => {
  it('useTransfer and useSendTransaction have the hash of what was sent', async () => {
    const { now, adapter } = await renderHook(() => ({ ...useTransfer(), ...useSendTransaction() }))
    await act(() => now().transfer({ transfer: { to: FRIEND, amount: 5n } }))
    await act(() => now().sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value: 7n } }))
    expect(adapter.sent).toMatchObject([{ value: 5n }, { value: 7n }])
    expect(now().data).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('useSignTypedData and useSendCalls have what the wallet returned', async () => {
    const { now, wallet } = await renderHook(() => ({ typed: useSignTypedData(), calls: useSendCalls() }))
    wallet.answerWith(() => ({ id: HASH }))
    await act(() => now().calls.sendCalls({ calls: [{ to: FRIEND, value: 1n }] }))
    expect(now().calls.data).toBe(HASH)
    const typedData = { domain: {}, primaryType: 'Note', types: { Note: [] }, message: {} }
    await act(() => now().typed.signTypedData({ typedData }))
    expect(now().typed.isSuccess).toBe(true)
  })

  it('useSwitchNetwork returns the error of a failed switch, and useDisconnect ends the connection', async () => {
    const { now, client } = await renderHook(() => ({ network: useSwitchNetwork(), connection: useDisconnect() }))
    await act(() => now().network.switchNetwork('eip155:999'))
    expect(now().network.error).toMatchObject({ code: 'network/not-found' })
    await act(() => now().connection.disconnect())
    expect(now().connection.status).toBe('success')
    expect(client.getState().connections.eip155?.address).toBeUndefined()
  })
})
