// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { FRIEND, renderHook } from './render-hook.fixture.tsx'
import { useAddressOfName, useCallsStatus, useWaitForReceipt } from './use-lookups.ts'

const [ID, HASH] = [`0x${'5'.repeat(64)}`, `0x${'6'.repeat(64)}`]

describe('useWaitForReceipt', () => {
  it('is idle without a hash, pending until the transaction is mined, and has the receipt after that', async () => {
    const { now, show, until, client } = await renderHook((hash: string | undefined) => useWaitForReceipt({ hash }))
    expect(now().status).toBe('idle')
    const sent = await client.actions.transfer({ transfer: { to: FRIEND, amount: 5n } })
    if (!sent.ok) throw sent.error
    await show(sent.value)
    await until(({ isPending }) => !isPending)
    expect(now()).toMatchObject({ status: 'success', data: { hash: sent.value, status: 'success' } })
    await show(undefined)
    expect(now().status).toBe('idle')
  })
})

describe('useAddressOfName', () => {
  it('has the address of a name, and an error for an unknown name', async () => {
    const { now, show, until } = await renderHook((name: string | undefined) => useAddressOfName({ name }))
    await show('bob.eth')
    await until(({ isPending }) => !isPending)
    expect(now()).toMatchObject({ status: 'success', data: FRIEND })
    await show('nobody.eth')
    await until(({ isPending }) => !isPending)
    expect(now()).toMatchObject({ status: 'error', error: { code: 'names/not-found' } })
  })
})

describe('useCallsStatus', () => {
  it('follows calls from pending to the transaction that contains them (EIP-5792)', async () => {
    const { now, show, until, wallet, clock } = await renderHook((id: string | undefined) => useCallsStatus({ id }))
    let isMined = false
    wallet.answerWith(() =>
      isMined
        ? { version: '2.0.0', id: ID, chainId: '0x1', atomic: true, status: 200, receipts: [receiptOf(HASH)] }
        : { version: '2.0.0', id: ID, chainId: '0x1', atomic: true, status: 100 },
    )
    await show(ID)
    await until(({ isPending }) => !isPending)
    expect(now()).toMatchObject({ status: 'success', data: { status: 'pending' } })
    isMined = true
    await act(async () => clock.advance(60_000))
    await until(({ data }) => data?.status !== 'pending')
    expect(now()).toMatchObject({ data: { status: 'success', hash: HASH } })
  })

  it('reports that nothing reached the chain if the wallet dropped the calls', async () => {
    const { now, show, until, wallet } = await renderHook((id: string | undefined) => useCallsStatus({ id }))
    wallet.answerWith(() => ({ version: '2.0.0', id: ID, chainId: '0x1', atomic: true, status: 400 }))
    await show(ID)
    await until(({ isPending }) => !isPending)
    expect(now()).toMatchObject({ status: 'success', data: { status: 'not-sent' } })
  })

  it('has the error of a wallet that does not have the calls', async () => {
    const { now, show, until } = await renderHook((id: string | undefined) => useCallsStatus({ id }))
    await show(ID)
    await until(({ isPending }) => !isPending)
    expect(now().isError).toBe(true)
  })

  it('sends no further request after the component is unmounted', async () => {
    const { show, until, wallet, clock, unmount } = await renderHook((id: string | undefined) => useCallsStatus({ id }))
    wallet.answerWith(() => ({ version: '2.0.0', id: ID, chainId: '0x1', atomic: true, status: 100 }))
    await show(ID)
    await until(({ isPending }) => !isPending)
    await unmount()
    const requests = wallet.requests.length
    await clock.advance(60_000)
    expect(wallet.requests).toHaveLength(requests)
  })
})

const receiptOf = (hash: string) => ({
  logs: [],
  status: '0x1',
  blockHash: hash,
  blockNumber: '0x1',
  gasUsed: '0x5208',
  transactionHash: hash,
})
