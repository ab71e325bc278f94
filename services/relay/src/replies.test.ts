import { openOfficialSite, openOfficialWallet } from '@latchkey/devnet/official-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openCable } from './testing/cable.fixture.ts'
import { createTopic } from './testing/client.fixture.ts'
import { type StartedRelay, startRelay } from './testing/start-relay.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

const CHAIN = 'eip155:1'
const ACCOUNT = `${CHAIN}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`
const ONE_WAY_MS = 20
const UPDATES = 40
/** Far longer than an update takes; the official client waits for five minutes. */
const LOST_AFTER_MS = 3_000

const namespaces = (event: string) => ({
  eip155: { accounts: [ACCOUNT], chains: [CHAIN], methods: ['personal_sign'], events: ['accountsChanged', event] },
})

describe.each(stores)('over a relay on $name', ({ open }) => {
  let store: TestStore
  let node: StartedRelay
  const fetchBefore = globalThis.fetch
  beforeAll(async () => {
    // The official client looks for a network before it connects; the machine may be offline.
    globalThis.fetch = async () => new Response()
    store = await open()
    node = await startRelay({ store: store.at })
  })
  afterAll(async () => {
    globalThis.fetch = fetchBefore
    await node?.stop()
    await store?.stop()
  })

  it('delivers a reply after the response to the publish, also when the peer replies before it acknowledges', async () => {
    const topic = createTopic()
    const site = await node.connect()
    const wallet = await node.connect({
      onDelivery: ({ id }, write) => {
        const params = { topic, message: 'response', ttl: 300, tag: 1109 }
        write({ id: 7, jsonrpc: '2.0', method: 'irn_publish', params })
        write({ id, jsonrpc: '2.0', result: true })
      },
    })
    await Promise.all([site, wallet].map((client) => client.call('irn_subscribe', { topic })))
    await site.publish(topic, 'request')
    expect(site.texts()).toEqual([])
    await expect.poll(site.texts).toEqual(['response'])
  })

  /** Opens a session between official clients. Each of them is 40 ms there and back from the relay. */
  async function openSession() {
    const urls = await Promise.all(
      ['site', 'wallet'].map(async () => {
        const cable = await openCable(node.url, ONE_WAY_MS)
        onTestFinished(cable.stop)
        return cable.url.replace(/\/$/, '')
      }),
    )
    const [site, wallet] = await Promise.all([openOfficialSite(urls[0] ?? ''), openOfficialWallet(urls[1] ?? '')])
    onTestFinished(site.stop)
    onTestFinished(wallet.stop)
    const { uri = '', approval } = await site.client.connect({
      optionalNamespaces: { eip155: { chains: [CHAIN], methods: ['personal_sign'], events: ['accountsChanged'] } },
    })
    const session = approval()
    wallet.wallet.once('session_proposal', ({ id }) => {
      void wallet.wallet.approveSession({ id, namespaces: namespaces('chainChanged') })
    })
    await wallet.wallet.pair({ uri })
    return { site, wallet: wallet.wallet, topic: (await session).topic }
  }

  it(`official clients at 40 ms receive the acknowledgement of each of ${UPDATES} updates`, async () => {
    const { site, wallet, topic } = await openSession()
    let seen = 0
    let lost = 0
    site.client.on('session_update', () => {
      seen += 1
    })
    for (let at = 0; at < UPDATES; at++) {
      const { acknowledged } = await wallet.updateSession({ topic, namespaces: namespaces(`event${at}`) })
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, LOST_AFTER_MS, false)
      })
      if (!(await Promise.race([acknowledged().then(() => true), tooLate]))) lost += 1
      clearTimeout(timer)
    }
    expect(seen).toBe(UPDATES)
    // A client whose event loop stands still for longer than the gap reads both at once, and drops one: seen once,
    // beside two busy browsers. Without the gap 7 of 100 were lost.
    expect(lost).toBeLessThanOrEqual(1)
  })
})
