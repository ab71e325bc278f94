import type { ApprovalRequest } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { reviewRequest } from '../requests/review-request.ts'
import { createPracticeDesk } from './create-practice-desk.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ALICE_ON_SOLANA = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const openDesk = () =>
  createPracticeDesk({
    rpc: { 'eip155:1': 'http://127.0.0.1:1', 'eip155:8453': 'http://127.0.0.1:2', [SOLANA]: 'http://127.0.0.1:3' },
    site: { name: 'Fernhill', url: 'http://demo.localhost:5170', icons: [] },
  })
const approval = (given: Partial<ApprovalRequest>): ApprovalRequest => ({
  id: 1,
  origin: 'http://demo.localhost:5170',
  kind: 'message',
  method: 'personal_sign',
  params: ['hello', ALICE],
  account: ALICE,
  chainId: 1,
  ...given,
})
const onSolana = (feature: string, inputs: readonly unknown[], kind: ApprovalRequest['kind'] = 'message') => {
  const { chainId: _, ...rest } = approval({ kind, method: feature, params: inputs, account: ALICE_ON_SOLANA })
  return rest
}

describe('the practice desk', () => {
  it('shows a request to connect with the networks of the family, and returns the chosen account', async () => {
    const desk = openDesk()
    const answer = desk.requestApproval(
      'Practice wallet',
      approval({ kind: 'connect', method: 'eth_requestAccounts', params: [] }),
    )
    const [request] = desk.store.read().requests
    expect(request).toMatchObject({
      kind: 'proposal',
      walletName: 'Practice wallet',
      site: { name: 'Fernhill', host: 'demo.localhost:5170', isProved: true },
      networkIds: ['eip155:1', 'eip155:8453'],
    })
    const [, , , dave] = desk.accounts
    if (request === undefined || dave === undefined) throw new Error('nothing is shown')
    desk.approve(request, { account: dave })
    expect(await answer).toEqual({ isApproved: true, account: dave, accountIndex: 3 })
    expect(desk.store.read().requests).toEqual([])
  })

  it('shows messages of both families as text, and queues requests that arrive meanwhile', async () => {
    const desk = openDesk()
    const first = desk.requestApproval('Practice wallet', approval({}))
    const message = { $bytes: [...new TextEncoder().encode('hello')] }
    const inputs = [{ account: { address: ALICE_ON_SOLANA }, message }]
    const second = desk.requestApproval('Practice wallet · Solana', onSolana('solana:signMessage', inputs))
    const { requests } = desk.store.read()
    expect(requests).toMatchObject([
      { kind: 'message', networkId: 'eip155:1' },
      { kind: 'message', networkId: SOLANA, address: ALICE_ON_SOLANA },
    ])
    for (const request of requests) {
      const around = { coin: { symbol: 'ETH', decimals: 18 }, tokens: new Map(), now: 0 }
      expect(request.kind === 'message' && reviewRequest(request, around).content).toBe('hello')
      desk.decline(request)
    }
    expect(await Promise.all([first, second])).toEqual([{ isApproved: false }, { isApproved: false }])
  })

  it('refuses with an error of JSON-RPC what it cannot show', async () => {
    const desk = openDesk()
    const unreadable = [
      approval({ kind: 'transaction', method: 'eth_sendTransaction', params: [{ from: ALICE, to: 'bob' }] }),
      approval({ params: ['hello', '0x0000000000000000000000000000000000000001'] }),
      approval({ kind: 'watch-asset', method: 'wallet_watchAsset', params: {} }),
      onSolana('solana:signMessage', [{ account: { address: ALICE_ON_SOLANA }, message: 'hello' }]),
    ]
    for (const request of unreadable)
      await expect(desk.requestApproval('Practice wallet', request)).rejects.toMatchObject({ code: expect.any(Number) })
    expect(desk.store.read().requests).toEqual([])
  })

  it('shows the account and the network of a payment', async () => {
    const desk = openDesk()
    const params = [{ from: BOB, to: ALICE, value: '0x2386f26fc10000' }]
    const given = approval({ kind: 'transaction', method: 'eth_sendTransaction', params, account: BOB, chainId: 8453 })
    void desk.requestApproval('Practice wallet', given)
    expect(desk.store.read()).toMatchObject({
      address: BOB,
      networkId: 'eip155:8453',
      requests: [{ kind: 'transaction', address: BOB, networkId: 'eip155:8453', valueWei: 10n ** 16n }],
    })
  })
})
