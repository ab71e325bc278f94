import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '@latchkey/database'
import { type ServiceProcess, startService } from '../abuse/service-process.ts'
import { type ChainState, hashOf } from './chain-blocks.ts'
import { createNodeProcess, type NodeProcess } from './node-process.ts'

const POLL_MS = 20
const CALL_TIMEOUT_MS = 30_000

/** The gateway on a PostgreSQL server and a node, all in separate processes. */
export interface GatewayWorld {
  readonly node: NodeProcess
  readonly database: Database
  readonly service: ServiceProcess
  /** Reads a path; rejects for any status but 200. */
  readonly read: (path: string) => Promise<unknown>
  /** Waits until the newest block of the index is that of the chain. */
  readonly indexed: (state: ChainState) => Promise<void>
  readonly stop: () => Promise<number | null>
}

/** Starts all with a node that has one block. */
export async function startGatewayWorld(state: ChainState): Promise<GatewayWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-gateway-'))
  const [database, node] = await Promise.all([openDatabase({ dataDir, name: 'gateway' }), createNodeProcess()])
  await node.show(state)
  const service = await startService('gateway', {
    // No node of the bench has traces, and no other host gets a request.
    NETWORKS: JSON.stringify([{ id: 1, rpcUrls: [node.url], startBlock: 0, traces: false, uniswap: false }]),
    PRICES: JSON.stringify([{ chainId: 'eip155:1', address: 'native', usd: 3_000 }]),
    DATABASE_URL: database.url,
    RATE_CAPACITY: '1000000',
    RATE_PER_SECOND: '1000000',
  })
  return {
    node,
    database,
    service,
    async read(path) {
      const response = await fetch(`${service.url}${path}`, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
      const body: unknown = await response.json()
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      return body
    },
    async indexed(wanted) {
      for (;;) {
        const { rows } = await database.pool.query<{ hash: Buffer }>(
          'SELECT hash FROM gateway_blocks WHERE chain_id = 1 ORDER BY number DESC LIMIT 1',
        )
        if (`0x${rows[0]?.hash.toString('hex')}` === hashOf(wanted, wanted.head)) return
        await delay(POLL_MS)
      }
    },
    async stop() {
      const code = await service.stop()
      await Promise.all([node.kill(), database.stop()])
      await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
