import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOfficialWallet } from '@latchkey/devnet/official-client'
import { it, type TestContext } from 'vitest'
import { createTopic } from './testing/client.fixture.ts'
import type { SiteReport } from './testing/official-site.fixture.ts'
import { startRelay } from './testing/start-relay.fixture.ts'

const NAMESPACES = {
  eip155: {
    accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    events: [],
  },
}

/** The tests run concurrently, so each cleans up through its own context. */
type Test = Pick<TestContext, 'expect' | 'onTestFinished'>

async function start({ onTestFinished }: Test, settings: Parameters<typeof startRelay>[0] = {}) {
  const node = await startRelay(settings)
  onTestFinished(node.stop)
  return node
}

/** Starts a site with the official client. @param database - File of its storage */
function startSite({ onTestFinished }: Test, url: string, database = '', topic = '') {
  const args = [url, database, topic]
  const child: ChildProcess = fork(new URL('./testing/official-site.fixture.ts', import.meta.url), args, {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill())
  const reports: SiteReport[] = []
  child.on('message', (report: SiteReport) => reports.push(report))
  return {
    child,
    reports: <K extends SiteReport['kind']>(kind: K) =>
      reports.filter((each): each is Extract<SiteReport, { kind: K }> => each.kind === kind),
  }
}

/** Returns the file of a site that has a session. */
async function persistSession(test: Test): Promise<string> {
  const { expect, onTestFinished } = test
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = join(folder, 'storage')
  const node = await start(test)
  const { wallet, stop } = await openOfficialWallet(node.url)
  onTestFinished(stop)
  wallet.once('session_proposal', ({ id }) => void wallet.approveSession({ id, namespaces: NAMESPACES }))
  const site = startSite(test, node.url, database)
  await expect.poll(() => site.reports('uri').length, { timeout: 30_000 }).toBe(1)
  await wallet.pair({ uri: site.reports('uri')[0]?.uri ?? '' })
  await expect.poll(() => site.reports('session').length, { timeout: 30_000 }).toBe(1)
  site.child.kill()
  return database
}

/** The official client retries 20 s after its start; an uncaught error then ends its process. */
const UNTIL_RETRY = { timeout: 60_000, interval: 100 }

it.concurrent.for([
  ['without a session', async () => undefined],
  ['with a persisted session', persistSession],
] as const)(
  'a site with the official client %s reports an unknown project at once, and its process lives on',
  async ([, open], test) => {
    const { expect } = test
    const database = await open(test)
    const node = await start(test, { projectIds: ['another'] })
    const site = startSite(test, node.url, database)
    const ended = () => ({ code: site.child.exitCode, errors: site.reports('error').length })
    await expect.poll(ended, UNTIL_RETRY).toEqual({ code: null, errors: 1 })
    const [first] = site.reports('error')
    expect(first?.message).toContain('3000 (Unknown project)')
    expect(first?.atMs).toBeLessThan(5_000)
    await expect.poll(() => site.child.exitCode !== null || site.reports('error').length === 2, UNTIL_RETRY).toBe(true)
    expect(ended()).toEqual({ code: null, errors: 2 })
    const metrics = await node.readMetrics()
    expect(Number(/relay_refusals_total\{reason="token"\} (\d+)/.exec(metrics)?.[1])).toBeLessThanOrEqual(4)
  },
)

it.concurrent('a site with the official client that has a topic and sends no request reports an unknown project within seconds', async (test) => {
  const { expect } = test
  const node = await start(test, { projectIds: ['another'] })
  const site = startSite(test, node.url, '', createTopic())
  await expect.poll(() => site.reports('error').length, UNTIL_RETRY).toBe(1)
  const [first] = site.reports('error')
  expect(first?.message).toContain('3000 (Unknown project)')
  expect(first?.atMs).toBeLessThan(5_000)
  expect(site.child.exitCode).toBe(null)
})
