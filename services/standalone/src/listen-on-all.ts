import { type Listener, listen } from '@latchkey/host'
import type { StandaloneOptions } from './standalone-options.ts'

/** Sockets of the relay stay open for days. */
const RELAY_CONNECTIONS = 100_000

/** The port of each service. */
export interface Listeners {
  readonly gateway: Listener
  readonly catalogue: Listener
  readonly relay: Listener
  readonly auth: Listener
  readonly stop: () => Promise<void>
}

/** Listens on a port for each service. @throws service/listen, and holds no port then */
export async function listenOnAll({
  host = '127.0.0.1',
  ports = {},
}: Pick<StandaloneOptions, 'host' | 'ports'>): Promise<Listeners> {
  const taken: Listener[] = []
  const take = async (port = 0, maxConnections?: number) => {
    const listener = await listen({
      host,
      port,
      ...(maxConnections === undefined ? {} : { limits: { maxConnections } }),
    })
    taken.push(listener)
    return listener
  }
  const stop = async () => {
    await Promise.all(taken.map((listener) => listener.stop()))
  }
  try {
    const gateway = await take(ports.gateway)
    const catalogue = await take(ports.catalogue)
    const auth = await take(ports.auth)
    return { gateway, catalogue, auth, relay: await take(ports.relay, RELAY_CONNECTIONS), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
