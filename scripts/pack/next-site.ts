import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openAuth } from '@latchkey/auth'
import { createTestDatabase } from '@latchkey/database'
import { freePort, listen, startGuardedChild } from '@latchkey/host'
import { clientAddressBehind, pageHostBehind } from '@latchkey/http'
import { ROOT } from '../tree.ts'
import { installSite } from './host-site.ts'
import type { PackedPackages } from './packed-site.ts'
import { run } from './run.ts'

/** Time limit for the first response of a built site. */
const START_TIMEOUT_MS = 20_000
const POLL_MS = 100

/** The site of Next, built for production and started, with a sign-in service behind its rewrites. */
export interface NextSite {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Builds the site of `e2e/hosts/next` with the packed packages and starts it with `next start`.
 *
 * @param node - URL of a node of Ethereum.
 */
export async function startNextSite({ tarballs }: PackedPackages, node: string): Promise<NextSite> {
  const url = `http://localhost:${await freePort()}`
  const [auth, folder] = await Promise.all([
    startAuth(url),
    installSite('next', tarballs, ['adapter-bitcoin', 'connector-wallet-standard', 'siwx', 'sign-in']),
  ])
  // The site uses the server code of docs/sign-in.md.
  await cp(join(ROOT, 'packages/sign-in/fixtures/recipes/next'), folder, { recursive: true })
  const variables = {
    AUTH_URL: auth.url,
    SITE_ORIGIN: url,
    NEXT_PUBLIC_NODE: node,
    NEXT_TELEMETRY_DISABLED: '1',
    // Vitest sets another value.
    NODE_ENV: 'production',
  }
  const env = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const next = [process.execPath, join(folder, 'node_modules/next/dist/bin/next')]
  await run('env', [...env, ...next, 'build'], folder)
  const child = await startGuardedChild('env', [...env, ...next, 'start', folder, '--port', new URL(url).port])
  await untilAnswers(url)
  return {
    url,
    async stop() {
      await child.stop([
        { signal: 'SIGTERM', graceMs: 3_000 },
        { signal: 'SIGKILL', graceMs: 3_000 },
      ])
      await auth.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The sign-in service in the setup of an operator, behind the rewrites of a site. */
async function startAuth(origin: string) {
  const database = await createTestDatabase()
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  const ignore = () => {}
  const auth = await openAuth({
    database,
    publicUrl: listener.url,
    config: { allowedOrigins: [origin] },
    logger: { info: ignore, warn: ignore, error: ignore },
    clientAddress: clientAddressBehind(1),
    pageHost: pageHostBehind(1),
  })
  listener.serve(auth.app.fetch)
  return {
    url: listener.url,
    async stop() {
      await listener.stop()
      await auth.stop()
      await database.stop()
    },
  }
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
