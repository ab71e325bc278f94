import { createFakeContext, createScriptedEvmWallet } from '@latchkey/testing'
import { startAnvil } from '@latchkey/testing/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { injected } from './index.ts'

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

describe('the injected connector with a real key and a real node', () => {
  let node: Awaited<ReturnType<typeof startAnvil>>
  beforeAll(async () => {
    node = await startAnvil({ chainId: 8453 })
  })
  afterAll(() => node?.stop())

  it('sends a payment from the site to the chain (Spec §7 "eth_sendTransaction")', async () => {
    const window = new EventTarget()
    const wallet = createScriptedEvmWallet({ rdns: 'com.example', chains: { 8453: node.rpcUrl } })
    const page = wallet.installIn(window)
    const { signal } = new AbortController()
    const connector = injected({ window })
    await connector.load?.()
    connector.start(createFakeContext({ signal }))
    const request = { walletId: 'com.example', namespace: 'eip155', silent: false, signal } as const
    const [session] = (await connector.connect(request)).sessions
    expect(session.networkId).toBe('eip155:8453')

    const read = () => session.request({ method: 'eth_getBalance', params: [FRIEND, 'latest'] })
    const before = BigInt(String(await read()))
    const transaction = { from: session.accounts[0]?.address, to: FRIEND, value: '0x7' }
    const hash = await session.request({ method: 'eth_sendTransaction', params: [transaction] })
    const receipt = () => session.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    await expect.poll(receipt).toMatchObject({ status: '0x1', transactionHash: hash })
    expect(BigInt(String(await read()))).toBe(before + 7n)

    await session.disconnect()
    expect(page.provider.listenerCount()).toBe(0)
    expect(wallet.permittedOrigins()).toEqual([])
  })
})
