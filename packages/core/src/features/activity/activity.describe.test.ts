import { mainnet, solana } from '@latchkey/chains'
import type { Transaction } from '@latchkey/protocol/gateway'
import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { type ClientOptions, resolveFeatures } from '../../options.ts'
import { MINT as mint, SEND as send } from '../../reads/client.test.fixture.ts'
import { checkNeeds } from '../check-needs.ts'
import { FEATURES } from '../list.ts'
import { selectAvailability } from '../select-availability.ts'
import { describeTransaction } from './activity.describe.ts'
import { accountTabs } from './activity.tabs.ts'

const me = { address: send.metadata.sentFrom, namespace: 'eip155' } as const
const changed = (metadata: Partial<Transaction['metadata']>): Transaction => ({
  ...send,
  metadata: { ...send.metadata, ...metadata },
})

describe('describeTransaction (compat-facts 1.11)', () => {
  it('describes a sent transfer and its receiver (Spec §3.9)', () => {
    expect(describeTransaction(send, me)).toEqual({
      operation: 'send',
      status: 'confirmed',
      counterpart: { role: 'to', address: send.metadata.sentTo },
      transfers: [
        {
          kind: 'token',
          sign: '-',
          quantity: '0.5',
          name: 'Ether',
          symbol: 'ETH',
          imageUrl: 'https://img.example/eth.svg',
          value: 1500,
          isValueNow: false,
        },
      ],
    })
  })

  it('describes a received NFT and the contract that sent it', () => {
    const { counterpart, transfers } = describeTransaction(mint, me)
    expect(counterpart).toEqual({ role: 'with', address: mint.metadata.sentTo })
    expect(transfers).toMatchObject([{ kind: 'nft', sign: '+', name: 'Key #1', symbol: undefined }])
  })

  it('returns the current value of the amount if the price at the time of the transaction is not known', () => {
    const unpriced = send.transfers.map((transfer) => ({ ...transfer, value: null, price: null, valueNow: 1600 }))
    const { transfers } = describeTransaction({ ...send, transfers: unpriced }, me)
    expect(transfers).toMatchObject([{ value: 1600, isValueNow: true }])
  })

  it('returns the receiver of a token transfer, and not the contract of the token', () => {
    const transfers = send.transfers.map((transfer) => ({ ...transfer, counterparty: '0xFriend' }))
    const sent = { ...changed({ sentTo: '0xToken' }), transfers }
    expect(describeTransaction(sent, me).counterpart).toEqual({ role: 'to', address: '0xFriend' })
    const inward = transfers.map((transfer) => ({ ...transfer, direction: 'in' as const }))
    const received = {
      ...changed({ operationType: 'receive', sentFrom: '0xRelayer', sentTo: '0xToken' }),
      transfers: inward,
    }
    expect(describeTransaction(received, me).counterpart).toEqual({ role: 'from', address: '0xFriend' })
  })

  it('returns the sender of a received transfer', () => {
    const received = changed({ operationType: 'receive', sentFrom: '0xFriend', sentTo: me.address })
    expect(describeTransaction(received, me).counterpart).toEqual({ role: 'from', address: '0xFriend' })
  })

  it('returns no counterpart for a transfer to oneself or the creation of a contract', () => {
    expect(describeTransaction(changed({ sentTo: me.address.toLowerCase() }), me).counterpart).toBeUndefined()
    expect(describeTransaction(changed({ operationType: 'deploy', sentTo: '' }), me).counterpart).toBeUndefined()
  })

  it('returns no amounts for a failed transaction, because nothing moved', () => {
    expect(describeTransaction(changed({ status: 'failed' }), me).transfers).toEqual([])
  })
})

describe('accountTabs', () => {
  const services = { gateway: async () => Promise.reject(new Error('never asked')) }
  const tabs = (namespace: 'eip155' | 'solana', history = true, given: Partial<ClientOptions> = { services }) => {
    const options = {
      networks: [mainnet, solana],
      adapters: [],
      connectors: [],
      environment: createFakeEnvironment(),
      ...given,
    } as unknown as ClientOptions
    const available = checkNeeds({ options, features: resolveFeatures({ history }) }, FEATURES)
    return accountTabs(selectAvailability({ available }, namespace))
  }

  it('returns Tokens, NFTs and Activity, in this order (Spec §2.14)', () => {
    expect(tabs('eip155')).toEqual(['tokens', 'nfts', 'activity'])
  })

  it('omits Activity if the site switched it off', () => {
    expect(tabs('eip155', false)).toEqual(['tokens', 'nfts'])
  })

  it('returns only Tokens outside of eip155, and without a gateway (Spec §9.25)', () => {
    expect(tabs('solana')).toEqual(['tokens'])
    expect(tabs('eip155', true, {})).toEqual(['tokens'])
  })
})
