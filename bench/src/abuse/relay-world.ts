import { type Client, connectClient, createTopic } from '@latchkey/relay/testing/client'
import type { RelayAttack } from './relay-attack.ts'
import { print, type Scene } from './scene.ts'
import { type ServiceProcess, startService } from './service-process.ts'

const BYSTANDER_ADDRESS = '10.1.0.1'
const CALL_TIMEOUT_MS = 30_000
const MESSAGE_BYTES = 600
/** Every fourth message goes to an absent peer, so that it has to be stored. */
const STORED_EVERY = 4

const TITLES: Readonly<Record<RelayAttack['way'], string>> = {
  receipts: 'receipts: 4 clients with 3,000 unacknowledged deliveries each send responses with unknown ids',
  fetch: 'fetch: 4 clients fetch a mailbox of 25 MB',
  pipeline: 'pipeline: 8 clients send 400 requests at once and leave',
  fill: 'fill: 4 clients fill the store',
}

export interface RelayWorld {
  readonly scenes: Readonly<Record<RelayAttack['way'], Omit<Scene, 'service' | 'decoy'>>>
  readonly service: ServiceProcess
  readonly decoy: ServiceProcess
  readonly stop: () => Promise<void>
}

/** Starts a relay with a paired site and wallet on it: the bystander. */
export async function startRelayWorld(): Promise<RelayWorld> {
  const service = await startService('relay', { TRUSTED_PROXIES: '1' })
  const decoy = await startService('relay', { TRUSTED_PROXIES: '1' })
  const toSocketUrl = (url: string) => url.replace('http', 'ws')
  const pair = await connectPair(toSocketUrl(service.url))
  const scene = (way: RelayAttack['way']) => ({
    title: TITLES[way],
    call: pair.send,
    attack: (url: string) =>
      ({ kind: 'relay', url: toSocketUrl(url), way, attackers: way === 'pipeline' ? 8 : 4 }) as const,
  })
  return {
    service,
    decoy,
    scenes: {
      receipts: scene('receipts'),
      fetch: scene('fetch'),
      pipeline: scene('pipeline'),
      fill: scene('fill'),
    },
    stop: async () => {
      await pair.close()
      print(`\nrelay ended with ${await service.stop()}`)
      await decoy.stop()
    },
  }
}

/** `send` resolves once a message is acknowledged and, if it has a subscriber, received. */
async function connectPair(url: string) {
  const options = { headers: { 'x-forwarded-for': BYSTANDER_ADDRESS }, keepFrames: false }
  const received = new Map<string, () => void>()
  const site = await connectClient(url, options)
  const wallet = await connectClient(url, {
    ...options,
    onDelivery: ({ id, params }, write) => {
      write({ id, jsonrpc: '2.0', result: true })
      received.get(params.data.message)?.()
      received.delete(params.data.message)
    },
  })
  const topic = createTopic()
  await wallet.call('irn_subscribe', { topic })
  // A socket that subscribes to nothing is closed after two minutes.
  await site.call('irn_subscribe', { topic: createTopic() })
  let last = 0
  return {
    send: async (at: number) => {
      last += 1
      const message = `${last}`.padEnd(MESSAGE_BYTES, 'A')
      if (at % STORED_EVERY === 0) return publish(site, createTopic(), message)
      const delivered = new Promise<void>((resolve) => received.set(message, resolve))
      await publish(site, topic, message)
      await withTimeout(delivered)
    },
    close: () => Promise.all([site.close(), wallet.close()]),
  }
}

async function publish(client: Client, topic: string, message: string): Promise<void> {
  const { error } = await withTimeout(client.publish(topic, message))
  if (error !== undefined) throw new Error(error.message)
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${CALL_TIMEOUT_MS / 1_000} s`)), CALL_TIMEOUT_MS)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
