import { checkOutClient, createTestDatabase, type Database } from '@latchkey/database'
import { type Devnet, devnetPrices, startDevnet } from '@latchkey/devnet'
import { type Client, connectClient, createTopic } from '@latchkey/relay/testing/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Standalone, startStandalone } from './index.ts'

/** Time in which an answer that waits for nobody comes, also on a busy machine. */
const QUICK_MS = 1_000

let devnet: Devnet
let database: Database
let standalone: Standalone
let dapp: Client
let wallet: Client
const topic = createTopic()

beforeAll(async () => {
  ;[devnet, database] = await Promise.all([startDevnet({ chains: [1], history: false }), createTestDatabase()])
  standalone = await startStandalone({
    databaseUrl: database.url,
    isLocal: true,
    networks: [{ chainId: 1, rpcUrls: [devnet.urls[1] ?? ''], startBlock: 0 }],
    prices: devnetPrices,
  })
  ;[dapp, wallet] = await Promise.all([connectClient(standalone.relayUrl), connectClient(standalone.relayUrl)])
  await wallet.call('irn_subscribe', { topic })
})

afterAll(async () => {
  await Promise.all([dapp?.close(), wallet?.close()])
  await standalone?.stop()
  await Promise.all([devnet?.stop(), database?.stop()])
})

async function callNode(method: string, params: readonly unknown[] = []) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(devnet.urls[1] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await answer.json()) as { result: unknown }).result
}

const mine = () => callNode('evm_mine')

async function untilIndexed() {
  const head = Number(await callNode('eth_blockNumber'))
  await expect
    .poll(
      async () => (await database.pool.query('SELECT max(number)::int AS number FROM gateway_blocks')).rows[0]?.number,
    )
    .toBe(head)
}

const statusOf = async (base: string) => (await fetch(new URL('/ready', base.replace(/^ws/, 'http')))).status
const readiness = () =>
  Promise.all(
    [standalone.gatewayUrl, standalone.catalogueUrl, standalone.relayUrl, standalone.authUrl].map((base) =>
      statusOf(base),
    ),
  )

const sendEvent = () =>
  fetch(new URL('/e', standalone.catalogueUrl), {
    method: 'POST',
    body: JSON.stringify({
      eventId: crypto.randomUUID(),
      url: 'https://shop.example/',
      domain: 'shop.example',
      timestamp: Date.now(),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    }),
  }).then((answer) => answer.json())

/** Connections of the services that wait for a lock. */
async function countBlocked(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

/** Holds a lock on a table, as a long migration or a backup would, until the returned function is called. */
async function lockTable(table: string, mode: string): Promise<() => void> {
  const { client, release } = await checkOutClient(database.pool)
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`)
  return () => release(false)
}

describe('services on one PostgreSQL', () => {
  it('continue when the server ends all their connections, also during a transaction', async () => {
    await untilIndexed()
    for (let round = 0; round < 3; round++) {
      const unlock = await lockTable('gateway_blocks', 'EXCLUSIVE')
      await mine()
      await expect.poll(countBlocked).toBe(1)
      await database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND application_name <> current_setting('application_name')`)
      unlock()
      await expect.poll(readiness).toEqual([200, 200, 200, 200])
      await untilIndexed()
      expect(await dapp.publish(topic, `round ${round}`)).toMatchObject({ result: true })
      expect(await sendEvent()).toEqual({ accepted: 1 })
    }
    await expect.poll(wallet.texts).toEqual(['round 0', 'round 1', 'round 2'])
  })

  it('share no connections, so that stuck calls delay no other service and no index', async () => {
    const unlock = await lockTable('gateway_spam_rules', 'ACCESS EXCLUSIVE')
    const answers: { readonly status: number; readonly code: string | undefined }[] = []
    const flood = Array.from({ length: 30 }, async (_, at) => {
      const account = `0x${at.toString(16).padStart(40, '0')}`
      const url = `/v1/account/${account}/balance?currency=usd&chainId=eip155:1`
      const answer = await fetch(new URL(url, standalone.gatewayUrl))
      const body = (await answer.json()) as { readonly error?: { readonly code: string } }
      answers.push({ status: answer.status, code: body.error?.code })
    })
    await expect.poll(countBlocked).toBe(5)
    const publishes = await timesOf(40, () => dapp.publish(createTopic(), 'during the flood'))
    const events = await timesOf(40, sendEvent)
    const indexed = await timesOf(3, async () => {
      await mine()
      await untilIndexed()
    })
    expect(publishes.at(-1)).toBeLessThan(QUICK_MS)
    expect(events.at(-1)).toBeLessThan(QUICK_MS)
    expect(indexed.at(-1)).toBeLessThan(2 * QUICK_MS)
    expect(await readiness()).toEqual([200, 200, 200, 200])
    // Calls without a connection are refused after a bounded wait; the others are answered once the lock is gone.
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(25)
    unlock()
    await Promise.all(flood)
    for (const { status, code } of answers)
      expect([status, code]).toEqual(status === 200 ? [200, undefined] : [503, 'service/database'])
  })

  it('need no more connections than the embedded server allows', async () => {
    const { rows } = await database.pool.query<{ most: number }>(
      "SELECT current_setting('max_connections')::int AS most",
    )
    expect(rows[0]?.most).toBeGreaterThanOrEqual(40)
  })
})

/** Returns how long each of some calls took, one after another, the slowest last. Milliseconds. */
async function timesOf(calls: number, call: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)
}
