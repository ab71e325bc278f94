import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWalletError } from '@latchkey/errors'
import { createKeyFile, createKeyRing } from '@latchkey/kms'
import { type DeviceWallet, openTestBrowser, type TestBrowser } from '@latchkey/proofs/testing'
import type { ClusterTools } from './clusters.ts'
import { createDrillSite, type DrillSite, type ServiceName } from './drill-site.ts'
import { countOpened, readLoot } from './open-by-backup.ts'

/** Least time between two codes for one address. */
const RESEND_MS = 31_000
const AT_ONCE = 4

/** One step of the drill. */
export interface DrillStep {
  readonly title: string
  readonly result: string
  readonly isGood: boolean
  readonly tookMs: number
}

export interface DrillReport {
  readonly steps: readonly DrillStep[]
  /** Time from the start of the restore until both services respond, and until the first device opened its wallet. */
  readonly recoveryMs: { readonly services: number; readonly wallet: number }
  readonly isGood: boolean
}

export interface DrillOptions {
  readonly wallets: number
  /** How many of them are recovered on new devices too. Default: all. */
  readonly recovered?: number
  readonly tools: ClusterTools
  /** Called after each step. */
  readonly onStep?: (step: DrillStep) => void
}

interface Visitor {
  readonly email: string
  readonly browser: TestBrowser
  readonly tokens: Awaited<ReturnType<TestBrowser['login']>>
  readonly wallet: DeviceWallet
}

/**
 * Loses both services of the embedded wallet and restores them from two backups, in a folder and on two clusters of its own.
 *
 * @throws Error when a program fails; a step that shows a wrong result is in the report.
 */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-drill-'))
  // As root, the database server runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755)
  const site = createDrillSite(folder, options.tools)
  try {
    return await playDrill(site, folder, options)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Outcome {
  readonly result: string
  readonly isGood?: boolean
}

async function playDrill(
  site: DrillSite,
  folder: string,
  { wallets, recovered = wallets, onStep }: DrillOptions,
): Promise<DrillReport> {
  const steps: DrillStep[] = []
  async function step(title: string, work: () => Promise<Outcome>): Promise<void> {
    const startedAt = performance.now()
    const { result, isGood = true } = await work()
    const done = { title, result, isGood, tookMs: performance.now() - startedAt }
    steps.push(done)
    onStep?.(done)
  }
  const visitors: Visitor[] = []
  await step('start two clusters, auth on one, custody on the other', async () => {
    await site.create()
    await site.startServices()
    return { result: 'two key rings' }
  })
  await step('make wallets', async () => {
    const numbers = Array.from({ length: wallets }, (_, at) => at)
    await inParallel(numbers, async (at) => void visitors.push(await makeWallet(site, `drill${at}@example.org`)))
    return { result: `${visitors.length} wallets` }
  })
  await step('back both up, while they run', async () => {
    await site.backUp()
    return { result: 'two folders' }
  })
  await step('destroy both clusters and both key files', async () => {
    await site.destroy()
    return { result: 'nothing left' }
  })
  const lostAt = performance.now()
  await step('restore both clusters', async () => {
    await site.restoreClusters()
    return { result: 'without key files' }
  })
  const restoredMs = performance.now() - lostAt
  await step('start without key files', () => refusal(site, {}, 'there is none'))
  await step('start auth with new key files', () => refuseNewKeys(site, folder, 'auth'))
  await step('start custody with new key files', () => refuseNewKeys(site, folder, 'custody'))
  const startedAt = performance.now()
  await step('start with the restored key files', async () => {
    await site.restoreKeys()
    await site.startServices()
    return { result: 'both services answer' }
  })
  const servicesMs = restoredMs + performance.now() - startedAt
  let walletMs = 0
  await step('open all wallets by their devices', async () =>
    countRight(visitors, async ({ browser, tokens, wallet }) => {
      const address = await browser.unlock(tokens, wallet)
      walletMs ||= restoredMs + performance.now() - startedAt
      return address
    }),
  )
  await step('recover wallets on new devices', async () => {
    site.skipTime(RESEND_MS)
    return countRight(
      visitors.slice(0, recovered),
      async ({ email }) => (await (await openBrowser(site)).recover(email)).wallet.addresses.eip155,
    )
  })
  await showSeparation(site, visitors.length, step)
  return {
    steps,
    recoveryMs: { services: servicesMs, wallet: walletMs },
    isGood: steps.every(({ isGood }) => isGood),
  }
}

const openBrowser = ({ services, mailbox }: DrillSite) => openTestBrowser({ services, mailbox })

async function makeWallet(site: DrillSite, email: string): Promise<Visitor> {
  const browser = await openBrowser(site)
  const tokens = await browser.login(email)
  return { email, browser, tokens, wallet: await browser.createWallet(tokens, email) }
}

/** Runs `work` for all values, with limited concurrency. */
async function inParallel<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const waiting = values.values()
  const run = async () => {
    for (const value of waiting) await work(value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

/** Compares the address of each opened wallet with the one it had when it was made. */
async function countRight(visitors: readonly Visitor[], open: (visitor: Visitor) => Promise<string>): Promise<Outcome> {
  let right = 0
  await inParallel(visitors, async (visitor) => {
    if ((await open(visitor)) === visitor.wallet.addresses.eip155) right += 1
  })
  return { result: `${right} of ${visitors.length} with the same address`, isGood: right === visitors.length }
}

/** Expects the services to refuse to start, with an error message that contains `part`. */
async function refusal(
  site: DrillSite,
  keyFiles: Readonly<Partial<Record<ServiceName, string>>>,
  part: string,
): Promise<Outcome> {
  try {
    await site.startServices(keyFiles)
    return { result: 'it started', isGood: false }
  } catch (error) {
    if (!isWalletError(error)) throw error
    return { result: `refused: ${error.code}, "…${part}…"`, isGood: error.message.includes(part) }
  } finally {
    await site.stopServices()
  }
}

/** Expects each service to refuse to start with new keys, while the other service has its own keys. */
async function refuseNewKeys(site: DrillSite, folder: string, name: ServiceName): Promise<Outcome> {
  const file = join(folder, `new-${name}.keys`)
  await createKeyFile(file, createKeyRing(Date.now()))
  const other = name === 'auth' ? 'custody' : 'auth'
  return refusal(site, { [name]: file, [other]: join(site.backupOf(other), 'keys') }, 'KMS has other keys')
}

/** Counts the wallets that can be opened with the data of each backup alone, and with both. */
async function showSeparation(
  site: DrillSite,
  count: number,
  step: (title: string, work: () => Promise<Outcome>) => Promise<void>,
): Promise<void> {
  const take = (name: ServiceName) => readLoot(name, { url: site.urlOf(name), keyFile: site.keyFileOf(name) })
  const [auth, custody] = [await take('auth'), await take('custody')]
  const { vaults } = auth
  const attempts = [
    { title: "open wallets with auth's backup and keys alone", halves: auth.halves, expected: 0 },
    { title: "open wallets with custody's, and the vaults of auth", halves: custody.halves, expected: 0 },
    { title: 'open wallets with both', halves: [...auth.halves, ...custody.halves], expected: count },
  ]
  for (const { title, halves, expected } of attempts)
    await step(title, async () => {
      const opened = await countOpened({ halves, vaults })
      return { result: `${opened} of ${vaults.size}`, isGood: opened === expected && vaults.size === count }
    })
}
