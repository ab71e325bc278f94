import { solana as mainnet } from '@latchkey/chains'
import { encodeBase58 } from '@latchkey/primitives'
import { createFakeClock } from '@latchkey/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeNode, type FakeAnswer, FakeSocket, refusal } from '../fixtures/fake-node.ts'
import { waitForReceipt } from './actions/receipt.ts'
import { createExpiries } from './expiries.ts'
import { createNode } from './node/node.ts'
import type { SolanaCommitment } from './solana-options.ts'

const HASH = encodeBase58(new Uint8Array(64).fill(5))
const NODE = 'https://node.example'
const network = { ...mainnet, rpcUrls: { default: { http: [NODE] } } }

beforeEach(() => {
  FakeSocket.opened.length = 0
})

interface Given {
  readonly statuses: FakeAnswer
  readonly height?: () => number
  readonly end?: bigint
  readonly commitment?: SolanaCommitment
  readonly hasSocket?: boolean
  readonly onLastBlock?: (height: bigint) => void
}

function wait({ statuses, height = () => 1, end, commitment = 'confirmed', hasSocket = true, onLastBlock }: Given) {
  const clock = createFakeClock()
  const fake = createFakeNode({ getSignatureStatuses: statuses, getBlockHeight: height })
  const node = createNode({ rpcUrl: () => undefined, timeoutMs: 10_000, fetch: fake.fetch, clock })
  const expiries = createExpiries()
  if (end !== undefined) expiries.remember(HASH, end)
  const cancel = new AbortController()
  const read = { node, network, signal: cancel.signal, commitment }
  const promise = waitForReceipt(read, HASH, {
    clock,
    pollingIntervalMs: 1000,
    timeoutMs: 180_000,
    expiries,
    onLastBlock,
    socketUrl: hasSocket ? 'wss://node.example' : undefined,
    webSocket: FakeSocket as unknown as new (url: string) => WebSocket,
  })
  promise.catch(() => {})
  const looks = () => fake.methods().filter((method) => method === 'getSignatureStatuses').length
  return { promise, clock, looks, cancel }
}

const status = (confirmationStatus: string, err: unknown = null) => ({ value: [{ slot: 7, err, confirmationStatus }] })
const none = { value: [null] }

/** Runs all pending work that needs no timer. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function openedSocket() {
  await expect.poll(() => FakeSocket.opened.length).toBe(1)
  const [socket] = FakeSocket.opened
  if (socket === undefined) throw new Error('no socket')
  return socket
}

describe('waitForReceipt', () => {
  it('resolves at once for a mined transaction, without a socket', async () => {
    const { promise } = wait({ statuses: () => status('confirmed') })
    expect(await promise).toEqual({ hash: HASH, status: 'success', blockNumber: 7n })
    expect(FakeSocket.opened).toEqual([])
  })

  it('resolves on a notification of the socket, without a further second', async () => {
    let answer: unknown = none
    const { promise, looks } = wait({ statuses: () => answer })
    const socket = await openedSocket()
    socket.open()
    expect(JSON.parse(socket.sent[0] ?? '')).toMatchObject({
      method: 'signatureSubscribe',
      params: [HASH, { commitment: 'confirmed' }],
    })
    socket.receive({ jsonrpc: '2.0', id: 1, result: 12 })
    await expect.poll(looks).toBe(2)
    answer = status('confirmed')
    socket.receive({ jsonrpc: '2.0', method: 'signatureNotification', params: { result: { value: { err: null } } } })
    expect(await promise).toMatchObject({ status: 'success' })
    expect(socket.isClosed).toBe(true)
  })

  it('trusts the node, not the socket', async () => {
    const { promise, looks, cancel } = wait({ statuses: () => none })
    const socket = await openedSocket()
    socket.open()
    const news = { jsonrpc: '2.0', method: 'signatureNotification', params: { result: { value: { err: null } } } }
    for (let time = 0; time < 100; time++) {
      socket.receive(news)
      await Promise.resolve()
    }
    socket.receive('{')
    socket.receive('x'.repeat(20_000))
    await settle()
    // Only a few polls, however many notifications arrive.
    expect(looks()).toBeLessThanOrEqual(5)
    cancel.abort()
    await expect(promise).rejects.toMatchObject({ code: 'connect/cancelled' })
  })

  it.each([
    ['there is no socket', () => {}, false],
    ['the socket fails', (socket: FakeSocket) => socket.onerror?.(), true],
    [
      'the node knows no subscriptions',
      (socket: FakeSocket) => socket.receive({ id: 1, error: { code: -32601 } }),
      true,
    ],
  ] as const)('polls each second if %s', async (_, breakSocket, hasSocket) => {
    let answer: unknown = none
    const { promise, clock, looks } = wait({ statuses: () => answer, hasSocket })
    if (hasSocket) breakSocket(await openedSocket())
    await settle()
    const before = looks()
    await clock.advance(1000)
    await expect.poll(looks).toBe(before + 1)
    answer = status('confirmed')
    await clock.advance(1000)
    expect(await promise).toMatchObject({ status: 'success' })
  })

  it('polls every fifth second while a socket is open, in case it is dead', async () => {
    const { promise, clock, looks, cancel } = wait({ statuses: () => none })
    const socket = await openedSocket()
    socket.open()
    socket.receive({ jsonrpc: '2.0', id: 1, result: 12 })
    await expect.poll(looks).toBe(2)
    await settle()
    await clock.advance(4_000)
    await settle()
    expect(looks()).toBe(2)
    await clock.advance(1_000)
    await expect.poll(looks).toBe(3)
    cancel.abort()
    await expect(promise).rejects.toMatchObject({ code: 'connect/cancelled' })
  })

  it.each([
    ['processed', 'processed', true],
    ['recent', 'processed', true],
    ['confirmed', 'processed', false],
    ['singleGossip', 'confirmed', true],
    ['finalized', 'confirmed', false],
    ['max', 'finalized', true],
  ] as const)('at the commitment %s, accepts %s: %s (Spec §5)', async (commitment, reached, isEnough) => {
    const { promise, cancel } = wait({ statuses: () => status(reached), commitment })
    const outcome = await Promise.race([promise, settle().then(() => 'waits')])
    expect(outcome !== 'waits').toBe(isEnough)
    cancel.abort()
  })

  it('returns the failure of the transaction', async () => {
    const { promise } = wait({ statuses: () => status('finalized', { InstructionError: [0, { Custom: 1 }] }) })
    expect(await promise).toMatchObject({ status: 'reverted' })
  })

  it('rejects with transaction/expired once the blockhash is too old', async () => {
    let height = 182
    const { promise, clock } = wait({ statuses: () => none, height: () => height, end: 150n, hasSocket: false })
    // The node that reports the height may be ahead of the node that reports the status.
    await settle()
    await clock.advance(1000)
    expect(await Promise.race([promise, settle().then(() => 'waits')])).toBe('waits')
    height = 183
    await clock.advance(1000)
    await expect(promise).rejects.toMatchObject({ code: 'transaction/expired' })
  })

  it('passes on the last block that can contain the transaction, for a later page', async () => {
    const heights: bigint[] = []
    const onLastBlock = (height: bigint) => void heights.push(height)
    const { cancel } = wait({ statuses: () => none, end: 150n, onLastBlock, hasSocket: false })
    await settle()
    expect(heights).toEqual([150n])
    cancel.abort()
  })

  it('resolves for a transaction in the last possible block', async () => {
    let looks = 0
    const statuses = () => (++looks === 1 ? none : status('confirmed'))
    const { promise } = wait({ statuses, height: () => 183, end: 150n })
    expect(await promise).toMatchObject({ status: 'success' })
  })

  it('continues after failed polls, and rejects after five in a row', async () => {
    const busy = refusal(-32005, 'Node is behind')
    let failures = 0
    const statuses = () => (++failures % 5 === 0 ? none : busy.clone())
    const { promise, clock, looks, cancel } = wait({ statuses, hasSocket: false })
    for (let second = 0; second < 12; second++) {
      await settle()
      await clock.advance(1000)
    }
    expect(looks()).toBeGreaterThan(9)
    cancel.abort()
    await expect(promise).rejects.toMatchObject({ code: 'connect/cancelled' })
    const dead = wait({ statuses: () => busy.clone(), hasSocket: false })
    for (let second = 0; second < 5; second++) {
      await settle()
      await dead.clock.advance(1000)
    }
    await expect(dead.promise).rejects.toMatchObject({ code: 'rpc/error' })
  })

  it('rejects after three minutes', async () => {
    const { promise, clock } = wait({ statuses: () => none })
    await settle()
    await clock.advance(180_000)
    await expect(promise).rejects.toMatchObject({ code: 'send/receipt-timeout', context: { hash: HASH } })
  })
})
