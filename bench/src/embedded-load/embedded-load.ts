import { randomUUID, scryptSync } from 'node:crypto'
import { loadavg } from 'node:os'
import { type DeviceWallet, openTestBrowser, type TestBrowser } from '@latchkey/proofs/testing'
import { print } from '../abuse/scene.ts'
import { type CallTimes, measureCalls } from '../sign-in/measure-calls.ts'
import { readCpuMs } from './cpu-time.ts'
import { type LoadSite, openLoadSite } from './load-site.ts'

/*
 * Load of the services of the embedded wallet: with one node of each and with two, as separate processes over a
 * PostgreSQL that writes to disk. Proofs and vault requests are signed before the measurement. This process plays the
 * visitors and the mail server.
 *
 *   npm run bench:embedded-load
 *   npm run bench:embedded-load -- --logins=200 --unlocks=3000 --nodes=1 --profile=/tmp/profiles
 */
const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const LOGINS = Number(option('logins') ?? 200)
const UNLOCKS = Number(option('unlocks') ?? 3_000)
const BROWSERS = 32
const WALLETS = 8
const CLIENTS = 32
const MIN_LOGINS = 25
const MIN_UNLOCKS = 300
const NODES = option('nodes')?.split(',').map(Number) ?? [1, 2]
/** The scrypt parameters of the service. */
const COST = { N: 2 ** 13, r: 8, p: 1 } as const

/** A request that is ready to be sent. */
interface Prepared {
  readonly url: string
  readonly init: RequestInit
}

interface Visitor {
  readonly browser: TestBrowser
  readonly accessToken: string
  readonly wallet: DeviceWallet
}

/** Each visitor has a separate network. */
const addressOf = (at: number) => `10.${(at >> 8) & 255}.${at & 255}.7`

async function prepare(
  { services }: LoadSite,
  browser: TestBrowser,
  at: number,
  { path, body, accessToken }: { readonly path: string; readonly body?: object; readonly accessToken?: string },
): Promise<Prepared> {
  const url = `${services.auth}${path}`
  const nonce = browser.calls.nonces.auth
  const token = accessToken === undefined ? {} : { accessToken }
  const headers = {
    origin: services.frame,
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(at),
    dpop: await browser.device.dpop({ method: 'POST', url, nonce, ...token }),
    ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
  }
  return { url, init: { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) } }
}

async function send<T>({ services }: LoadSite, { url, init }: Prepared): Promise<T> {
  const response = await services.send(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as T
}

const openBrowser = ({ services, mailbox }: LoadSite) => openTestBrowser({ services, mailbox })

async function openVisitor(site: LoadSite, email: string): Promise<Visitor> {
  const browser = await openBrowser(site)
  const tokens = await browser.login(email)
  return { browser, accessToken: tokens.accessToken, wallet: await browser.createWallet(tokens, email) }
}

/** Prints a measurement, and the CPU time of each call, which on a busy machine is more reliable than the rate. */
async function measure(site: LoadSite, title: string, aim: number, run: () => Promise<CallTimes>): Promise<boolean> {
  const parts = {
    nodes: () => readCpuMs([...site.auth, ...site.custody].map(({ pid }) => pid)),
    database: () => readCpuMs([site.databasePid]),
    clients: () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000,
  }
  const before = Object.values(parts).map((read) => read())
  const startedAt = performance.now()
  const { perSecond, p50Ms, p99Ms } = await run()
  const tookMs = performance.now() - startedAt
  const calls = (perSecond * tookMs) / 1_000
  const shares = Object.entries(parts).map(([name, read], at) => {
    const cpuMs = read() - (before[at] ?? 0)
    return `${name} ${(cpuMs / calls).toFixed(1)} ms (${(cpuMs / tookMs).toFixed(2)} cores)`
  })
  const isReached = perSecond >= aim
  const goal = aim === 0 ? '' : ` (aim ${aim}) ${isReached ? 'ok' : 'UNDER'}`
  print(
    `  ${title.padEnd(22)}${perSecond.toFixed(1).padStart(7)}/s  p50 ${p50Ms.toFixed(0)} ms  p99 ${p99Ms.toFixed(0)} ms${goal}\n${''.padEnd(24)}processor time of each: ${shares.join(', ')}`,
  )
  return isReached
}

async function measureLogins(site: LoadSite): Promise<boolean> {
  const browsers = await Promise.all(Array.from({ length: BROWSERS }, () => openBrowser(site)))
  const logins = await Promise.all(
    Array.from({ length: LOGINS }, async (_, at) => {
      const browser = browsers[at % browsers.length] as TestBrowser
      const email = `${randomUUID()}@example.org`
      const { deviceId } = browser
      const request = await prepare(site, browser, at, { path: '/v1/login/email', body: { deviceId, email } })
      return { deviceId, email, request, entry: await prepare(site, browser, at, { path: '/v1/login/code' }) }
    }),
  )
  return measure(site, 'logins', MIN_LOGINS, () =>
    measureCalls(logins, CLIENTS, async ({ deviceId, email, request, entry }) => {
      const { challengeId } = await send<{ challengeId: string }>(site, request)
      const code = await site.mailbox.readCode(email)
      const body = JSON.stringify({ deviceId, challengeId, code })
      await send(site, { ...entry, init: { ...entry.init, body } })
    }),
  )
}

async function prepareUnlock(site: LoadSite, { browser, accessToken, wallet }: Visitor, at: number): Promise<Prepared> {
  const { calls, deviceId } = browser
  const recipient = await recipientOf(browser)
  const request = { walletId: wallet.walletId, deviceId, set: 'device', purpose: 'sign', recipient } as const
  const body = await calls.signed('latchkey-unlock+jwt', request)(calls.nonces.auth)
  return prepare(site, browser, at, { path: '/v1/vault/unlock', body, accessToken })
}

const recipients = new Map<TestBrowser, Promise<string>>()
/**
 * Returns one public key for all requests of a client. A new key for each request would not change the work of the
 * node.
 */
function recipientOf(browser: TestBrowser): Promise<string> {
  const known = recipients.get(browser) ?? browser.newRecipient()
  recipients.set(browser, known)
  return known
}

async function measureUnlocks(site: LoadSite, visitors: readonly Visitor[], aim: number): Promise<boolean> {
  const unlocks = await Promise.all(
    Array.from({ length: UNLOCKS }, (_, at) => prepareUnlock(site, visitors[at % visitors.length] as Visitor, at)),
  )
  return measure(site, 'unlocks', aim, () => measureCalls(unlocks, CLIENTS, (each) => send(site, each)))
}

/** Creates wallets with both services; each client handles one visitor at a time. Measures what custody adds to a first login. */
async function measureWallets(site: LoadSite): Promise<readonly Visitor[]> {
  const visitors: Visitor[] = []
  await measure(site, 'new wallets', 0, () =>
    measureCalls(Array.from({ length: WALLETS * 2 }), WALLETS, async () => {
      visitors.push(await openVisitor(site, `${randomUUID()}@example.org`))
    }),
  )
  return visitors
}

function printScrypt(): void {
  const startedAt = performance.now()
  for (let each = 0; each < 10; each++) scryptSync('code', 'salt', 32, COST)
  const ms = (performance.now() - startedAt) / 10
  print(
    `scrypt of one code: ${ms.toFixed(0)} ms of one core; a login has two, so that two cores have at most ${(2_000 / (2 * ms)).toFixed(0)} logins/s`,
  )
}

printScrypt()
let isFast = true
for (const count of NODES) {
  const site = await openLoadSite(count, option('profile'))
  try {
    print(
      `\n${count} ${count === 1 ? 'node' : 'nodes'} of each service, ${CLIENTS} visitors at once, load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    const visitors = await measureWallets(site)
    await measureUnlocks(site, visitors, 0)
    const results = [await measureUnlocks(site, visitors, MIN_UNLOCKS), await measureLogins(site)]
    isFast = results.every(Boolean) && isFast
  } finally {
    await site.stop()
  }
}
process.exitCode = isFast ? 0 : 1
