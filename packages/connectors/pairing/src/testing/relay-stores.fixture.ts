import { startRelayProcess } from '@latchkey/relay/testing/relay-process'
import { startRedis } from '@latchkey/relay/testing/start-redis'
import { startRelay } from '@latchkey/relay/testing/start-relay'

export interface RelayOnStore {
  readonly url: string
  readonly stop: () => Promise<unknown>
}

/** The real relay on each of its stores. */
export const relayStores: readonly { readonly name: string; readonly start: () => Promise<RelayOnStore> }[] = [
  { name: 'memory', start: () => startRelay() },
  { name: 'PostgreSQL', start: () => startRelayProcess() },
  { name: 'Redis', start: startOnRedis },
]

async function startOnRedis(): Promise<RelayOnStore> {
  const redis = await startRedis()
  const relay = await startRelayProcess({ REDIS_URL: redis.url })
  return { url: relay.url, stop: () => relay.stop().finally(redis.stop) }
}
