import type { SessionEvent, WalletSession } from '@latchkey/core/ports'
import { type OfficialWallet, openOfficialWallet } from '@latchkey/devnet/official-client'
import { type RelayProcess, startRelayProcess } from '@latchkey/relay/testing/relay-process'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Page } from './relay/page.ts'
import { openGate } from './testing/gate.fixture.ts'
import { createOwnPages, nextOf } from './testing/own-pages.fixture.ts'
import { CHAINS } from './testing/sides.fixture.ts'
import { ALICE, addressesOf } from './testing/world.fixture.ts'

const SIGNATURE = `0x${'ab'.repeat(65)}`
const SIGN = { method: 'personal_sign', params: ['0x6869', ALICE] }
const toNamespaces = (accounts: readonly string[]) => ({
  eip155: {
    chains: [...CHAINS],
    accounts: CHAINS.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
})
const failure = (error: unknown) => error

let relay: RelayProcess
let walletGate: Awaited<ReturnType<typeof openGate>>
let official: OfficialWallet

beforeAll(async () => {
  relay = await startRelayProcess()
  walletGate = await openGate(relay.url)
  official = await openOfficialWallet(walletGate.url)
})
afterAll(async () => {
  await official?.stop()
  await walletGate?.stop()
  await relay?.stop()
})

async function openSite() {
  const gate = await openGate(relay.url)
  onTestFinished(gate.stop)
  return { gate, openPage: createOwnPages({ relayUrl: gate.url, wallet: official.wallet }) }
}

const next = <T>(name: string) => nextOf<T>(official.wallet, name)
async function approveNext(accounts: readonly string[] = [ALICE]): Promise<string> {
  const { id } = await next<{ id: number }>('session_proposal')
  return (await official.wallet.approveSession({ id, namespaces: toNamespaces(accounts) })).topic
}
function signNext(): Promise<void> {
  return next<{ id: number; topic: string }>('session_request').then(({ id, topic }) =>
    official.wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: SIGNATURE } }),
  )
}
function listen(session: WalletSession): SessionEvent[] {
  const events: SessionEvent[] = []
  session.subscribe((event) => void events.push(event))
  return events
}
async function openSession() {
  const site = await openSite()
  const page = site.openPage()
  const approved = approveNext()
  const session = await page.connect()
  return { ...site, page, session, topic: await approved, events: listen(session) }
}
const limit = { timeout: 20_000 }

// `matrix.chain.test.ts` tests what every pair of clients does (pair, sign, extend, ping, end).
describe('the official wallet client over the real relay', () => {
  it('is reached again over one socket after the relay was down with a pending request', async () => {
    const { session, gate } = await openSession()
    const before = gate.passed()
    const signed = signNext()
    gate.setShut(true)
    const pending = session.request(SIGN)
    await expect.poll(() => gate.refused(), limit).toBeGreaterThan(1)
    gate.setShut(false)
    expect(await pending).toBe(SIGNATURE)
    await signed
    expect(gate.passed() - before).toBe(1)
  })

  it('approves while the page reloads, and the page receives the session', async () => {
    const { openPage } = await openSite()
    const page = openPage()
    const proposed = next<{ id: number }>('session_proposal')
    page.connect().catch(failure)
    const { id } = await proposed
    page.close()
    await official.wallet.approveSession({ id, namespaces: toNamespaces([ALICE]) }).catch(failure)
    expect(addressesOf(await openPage().connect({ silent: true }))).toEqual([ALICE])
  })

  it('responds while the page reloads, and the page receives the response', async () => {
    const { session, page, openPage } = await openSession()
    const requested = next<{ id: number; topic: string }>('session_request')
    session.request(SIGN).catch(failure)
    const { id, topic } = await requested
    page.close()
    await official.wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: SIGNATURE } })
    const provider = (await openPage().connect({ silent: true })).provider as import('./provider.ts').PairingProvider
    const answers: unknown[] = []
    await expect
      .poll(() => {
        answers.push(...provider.takeLateResponses())
        return answers
      }, limit)
      .toMatchObject([{ id, result: SIGNATURE }])
  })

  it('notifies two tabs, and both see a disconnect in one of them', async () => {
    const { session, openPage, topic } = await openSession()
    const other = await openPage().connect({ silent: true })
    const events = listen(other)
    await official.wallet.emitSessionEvent({ topic, chainId: 'eip155:10', event: { name: 'chainChanged', data: 10 } })
    await expect.poll(() => [session.networkId, other.networkId], limit).toEqual(['eip155:10', 'eip155:10'])
    await session.disconnect()
    await expect.poll(() => events.at(-1), limit).toEqual({ type: 'disconnect' })
  })

  it('responds to simultaneous requests of two tabs, each over its own socket', async () => {
    const { session, openPage, gate } = await openSession()
    const other = await openPage().connect({ silent: true })
    const answer = ({ id, topic, params }: { id: number; topic: string; params: { request: { params: unknown } } }) => {
      const result = params.request.params
      return official.wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    }
    official.wallet.on('session_request', answer as never)
    const request = (from: WalletSession, at: number) => from.request({ method: 'personal_sign', params: [at] })
    const pending = [0, 1, 2, 3].map((at) => request(at % 2 === 0 ? session : other, at))
    expect(await Promise.all(pending)).toEqual([[0], [1], [2], [3]])
    official.wallet.off('session_request', answer as never)
    for (const { provider } of [session, other])
      expect((provider as import('./provider.ts').PairingProvider).takeLateResponses()).toEqual([])
    expect(gate.passed()).toBe(2)
  })

  it('delivers a message to a tab later if no tab was open', async () => {
    const leads: ((isLeading: boolean) => void)[] = []
    const electLeader: Page['electLeader'] = (_, onChange) => {
      leads.push(onChange)
      return () => {}
    }
    const { openPage } = await openSite()
    const approved = approveNext()
    const session = await openPage({ page: { isOnline: () => true, onReturn: () => () => {}, electLeader } }).connect()
    const topic = await approved
    const event = { topic, chainId: 'eip155:10', event: { name: 'chainChanged', data: 10 } }
    await official.wallet.emitSessionEvent(event)
    const signed = signNext()
    // When this request is answered, each earlier message has arrived.
    expect(await session.request(SIGN)).toBe(SIGNATURE)
    await signed
    expect(session.networkId).toBe('eip155:1')
    for (const onChange of leads) onChange(true)
    await expect.poll(() => session.networkId, limit).toBe('eip155:10')
  })

  it('pairs and signs without delay', async () => {
    const { openPage } = await openSite()
    const [pairMs, signMs]: [number[], number[]] = [[], []]
    for (let round = 0; round < 10; round++) {
      const approved = approveNext()
      const start = performance.now()
      const session = await openPage().connect({ isFresh: true })
      pairMs.push(performance.now() - start)
      await approved
      for (let request = 0; request < 10; request++) {
        const signed = signNext()
        const sentAt = performance.now()
        await session.request(SIGN)
        signMs.push(performance.now() - sentAt)
        await signed
      }
      await session.disconnect()
    }
    const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
    process.stdout.write(`pairing p50 ${median(pairMs).toFixed(1)} ms, sign p50 ${median(signMs).toFixed(1)} ms\n`)
    // Generous, so that a loaded machine does not fail the test; a wait for a timer would take seconds.
    expect(median(pairMs)).toBeLessThan(1_000)
    expect(median(signMs)).toBeLessThan(500)
  })
})
