import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devnetContracts, devnetPrices, startDevnet } from '@latchkey/devnet'
import { startStandalone } from '@latchkey/standalone'
import { build } from 'vite'
import type { World } from './world.ts'

/** The world of one run, in a process of its own; it ends with the one that started it. */

const CHAINS = [1, 8453]
const demo = fileURLToPath(new URL('../../apps/demo', import.meta.url))
const demoFolder = fileURLToPath(new URL('../dist/demo', import.meta.url))

async function startServices(urls: Readonly<Record<number, string>>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const services = await startStandalone({
    databaseUrl: process.env.DATABASE_URL,
    dataDir,
    networks: Object.entries(urls).map(([chainId, url]) => ({
      chainId: Number(chainId),
      rpcUrls: [url],
      startBlock: 0,
      ensUniversalResolver: devnetContracts.ensUniversalResolver,
    })),
    prices: devnetPrices,
  })
  return {
    services,
    stop: async () => {
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function run(): Promise<void> {
  const [devnet] = await Promise.all([
    startDevnet({ chains: CHAINS }),
    build({ root: demo, logLevel: 'warn', build: { outDir: demoFolder, emptyOutDir: true } }),
  ])
  const { services, stop } = await startServices(devnet.urls)
  const end = async () => {
    await stop()
    await devnet.stop()
    process.exit(0)
  }
  process.once('disconnect', () => void end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end())
  while (!services.isIndexed()) await new Promise((resolve) => setTimeout(resolve, 50))
  const world: World = {
    gatewayUrl: services.gatewayUrl,
    catalogueUrl: services.catalogueUrl,
    rpc: devnet.urls,
    demoFolder,
  }
  process.send?.(world)
}

await run()
