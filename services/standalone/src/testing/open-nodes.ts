import { openCustody } from '@latchkey/custody'
import type { Database } from '@latchkey/database'
import { type Clock, createShutdown, listen, type Shutdown } from '@latchkey/host'
import { clientAddressBehind, type ServiceLog } from '@latchkey/http'
import { createLocalFileKms } from '@latchkey/kms'
import type { WalletServices } from '@latchkey/proofs/testing'
import { type OpenWalletAuth, type OperatorList, openWalletAuth } from '@latchkey/wallet-auth'
import type { createTestMailbox } from './test-mailbox.ts'

const HOST = '127.0.0.1'
const API = 'https://api.wallet.example'
const DEVICE = 'https://device.wallet.example'
const FRAME = 'https://frame.wallet.example'
const PROJECTS = { shop: { name: 'Shop', origins: ['https://shop.example'] } }
const MANY = 1_000_000
const ONE_PROXY = 1
/** All test browsers share one network, whose puzzles need up to 128 times these tries. */
const PUZZLE_TRIES = 2
const FIRST_WAIT_MS = 200

/** Addresses and keys of the services that stay the same for all nodes. */
export const ADDRESSES = { auth: API, custody: DEVICE, frame: FRAME } as const

/** Database and key file that all nodes of one service share. */
export interface Store {
  readonly database: Database
  readonly keyFile: string
}

export interface NodesOptions {
  readonly auth: Store
  readonly custody: Store
  readonly mailbox: ReturnType<typeof createTestMailbox>
  readonly clock: Clock
  /** Nodes of each service. */
  readonly count?: number
  readonly logger?: ServiceLog
  /** Auth does not tell whether an address has a wallet. */
  readonly isStrict?: boolean
  /** Who may call the operators' routes of auth. Default: nobody. */
  readonly operators?: OperatorList
}

export interface Nodes {
  /** Requests go to the nodes of a service in turn. */
  readonly services: WalletServices
  /** The same services, with all requests to one node of each. */
  readonly only: (node: number) => WalletServices
  /** Address of the operators' listener of the first node of auth; absent without `operators`. */
  readonly operatorUrl: string | undefined
  readonly stop: () => Promise<void>
}

const silent: ServiceLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Starts nodes of auth and of custody on ports of this machine. A node has connections and a KMS of its own: its service shares
 * the database and the key file, and nothing else.
 *
 * @throws as `openWalletAuth` and `openCustody`
 */
export async function openNodes(options: NodesOptions): Promise<Nodes> {
  const shutdown = createShutdown()
  const stop = async () => void (await shutdown.run())
  try {
    const { auth, custody, operatorUrl } = await startServices(options, shutdown)
    let turn = 0
    const reach = (pick: () => number): WalletServices => ({
      ...ADDRESSES,
      now: options.clock.now,
      send: (url, init) => {
        const nodes = url.startsWith(`${API}/`) ? auth : custody
        return fetch(url.replace(/^https:\/\/[^/]+/, nodes[pick() % nodes.length] ?? ''), init)
      },
    })
    return { services: reach(() => turn++), only: (node) => reach(() => node), operatorUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startServices({ count = 1, ...options }: NodesOptions, shutdown: Shutdown) {
  const { clock, mailbox, logger = silent, isStrict = false, operators } = options
  const { transport } = mailbox
  const clientAddress = clientAddressBehind(ONE_PROXY)
  let custodyKey: string | undefined
  let operatorUrl: string | undefined
  const serve = async ({ fetch }: OpenWalletAuth['app']) => {
    const listener = await listen({ host: HOST, port: 0 })
    shutdown.add('a listener', listener.stop)
    listener.serve(fetch)
    return listener.url
  }
  const [authUrls, custodyUrls]: [string[], string[]] = [[], []]
  for (let node = 0; node < count; node++) {
    const config = {
      ...{ publicUrl: API, frameOrigins: [FRAME], projects: PROJECTS, perMinute: MANY, loginsPerHour: MANY },
      isStrict,
      custodyOrigin: DEVICE,
      puzzleTries: PUZZLE_TRIES,
      get custodyKey() {
        return custodyKey
      },
    }
    const shared = { transport, clock, logger, clientAddress }
    const auth = await openWalletAuth({ ...(await openStore(options.auth, node)), ...shared, config, operators })
    shutdown.add('auth', auth.stop)
    const custody = await openCustody({
      ...(await openStore(options.custody, node)),
      ...shared,
      config: {
        ...{ publicUrl: DEVICE, frameOrigins: [FRAME], authKey: auth.publicKey, authUrl: API, projects: PROJECTS },
        ...{ perMinute: MANY, enrolmentsPerHour: MANY, puzzleTries: PUZZLE_TRIES },
      },
      watch: { waitMs: FIRST_WAIT_MS, pollMs: 20 },
    })
    shutdown.add('custody', custody.stop)
    custodyKey = custody.publicKey
    authUrls.push(await serve(auth.app))
    custodyUrls.push(await serve(custody.app))
    if (auth.operatorApp !== undefined) operatorUrl ??= await serve(auth.operatorApp)
  }
  return { auth: authUrls, custody: custodyUrls, operatorUrl }
}

async function openStore({ database, keyFile }: Store, node: number) {
  const pool = database.openPool({ name: `node-${node}` })
  return { database: { pool }, kms: await createLocalFileKms({ file: keyFile, env: {} }) }
}
