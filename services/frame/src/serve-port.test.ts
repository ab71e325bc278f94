import { WalletError } from '@latchkey/errors'
import { readFrameMessage } from '@latchkey/protocol/frame'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Handlers } from './call-context.ts'
import { openChains } from './chains/open-chains.ts'
import { handlers as ownHandlers } from './handlers/index.ts'
import { createPageState } from './page-state.ts'
import { servePort } from './serve-port.ts'
import type { WalletDeps } from './wallet/wallet-deps.ts'

const DATA = {
  projectId: 'shop',
  origins: ['https://shop.example'],
  apiOrigin: 'https://api.wallet.example',
  vaultOrigin: 'https://vault.wallet.example',
  networks: ['eip155:1', 'eip155:8453'],
  knownNetworks: [],
}

/** A port whose other end is a list. */
function open(handlers: Handlers = ownHandlers, query = '') {
  const sent: { readonly id?: string; readonly type: string; readonly payload: unknown }[] = []
  let isClosed = false
  let reloads = 0
  const port = {
    onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
    postMessage: (message: (typeof sent)[number]) => void sent.push(message),
    close: () => {
      isClosed = true
    },
  }
  const state = createPageState(DATA, new URLSearchParams(query))
  const nobody = { session: { isOpen: async () => false }, puzzles: { auth: { prepare: () => undefined } } }
  const openWallet = async () => nobody as unknown as WalletDeps
  const openVault = () => Promise.reject(new WalletError('vault/timeout'))
  const origin = 'https://shop.example'
  const openChainsOf = async () => openChains({ data: DATA, origin })
  servePort({
    port: port as never,
    handlers,
    context: { origin, data: DATA, state, openVault, openWallet, openChains: openChainsOf },
    reload: () => {
      reloads += 1
    },
    now: () => 0,
  })
  const send = (data: unknown) =>
    port.onmessage?.({ data, ports: [] as readonly MessagePort[] } as MessageEvent<unknown>)
  return {
    sent,
    state,
    send,
    isClosed: () => isClosed,
    reloads: () => reloads,
    async call(type: string, payload?: unknown, id: string = crypto.randomUUID()) {
      send({ id, type, payload })
      await settle()
      return sent.filter((each) => each.id === id)
    },
  }
}

/** Lets the handlers of calls end. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the calls of a page', () => {
  it('are answered once, in the shape of their schema', async () => {
    const { call } = open()
    expect(await call('GET_CHAIN_ID')).toMatchObject([
      { type: 'GET_CHAIN_ID_SUCCESS', payload: { chainId: 'eip155:1' } },
    ])
    expect(await call('IS_CONNECTED', { token: 'stolen' })).toMatchObject([{ payload: { isConnected: false } }])
  })

  it('switch among the networks of the project alone, and tell the page of a change', async () => {
    const { call, sent } = open(ownHandlers, 'chainId=eip155:8453')
    expect(await call('SWITCH_NETWORK', { chainId: 1 })).toMatchObject([{ payload: { chainId: 'eip155:1' } }])
    expect(sent[0]).toEqual({ type: 'CHAIN_CHANGED', payload: { chainId: 'eip155:1' } })
    expect(await call('SWITCH_NETWORK', { chainId: 137 })).toMatchObject([
      { type: 'SWITCH_NETWORK_ERROR', payload: { code: 'network/unsupported' } },
    ])
    expect(await call('GET_CHAIN_ID')).toMatchObject([{ payload: { chainId: 'eip155:1' } }])
  })

  it('keep the name of a site only where it is of the origin of the page', async () => {
    const { call, state } = open()
    const describeAs = (url: string) => ({
      projectId: 'shop',
      metadata: { name: 'Bank', description: '', url, icons: [] },
    })
    expect(await call('SYNC_DAPP_DATA', describeAs('https://bank.example'))).toMatchObject([{ payload: undefined }])
    expect(state.metadata).toBeUndefined()
    await call('SYNC_DAPP_DATA', describeAs('https://shop.example/start'))
    expect(state.metadata?.name).toBe('Bank')
    expect(await call('SYNC_DAPP_DATA', { projectId: 'other' })).toMatchObject([
      { payload: { code: 'request/unknown-project', message: 'Unauthorized: invalid key' } },
    ])
  })

  it('keep the theme of a site, and refuse a value that loads something', async () => {
    const { call, state } = open()
    await call('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--lk-accent': '#123456' } })
    expect(state.theme).toEqual({ themeMode: 'dark', themeVariables: { '--lk-accent': '#123456' } })
    expect(await call('SYNC_THEME', { themeVariables: { '--lk-accent': 'url(https://evil.example)' } })).toMatchObject([
      { payload: { code: 'frame/invalid-message' } },
    ])
  })

  it('are refused by a code where the frame does nothing for them yet', async () => {
    const { call } = open()
    for (const [type, payload] of [
      ['INIT_SMART_ACCOUNT', undefined],
      ['RPC_REQUEST', { method: 'eth_newBlockFilter', params: [] }],
    ] as const) {
      const [answer] = await call(type, payload)
      expect(answer).toMatchObject({ type: `${type}_ERROR`, payload: { code: 'frame/unsupported-action' } })
      expect(readFrameMessage(answer)).toMatchObject({ failure: { code: 'frame/unsupported-action' } })
    }
  })

  it('read no chain where the operator has no gateway', async () => {
    const { call } = open()
    for (const method of ['eth_getBalance', 'eth_estimateGas'])
      expect(await call('RPC_REQUEST', { method, params: [] })).toMatchObject([
        { payload: { code: 'rpc/no-url-for-chain' } },
      ])
  })

  it('X13: of another type, with a key more or a bad id get one typed error, or none without a usable id', async () => {
    const { call, send, sent, state } = open()
    expect(await call('MAKE_COFFEE')).toMatchObject([
      { type: 'MAKE_COFFEE_ERROR', payload: { code: 'frame/invalid-action' } },
    ])
    expect(await call('<img src=x>')).toMatchObject([{ type: 'UNKNOWN_ERROR' }])
    expect(await call('SWITCH_NETWORK', { chainId: 8453, rpcUrl: 'https://evil.example' })).toMatchObject([
      { payload: { code: 'frame/invalid-message' } },
    ])
    const count = sent.length
    for (const id of [undefined, 7, 'x'.repeat(10_240), {}, null])
      send({ id, type: 'SWITCH_NETWORK', payload: { chainId: 8453 } })
    await settle()
    expect(sent).toHaveLength(count)
    expect(state.networkId).toBe('eip155:1')
  })

  it('X17: with an id that was used are refused, also after the answer', async () => {
    const { call } = open()
    const id = crypto.randomUUID()
    await call('GET_CHAIN_ID', undefined, id)
    expect(await call('SWITCH_NETWORK', { chainId: 8453 }, id)).toMatchObject([
      { type: 'GET_CHAIN_ID_SUCCESS' },
      { type: 'SWITCH_NETWORK_ERROR', payload: { code: 'frame/id-taken' } },
    ])
    expect(await call('GET_CHAIN_ID')).toMatchObject([{ payload: { chainId: 'eip155:1' } }])
  })

  it('end with frame/aborted when they are taken back, and are not answered again', async () => {
    let release = () => {}
    const waiting = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    let wasAborted = false
    const { call } = open({
      ...ownHandlers,
      SIGN_OUT: (_, { signal }) => {
        signal.addEventListener('abort', () => {
          wasAborted = true
        })
        return waiting
      },
    })
    const id = crypto.randomUUID()
    expect(await call('SIGN_OUT', undefined, id)).toEqual([])
    expect(await call('RPC_ABORT', { id })).toMatchObject([{ type: 'RPC_ABORT_SUCCESS' }])
    release()
    await settle()
    expect(wasAborted).toBe(true)
    expect(await call('RPC_ABORT', { id })).toMatchObject([{ type: 'RPC_ABORT_SUCCESS' }])
    expect(await call('GET_CHAIN_ID', undefined, id)).toMatchObject([
      { type: 'SIGN_OUT_ERROR', payload: { code: 'frame/aborted' } },
      { payload: { code: 'frame/id-taken' } },
    ])
  })

  it('get the outcome of a call that was committed before the page withdrew it', async () => {
    let release = () => {}
    const { call, sent } = open({
      SIGN_OUT: async (_, { commit }) => {
        commit()
        await new Promise<void>((resolve) => {
          release = resolve
        })
      },
    })
    const id = crypto.randomUUID()
    await call('SIGN_OUT', undefined, id)
    await call('RPC_ABORT', { id })
    release()
    await settle()
    expect(sent.filter((each) => each.id === id)).toMatchObject([{ type: 'SIGN_OUT_SUCCESS' }])
  })

  it('answer a failure that nobody foresaw without its text, and a result of another shape not at all', async () => {
    const { call } = open({
      SIGN_OUT: () => Promise.reject(new Error('secret of the frame')),
      IS_CONNECTED: async () => ({ isConnected: true, token: 'secret of the frame' }),
      GET_CHAIN_ID: () => {
        throw new Error('secret of the frame')
      },
    })
    for (const type of ['SIGN_OUT', 'IS_CONNECTED', 'GET_CHAIN_ID'])
      expect(await call(type)).toEqual([
        expect.objectContaining({ payload: { code: 'frame/error', message: 'An error occurred' } }),
      ])
  })

  it('X16: over the limit are refused once and then dropped', async () => {
    const { send, sent } = open()
    for (let at = 0; at < 10_000; at += 1) send({ id: crypto.randomUUID(), type: 'IS_CONNECTED' })
    await settle()
    expect(sent.filter(({ type }) => type === 'IS_CONNECTED_SUCCESS')).toHaveLength(100)
    expect(sent.filter(({ type }) => type === 'IS_CONNECTED_ERROR')).toMatchObject([
      { payload: { code: 'request/rate-limited' } },
    ])
  })

  it('X18: random messages throw nothing, and reach a handler only if they match its schema', async () => {
    let calls = 0
    const counting = async () => {
      calls += 1
      return undefined
    }
    const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true })
    const handlers = {
      CONNECT_EMAIL: counting,
      CONNECT_OTP: counting,
      SWITCH_NETWORK: counting,
      SYNC_DAPP_DATA: counting,
    }
    const type = fc.constantFrom(...Object.keys(handlers))
    const call = fc.record({ id: fc.constant(crypto.randomUUID()), type, payload: value })
    await fc.assert(
      fc.asyncProperty(fc.oneof(value, call), async (given) => {
        open(handlers as never).send(given)
        await settle()
      }),
      { numRuns: 500 },
    )
    expect(calls).toBe(0)
    expect('polluted' in {}).toBe(false)
  })
})
