import { base, mainnet } from '@latchkey/chains'
import { createClient } from '@latchkey/core'
import {
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
  createScriptedConnector,
  createScriptedEvmWallet,
} from '@latchkey/testing'
import { type AnvilNode, startAnvil } from '@latchkey/testing/node'
import { utils } from 'ethers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ethers5, getSigner, readSignerError, type Signer, watchSigner } from './index.ts'

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const clock = {
  now: () => Date.now(),
  after(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

let nodes: readonly [AnvilNode, AnvilNode]
beforeAll(async () => {
  nodes = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
})
afterAll(async () => void (await Promise.all(nodes.map((node) => node.stop()))))

/** A site with ethers: its client, and a wallet on two chains. */
async function openSite() {
  const [{ rpcUrl }, other] = nodes
  const chains = { 1: rpcUrl, 8453: other.rpcUrl }
  const wallet = createScriptedEvmWallet({ chains })
  const rpcUrlOf = (networkId: string) => (networkId === 'eip155:1' ? rpcUrl : other.rpcUrl)
  const client = createClient({
    networks: [mainnet, base],
    adapters: [ethers5({ rpcUrl: rpcUrlOf })],
    connectors: [await createScriptedConnector(wallet)],
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  })
  onTestFinished(() => client.destroy())
  await client.load()
  const connect = async () => {
    client.actions.connect({ walletId: 'test.latchkey.scripted' })
    await expect.poll(() => client.getState().connections.eip155?.status).toBe('connected')
  }
  return { client, wallet, connect }
}

const toThrown = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('ethers5 › getSigner', () => {
  it('signs a message that ethers verifies, with the connected account', async () => {
    const { client, connect } = await openSite()
    await connect()
    const signer = await getSigner(client)
    const signature = await signer.signMessage('Hello, ü')
    expect(utils.verifyMessage('Hello, ü', signature)).toBe(await signer.getAddress())
    expect(await signer.getAddress()).toBe(client.getState().connections.eip155?.address)
    expect((await signer.provider.getNetwork()).chainId).toBe(1)
  })

  it('sends a transaction, which becomes a pending one of the client', async () => {
    const { client, connect } = await openSite()
    await connect()
    const signer = await getSigner(client)
    const before = await signer.provider.getBalance(FRIEND)
    const sent = await signer.sendTransaction({ to: FRIEND, value: 1_234 })
    await expect
      .poll(() => client.getState().pendingTransactions?.[0])
      .toMatchObject({ hash: sent.hash, value: '1234', to: FRIEND })
    expect((await sent.wait())?.status).toBe(1)
    expect(String(await signer.provider.getBalance(FRIEND))).toBe(String(BigInt(String(before)) + 1_234n))
  })

  it('rejects with account/none while nothing is connected', async () => {
    const { client } = await openSite()
    await expect(getSigner(client)).rejects.toMatchObject({ code: 'account/none' })
  })

  it('reports a refusal of the person as ethers does, and readSignerError as wallet/rejected', async () => {
    const { client, wallet, connect } = await openSite()
    await connect()
    const signer = await getSigner(client)
    wallet.rejectNext('personal_sign')
    const thrown = await toThrown(signer.signMessage('no'))
    expect(thrown).toMatchObject({ code: 4001 })
    expect(readSignerError(thrown)).toMatchObject({ code: 'wallet/rejected', kind: 'rejected' })
  })

  it('reports a transaction that the account cannot pay as send/insufficient-funds', async () => {
    const { client, connect } = await openSite()
    await connect()
    const signer = await getSigner(client)
    const thrown = await toThrown(signer.sendTransaction({ to: FRIEND, value: `0x${'f'.repeat(30)}` }))
    expect(readSignerError(thrown).code).toBe('send/insufficient-funds')
  })

  it('refuses each request after the network, the account or the wallet changed', async () => {
    const { client, wallet, connect } = await openSite()
    await connect()
    const onMainnet = await getSigner(client)
    expect(await client.actions.switchNetwork(base.caipNetworkId)).toMatchObject({ ok: true })
    const requestCount = wallet.requests().length
    const wrong = readSignerError(await toThrown(onMainnet.signMessage('late')))
    expect(wrong).toMatchObject({
      code: 'wallet/wrong-network',
      context: { actual: 'eip155:8453', expected: 'eip155:1' },
    })
    const onBase = await getSigner(client)
    wallet.switchAccount(1)
    await expect.poll(() => client.getState().connections.eip155?.address).toBe(wallet.accounts()[0])
    expect(readSignerError(await toThrown(onBase.signMessage('late'))).code).toBe('wallet/unauthorized')
    const ofOther = await getSigner(client)
    await client.actions.disconnect()
    expect(readSignerError(await toThrown(ofOther.signMessage('late'))).code).toBe('wallet/disconnected')
    expect(
      wallet
        .requests()
        .slice(requestCount)
        .filter(({ method }) => method === 'personal_sign'),
    ).toEqual([])
  })
})

describe('ethers5 › a wallet that changes its network in silence', () => {
  it('sends nothing on the other network', async () => {
    const { client, wallet, connect } = await openSite()
    await connect()
    const signer = await getSigner(client)
    wallet.lieAbout('chain', '0x2105')
    const thrown = await toThrown(signer.sendTransaction({ to: FRIEND, value: 1 }))
    expect(readSignerError(thrown).code).toBe('wallet/wrong-network')
    expect(wallet.requests().some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  })
})

describe('ethers5 › watchSigner', () => {
  it('brings one signer after each change of account and network, and none without a connection', async () => {
    const { client, wallet, connect } = await openSite()
    const seen: (Signer | undefined)[] = []
    onTestFinished(watchSigner(client, (signer) => seen.push(signer)))
    const latest = async () => {
      const signer = seen.at(-1)
      return signer === undefined
        ? 'none'
        : `${await signer.getAddress()} ${(await signer.provider.getNetwork()).chainId}`
    }
    expect(await latest()).toBe('none')
    await connect()
    const [first, second] = [wallet.accounts()[0], '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    await expect.poll(latest).toBe(`${first} 1`)
    await client.actions.switchNetwork(base.caipNetworkId)
    await expect.poll(latest).toBe(`${first} 8453`)
    wallet.switchAccount(1)
    await expect.poll(latest).toBe(`${second} 8453`)
    await client.actions.disconnect()
    await expect.poll(latest).toBe('none')
    // None, connected, switched, another account, none.
    expect(seen).toHaveLength(5)
  })

  it('calls back no more once it is stopped', async () => {
    const { client, connect } = await openSite()
    const seen: unknown[] = []
    const stop = watchSigner(client, (signer) => seen.push(signer))
    stop()
    await connect()
    expect(seen).toEqual([undefined])
  })
})
