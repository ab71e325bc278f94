import { openOfficialSite, openOfficialWallet } from '@latchkey/devnet/official-client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedRelay, startRelay } from './testing/start-relay.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

/** Public test key; never use it. */
const ACCOUNT = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const CHAIN = 'eip155:1'
const CAIP = `${CHAIN}:${ACCOUNT.address}`
const NAMESPACES = {
  eip155: { accounts: [CAIP], chains: [CHAIN], methods: ['personal_sign'], events: ['accountsChanged'] },
}

describe.each(stores)('over a relay on $name', ({ open }) => {
  let store: TestStore
  let node: StartedRelay
  let dapp: Awaited<ReturnType<typeof openOfficialSite>>
  let wallet: Awaited<ReturnType<typeof openOfficialWallet>>
  const contacted: string[] = []
  const fetchBefore = globalThis.fetch

  beforeAll(async () => {
    // The machine may be offline, so external requests of an official client must not affect the result.
    globalThis.fetch = async (input, init) => {
      const { hostname, href } = new URL(input instanceof Request ? input.url : input)
      if (hostname === '127.0.0.1') return fetchBefore(input, init)
      contacted.push(href)
      throw new TypeError('no outside')
    }
    store = await open()
    node = await startRelay({ store: store.at })
    ;[dapp, wallet] = await Promise.all([openOfficialSite(node.url), openOfficialWallet(node.url)])
  })
  afterAll(async () => {
    globalThis.fetch = fetchBefore
    await Promise.all([dapp?.stop(), wallet?.stop()])
    await node?.stop()
    await store?.stop()
  })

  /** Resolves with the next event of that name. */
  function next<T>(
    emitter: { once: (name: never, take: (value: never) => void) => unknown },
    name: string,
  ): Promise<T> {
    return new Promise((resolve) => emitter.once(name as never, ((value: T) => resolve(value)) as never))
  }

  async function propose() {
    const { uri = '', approval } = await dapp.client.connect({
      optionalNamespaces: { eip155: { chains: [CHAIN], methods: ['personal_sign'], events: ['accountsChanged'] } },
    })
    // Called at once, because a session that settles before `approval` is awaited is lost (relay.md 1).
    const session = approval()
    session.catch(() => undefined)
    const proposal = next<{ id: number }>(wallet.wallet, 'session_proposal')
    await wallet.wallet.pair({ uri })
    return { session, id: (await proposal).id }
  }

  async function openSession() {
    const { session, id } = await propose()
    await wallet.wallet.approveSession({ id, namespaces: NAMESPACES })
    return (await session).topic
  }

  describe('official clients', () => {
    it('pair, sign, ping, update, extend, emit events, and disconnect', async () => {
      const topic = await openSession()
      const signature = await ACCOUNT.signMessage({ message: 'hello' })
      wallet.wallet.once('session_request', ({ id, params }) => {
        expect(params.request.params).toEqual(['0x68656c6c6f', ACCOUNT.address])
        void wallet.wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: signature } })
      })
      const request = { method: 'personal_sign', params: ['0x68656c6c6f', ACCOUNT.address] }
      expect(await dapp.client.request({ topic, chainId: CHAIN, request })).toBe(signature)

      await dapp.client.ping({ topic })

      const updated = next<{ params: { namespaces: object } }>(dapp.client, 'session_update')
      const namespaces = { eip155: { ...NAMESPACES.eip155, events: ['accountsChanged', 'chainChanged'] } }
      await wallet.wallet.updateSession({ topic, namespaces })
      expect((await updated).params.namespaces).toEqual(namespaces)

      const extended = next<{ topic: string }>(dapp.client, 'session_extend')
      await wallet.wallet.extendSession({ topic })
      expect((await extended).topic).toBe(topic)

      const emitted = next<{ params: object }>(dapp.client, 'session_event')
      const event = { name: 'accountsChanged', data: [CAIP] }
      await wallet.wallet.emitSessionEvent({ topic, chainId: CHAIN, event })
      expect((await emitted).params).toEqual({ event, chainId: CHAIN })

      const deleted = next<{ topic: string }>(wallet.wallet, 'session_delete')
      await dapp.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected' } })
      expect((await deleted).topic).toBe(topic)
    })

    it('receive the rejection of a proposal and of a request', async () => {
      const { session, id } = await propose()
      await wallet.wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
      await expect(session).rejects.toMatchObject({ code: 5000 })

      const topic = await openSession()
      wallet.wallet.once('session_request', ({ id: requestId }) => {
        const error = { code: 5000, message: 'User rejected.' }
        void wallet.wallet.respondSessionRequest({ topic, response: { id: requestId, jsonrpc: '2.0', error } })
      })
      const request = { method: 'personal_sign', params: ['0x00', ACCOUNT.address] }
      await expect(dapp.client.request({ topic, chainId: CHAIN, request })).rejects.toMatchObject({ code: 5000 })
    })

    it('sign in and connect with one click, then sign', async () => {
      const { uri, response } = await dapp.client.authenticate({
        chains: [CHAIN],
        domain: 'shop.example',
        uri: 'https://shop.example/login',
        nonce: '1',
        methods: ['personal_sign'],
      })
      const answer = response()
      wallet.wallet.once('session_authenticate', async ({ id, params }) => {
        const message = wallet.wallet.formatAuthMessage({ request: params.authPayload, iss: `did:pkh:${CAIP}` })
        const auth = {
          h: { t: 'caip122' as const },
          p: { ...params.authPayload, iss: `did:pkh:${CAIP}`, iat: params.authPayload.iat },
          s: { t: 'eip191' as const, s: await ACCOUNT.signMessage({ message }) },
        }
        await wallet.wallet.approveSessionAuthenticate({ id, auths: [auth] })
      })
      await wallet.wallet.pair({ uri })
      const { auths, session } = await answer
      expect(auths?.[0]?.p.iss).toBe(`did:pkh:${CAIP}`)
      expect(session?.namespaces.eip155?.accounts).toEqual([CAIP])
    })

    it('leave at most the response to a disconnect in the store, and contact no other host', async () => {
      const rest = async () => (await store.kept()).filter((each) => !/[, ]1113[, ]/.test(each))
      await expect.poll(rest, { timeout: 5_000 }).toEqual([])
      expect((await store.kept()).length).toBeLessThanOrEqual(1)
      expect(contacted).toEqual([])
    })
  })
})
