import { setTimeout as delay } from 'node:timers/promises'
import { startDevnet } from '@latchkey/devnet'
import * as v from 'valibot'
import { deployFloodContract } from './flood-contracts.ts'
import { startMetadataHost } from './metadata-host.ts'
import { print, type Scene, toMegabytes } from './scene.ts'
import { type ServiceProcess, startService } from './service-process.ts'
import { measureSlowness } from './slowness.ts'

const BYSTANDER_ADDRESS = '10.1.0.1'
const CALL_TIMEOUT_MS = 30_000
const INDEX_POLL_MS = 250
/** 501,000 transfers take half a minute on an idle machine. */
const INDEX_TIMEOUT_MS = 300_000
const BATCH_BYTES = 65_000
/** Receives 501,000 transfers in 26 transactions. */
const WHALE = '0x00000000000000000000000000000000000a11ce'
/** Holds 400 collectibles. */
const COLLECTOR = '0x00000000000000000000000000000000000c0113'

const historyPage = v.object({ data: v.array(v.object({ metadata: v.object({ hash: v.string() }) })) })
const nftsPage = v.object({ next: v.nullish(v.string()) })

type ReadPath = (path: string, body?: string) => Promise<unknown>

export interface GatewayWorld {
  readonly scenes: Readonly<Record<'history' | 'pictures' | 'rpc', Omit<Scene, 'service' | 'decoy'>>>
  readonly service: ServiceProcess
  readonly decoy: ServiceProcess
  readonly stop: () => Promise<void>
}

/** Starts a gateway on a chain with transactions of attackers, and waits until all of it is indexed. */
export async function startGatewayWorld(): Promise<GatewayWorld> {
  const [devnet, metadata] = await Promise.all([startDevnet({ chains: [1] }), startMetadataHost()])
  const node = devnet.urls[1] ?? ''
  const env = {
    NETWORKS: JSON.stringify([{ id: 1, rpcUrls: [node], startBlock: 0 }]),
    IPFS_GATEWAY: metadata.url,
    TRUSTED_PROXIES: '1',
  }
  const service = await startService('gateway', env)
  const readPath = createReadPath(service.url)
  const last = await rainOn(node, devnet.accounts.at(-1)?.address ?? '')
  await waitUntilIndexed(readPath, last)
  print(`\n501,000 transfers in 26 transactions indexed, ${toMegabytes(service.takePeakBytes())} at most meanwhile`)
  const decoy = await startService('gateway', env)
  await waitUntilIndexed(createReadPath(decoy.url), last)
  const pages = await listPages(readPath)
  const call = createVisit(readPath, devnet.accounts[0]?.address ?? '')
  const shared = { kind: 'http', attackers: 4 } as const
  return {
    service,
    decoy,
    scenes: {
      history: {
        title: 'history: 8 readers of an account with 501,000 transfers in 26 transactions',
        call,
        attack: (url) => ({ ...shared, url, paths: [`/v1/account/${WHALE}/history?chainId=1`], together: 2 }),
      },
      pictures: {
        title: 'pictures: 4 readers of 400 collectibles with 260 KB of description each',
        call,
        attack: (url) => ({ ...shared, url, paths: pages, together: 1 }),
      },
      rpc: {
        title: 'rpc: 4 senders of batches of 64 KB whose answers would have 300 MB',
        call,
        attack: (url) => ({ ...shared, url, paths: ['/v1/?chainId=eip155:1'], together: 1, body: createBatch(last) }),
      },
    },
    stop: async () => {
      print(`\ngateway ended with ${await service.stop()}`)
      await decoy.stop()
      metadata.stop()
      await devnet.stop()
    },
  }
}

function createReadPath(url: string): ReadPath {
  return async (path, body) => {
    const response = await fetch(`${url}${path}`, {
      headers: { 'x-forwarded-for': BYSTANDER_ADDRESS, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return JSON.parse(text)
  }
}

/** @returns the hash of the last transaction, which has a receipt of half a megabyte. */
async function rainOn(node: string, from: string): Promise<string> {
  const rain = await deployFloodContract(node, from, 'Rain')
  const pictures = await deployFloodContract(node, from, 'Pictures')
  for (let at = 0; at < 25; at += 1) await rain.send('rain', [WHALE, 20_000n])
  await pictures.send('airdrop', [COLLECTOR, 0n, 400n])
  return rain.send('rain', [WHALE, 1_000n])
}

async function waitUntilIndexed(readPath: ReadPath, hash: string): Promise<void> {
  const timeoutMs = INDEX_TIMEOUT_MS * measureSlowness()
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    // A service that indexes on a busy machine may refuse or time out.
    const body = await readPath(`/v1/account/${WHALE}/history?chainId=1`).catch(() => undefined)
    const page = v.safeParse(historyPage, body)
    if (page.success && page.output.data[0]?.metadata.hash === hash) return
    await delay(INDEX_POLL_MS)
  }
  throw new Error(`the gateway did not index the flood within ${Math.round(timeoutMs / 1_000)} s`)
}

/** Requests of a wallet for an ordinary account. */
function createVisit(readPath: ReadPath, account: string): Scene['call'] {
  const calls = [
    () => readPath(`/v1/account/${account}/history?chainId=1`),
    () => readPath(`/v1/account/${account}/balance?chainId=1&currency=usd`),
    () => readPath('/v1/?chainId=eip155:1', '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'),
  ]
  return async (at) => calls[at % calls.length]?.()
}

async function listPages(readPath: ReadPath): Promise<readonly string[]> {
  const first = `/v1/account/${COLLECTOR}/nfts?chainId=1`
  const paths = [first]
  for (;;) {
    const { next } = v.parse(nftsPage, await readPath(paths.at(-1) ?? ''))
    if (typeof next !== 'string') return paths
    paths.push(`${first}&cursor=${encodeURIComponent(next)}`)
  }
}

function createBatch(hash: string): string {
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] })
  return `[${Array.from({ length: Math.floor(BATCH_BYTES / (request.length + 1)) }, () => request).join(',')}]`
}
