import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { devnetServices, startDevnet } from '@latchkey/devnet'
import { isWalletError } from '@latchkey/errors'
import { startStandalone } from '@latchkey/standalone'
import { listApps, startApp } from './start/apps.ts'
import { createStopper } from './start/create-stopper.ts'
import { DEMO_PROJECT, startEmailWallet } from './start/email-wallet.ts'
import { choosePorts, type PortName, PREFERRED_PORTS } from './start/ports.ts'
import { prebundleApps } from './start/prebundle-apps.ts'
import { summarize } from './start/summary.ts'
import { waitForAnswer } from './start/wait-for-answer.ts'

/**
 * The local devnet: chains, services and apps in one process. Started by start.mjs.
 *
 * No request leaves this machine.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ETHEREUM = 1
const BASE = 8453
const EMAIL_NETWORKS = [
  ...[`eip155:${ETHEREUM}`, `eip155:${BASE}`, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
]
const stopper = createStopper()

async function startWorld(isFresh: boolean, prebundled = prebundleApps(listApps(root))): Promise<void> {
  const ports = await choosePorts()
  const urls = toUrls(ports)
  const siteOrigin = `http://demo.localhost:${ports.demo}`
  // Vite exposes variables with this prefix to the pages.
  Object.assign(process.env, {
    VITE_GATEWAY_URL: urls.gateway,
    VITE_CATALOGUE_URL: urls.catalogue,
    VITE_RELAY_URL: urls.relay,
    VITE_AUTH_URL: urls.auth,
    VITE_WALLET_URL: urls.wallet,
    VITE_FRAME_URL: urls.frame,
    VITE_FRAME_PROJECT_ID: DEMO_PROJECT,
    VITE_RPC_1: urls.ethereum,
    VITE_RPC_8453: urls.base,
    VITE_RPC_SOLANA: urls.solana,
    VITE_RPC_BITCOIN: urls.bitcoin,
    VITE_DEVNET: '1',
    // For the server of the site, which recognizes its own pages by it.
    SITE_ORIGIN: siteOrigin,
  })
  // All at once, because every URL is known before, and the gateway waits for its nodes.
  const [devnet, , demo, gallery, wallet] = await allOrNone([
    keep(
      startDevnet({
        chains: [ETHEREUM, BASE],
        ports: { [ETHEREUM]: ports.ethereum, [BASE]: ports.base },
        solana: { port: ports.solana },
        bitcoin: { port: ports.bitcoin },
        nameGatewayUrl: urls.gateway,
      }),
    ),
    keep(
      startStandalone({
        ...devnetServices(
          { [ETHEREUM]: urls.ethereum, [BASE]: urls.base },
          { solana: urls.solana, bitcoin: urls.bitcoin },
        ),
        databaseUrl: process.env.DATABASE_URL,
        dataDir: join(root, '.data', 'postgres'),
        fresh: isFresh,
        ports: { gateway: ports.gateway, catalogue: ports.catalogue, relay: ports.relay, auth: ports.auth },
      }),
    ),
    keep(startApp(root, { name: 'demo', host: 'demo.localhost', port: ports.demo, prebundled })),
    keep(startApp(root, { name: 'gallery', host: 'gallery.localhost', port: ports.gallery, prebundled })),
    keep(startApp(root, { name: 'wallet', host: 'wallet.localhost', port: ports.wallet, prebundled })),
    keep(
      startEmailWallet({
        dataDir: join(root, '.data', 'embedded-wallet'),
        fresh: isFresh,
        ports,
        ...{ siteOrigin, gatewayUrl: urls.gateway, networks: EMAIL_NETWORKS },
      }),
    ),
  ])
  await waitForWorld(urls, local(ports.relay), [demo, gallery, wallet])
  process.stdout.write(
    summarize({
      urls: { ...urls, demo: demo?.url, gallery: gallery?.url, wallet: wallet?.url },
      accounts: devnet.accounts,
      moved: listMoved(ports),
      tookSec: performance.now() / 1_000,
    }),
  )
}

const local = (port: number) => `http://127.0.0.1:${port}`

function toUrls(ports: Readonly<Record<PortName, number>>) {
  return {
    gateway: local(ports.gateway),
    catalogue: local(ports.catalogue),
    relay: local(ports.relay).replace('http', 'ws'),
    auth: local(ports.auth),
    ethereum: local(ports.ethereum),
    base: local(ports.base),
    solana: local(ports.solana),
    bitcoin: local(ports.bitcoin),
    mail: local(ports.mail),
    frame: `http://frame.wallet.localhost:${ports.frame}`,
    // The separate host name that `startApp` assigns below.
    wallet: `http://wallet.localhost:${ports.wallet}/`,
  }
}

const listMoved = (ports: Readonly<Record<PortName, number>>) =>
  (Object.keys(ports) as PortName[])
    .filter((name) => ports[name] !== PREFERRED_PORTS[name])
    .map((name) => `${name} (${PREFERRED_PORTS[name]} is taken)`)

type Urls = Readonly<
  Record<'frame' | 'mail' | 'gateway' | 'catalogue' | 'auth' | 'ethereum' | 'base' | 'solana' | 'bitcoin', string>
>

async function waitForWorld(
  urls: Urls,
  relayUrl: string,
  apps: readonly ({ readonly url: string } | undefined)[],
): Promise<void> {
  const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  await Promise.all([
    ...apps.flatMap((app) => (app === undefined ? [] : [waitForAnswer(app.url)])),
    waitForAnswer(`${urls.gateway}/ready`),
    waitForAnswer(`${urls.catalogue}/ready`),
    waitForAnswer(`${urls.auth}/ready`),
    waitForAnswer(urls.mail),
    waitForAnswer(`${urls.frame}/${DEMO_PROJECT}/`),
    waitForAnswer(`${relayUrl}/ready`),
    waitForAnswer(urls.ethereum, question),
    waitForAnswer(urls.base, question),
    waitForAnswer(urls.solana, question.replace('eth_blockNumber', 'getHealth')),
    waitForAnswer(`${urls.bitcoin}/blocks/tip/height`),
  ])
}

async function keep<T extends { readonly stop: () => Promise<void> } | undefined>(starting: Promise<T>): Promise<T> {
  const started = await starting
  if (started !== undefined) stopper.add(started.stop)
  return started
}

/**
 * Like `Promise.all`, but waits for every promise, so that nothing is still starting while the rest is being stopped.
 */
async function allOrNone<T extends readonly unknown[]>(starting: readonly [...{ [K in keyof T]: Promise<T[K]> }]) {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopper.stop)
// A closed terminal must not end this process before the rest is stopped.
process.stdout.on('error', () => undefined)
// start.mjs has ended without a signal.
process.once('disconnect', stopper.stop)

await startWorld(values.fresh).catch(async (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
  await stopper.stop()
})

function explain(error: unknown): string {
  if (!isWalletError(error)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  return error.message
}
