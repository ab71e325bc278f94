import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@latchkey/database'
import { devnetServices, startDevnet } from '@latchkey/devnet'
import { startStandalone } from '@latchkey/standalone'
import { build } from 'vite'
import { WORLD_VARIABLE, type World } from './world.ts'

/** The world of one run, in a process of its own, which ends with its parent process. */

const CHAINS = [1, 8453]
const app = (name: string) => fileURLToPath(new URL(`../../apps/${name}`, import.meta.url))

async function run(): Promise<void> {
  const folders = (await Promise.all(
    ['demo', 'wallet'].map((name) => mkdtemp(join(tmpdir(), `latchkey-e2e-${name}-`))),
  )) as [string, string]
  const [demoFolder, walletFolder] = folders
  const [devnet, database] = await Promise.all([
    startDevnet({ chains: CHAINS, solana: true }),
    // A temporary server does not wait for the disk.
    createTestDatabase(),
    build({ root: app('demo'), logLevel: 'warn', build: { outDir: demoFolder, emptyOutDir: true } }),
    build({ root: app('wallet'), logLevel: 'warn', build: { outDir: walletFolder, emptyOutDir: true } }),
  ])
  const services = await startStandalone({
    ...devnetServices(devnet.urls, { solana: devnet.solana?.url }),
    // All visitors of a run have one IP address, and share accounts.
    auth: { config: { perMinute: 10_000, sessionsPerAccount: 100_000 } },
    databaseUrl: database.url,
  })
  const end = async () => {
    await services.stop()
    await Promise.all([devnet.stop(), database.stop()])
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    process.exit(0)
  }
  process.once('disconnect', () => void end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end())
  while (!services.isIndexed()) await new Promise((resolve) => setTimeout(resolve, 50))
  const world: World = {
    gatewayUrl: services.gatewayUrl,
    catalogueUrl: services.catalogueUrl,
    relayUrl: services.relayUrl,
    authUrl: services.authUrl,
    rpc: devnet.urls,
    solana: { url: devnet.solana?.url ?? '', webSocketUrl: devnet.solana?.webSocketUrl ?? '' },
    databaseUrl: database.url,
    demoFolder,
    walletFolder,
  }
  // Started by hand, there is no parent: the printed line, set in the environment, lets several runs use this world.
  if (process.send === undefined) process.stdout.write(`${WORLD_VARIABLE}='${JSON.stringify(world)}'\n`)
  else process.send(world)
}

await run()
