import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type Database } from '@latchkey/database'
import { startMailCatcher } from '@latchkey/devnet/mail'
import { createShutdown, type Shutdown } from '@latchkey/host'
import { createKeyFile, createKeyRing, createLocalFileKms } from '@latchkey/kms'
import { createStatementSigner } from '@latchkey/proofs'
import type { WalletServices } from '@latchkey/proofs/testing'
import { ADDRESSES } from '../open-nodes.ts'
import { bundleServer, type ServiceName } from './bundle-server.ts'
import { type CommitGate, startCommitGate } from './commit-gate.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const MANY = '1000000'
const PROJECTS = JSON.stringify({ shop: { name: 'Shop', origins: ['https://shop.example'] } })

/**
 * When a service is killed: once its response has arrived; once it has sent a response, which is lost; or after the last statement of
 * a transaction, before its commit.
 */
export type CrashKind = 'answered' | 'unanswered' | 'uncommitted'

/** The requests of a visitor, one of which the service does not survive. */
export interface CrashPlan {
  readonly kind: CrashKind
  /** Number of the request, from 1. */
  readonly at: number | 'all'
}

interface RunningService {
  readonly server: ServerProcess
  readonly gate: CommitGate
  readonly database: Database
}

/** What `fetch` throws when the connection ends. */
const lost = () => new TypeError('fetch failed')

/** Starts auth and custody as processes, each with a database and a key file of its own, and a mail server. */
export async function openCrashWorld() {
  const shutdown = createShutdown()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-crash-'))
  shutdown.add('the folder', () => rm(folder, { recursive: true }))
  await chmod(folder, 0o755)
  const catcher = await startMailCatcher({ env: {} })
  shutdown.add('the mail catcher', catcher.stop)
  const keyFiles = { 'wallet-auth': join(folder, 'auth.keys'), custody: join(folder, 'custody.keys') }
  for (const file of Object.values(keyFiles)) await createKeyFile(file, createKeyRing(Date.now()))
  const shared = {
    ...{ SMTP_URL: catcher.smtpUrl, MAIL_FROM: 'wallet@wallet.example', TRUSTED_PROXIES: '1', LOG_LEVEL: 'info' },
    PUZZLE_TRIES: '0',
  }
  const open = (name: ServiceName, env: Readonly<Record<string, string>>) =>
    openService(name, { folder, shutdown, env: { ...shared, ...env, KMS_FILE: keyFiles[name] } })
  const services: Record<ServiceName, RunningService> = {
    'wallet-auth': await open('wallet-auth', {
      ...{ WALLET_AUTH_URL: ADDRESSES.auth, WALLET_FRAME_ORIGINS: ADDRESSES.frame, WALLET_PROJECTS: PROJECTS },
      ...{ WALLET_AUTH_PER_MINUTE: MANY, WALLET_LOGINS_PER_HOUR: MANY },
      WALLET_CUSTODY_KEY: await publicKeyOf(keyFiles.custody, 'custody.key'),
    }),
    custody: await open('custody', {
      ...{ CUSTODY_URL: ADDRESSES.custody, CUSTODY_FRAME_ORIGINS: ADDRESSES.frame, CUSTODY_PROJECTS: PROJECTS },
      ...{ CUSTODY_PER_MINUTE: MANY, CUSTODY_ENROLMENTS_PER_HOUR: MANY },
      CUSTODY_AUTH_KEY: await publicKeyOf(keyFiles['wallet-auth'], 'auth.wallet.key'),
    }),
  }
  let visitors = 0
  return {
    auth: services['wallet-auth'].database.pool,
    custody: services.custody.database.pool,
    mails: catcher.messages,
    /** Returns the services for one visitor, who has a network of their own, and how many requests were sent. */
    reach: () => reach(services, `10.${(visitors++ >> 8) & 255}.${visitors & 255}.7`),
    /** Some minutes pass: both services send another mail, and mails that a killed process had taken are sent by the next one. */
    async wait() {
      const [auth, custody] = [services['wallet-auth'].database.pool, services.custody.database.pool]
      await auth.query(`UPDATE wallet_codes SET created_at = created_at - interval '31 s'`)
      await custody.query(`UPDATE custody_enrolments SET created_at = created_at - interval '31 s'`)
      for (const pool of [auth, custody])
        await pool.query(`UPDATE mail_outbox SET next_attempt_at = created_at WHERE status = 'queued'`)
    },
    stop: async () => void (await shutdown.run()),
  }
}
export type CrashWorld = Awaited<ReturnType<typeof openCrashWorld>>

interface OpenService {
  readonly folder: string
  readonly shutdown: Shutdown
  readonly env: Readonly<Record<string, string>>
}

async function openService(name: ServiceName, { folder, shutdown, env }: OpenService): Promise<RunningService> {
  const database = await createTestDatabase()
  shutdown.add(`the database of ${name}`, database.stop)
  const gate = await startCommitGate(database.url)
  shutdown.add(`the gate of ${name}`, async () => gate.stop())
  const server = await startServer(await bundleServer(name, folder), { ...env, DATABASE_URL: gate.url })
  shutdown.add(name, server.stop)
  return { server, gate, database }
}

/** The key that a service logs at its start. */
async function publicKeyOf(file: string, purpose: string): Promise<string> {
  const kms = await createLocalFileKms({ file, env: {} })
  return createStatementSigner(await kms.mac(purpose, new TextEncoder().encode('statements'))).publicKey
}

function reach(services: Record<ServiceName, RunningService>, network: string) {
  let plan: CrashPlan | undefined
  let sent = 0
  const toServices: WalletServices = {
    ...{ ...ADDRESSES, now: Date.now },
    async send(url, init) {
      const service = services[url.startsWith(`${ADDRESSES.auth}/`) ? 'wallet-auth' : 'custody']
      const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': network }
      const request = () => fetch(url.replace(/^https:\/\/[^/]+/, service.server.url), { ...init, headers })
      // A GET changes nothing.
      if (init.method !== 'POST') return request()
      sent += 1
      return plan !== undefined && (plan.at === 'all' || plan.at === sent)
        ? crashDuring(request, service, plan.kind)
        : request()
    },
  }
  return {
    services: toServices,
    /** Counts requests from 1 again, and kills the service of one of them. */
    plan: (next: CrashPlan | undefined) => {
      plan = next
      sent = 0
    },
    sent: () => sent,
  }
}

async function crashDuring(request: () => Promise<Response>, { server, gate }: RunningService, kind: CrashKind) {
  if (kind !== 'uncommitted') {
    const response = await request()
    const text = await response.text()
    await server.crash()
    if (kind === 'unanswered') throw lost()
    return new Response(text, { status: response.status, headers: response.headers })
  }
  const atCommit = gate.closeForNext()
  const response = request().catch(() => undefined)
  // A request without a transaction has its response before.
  await Promise.race([atCommit, response])
  gate.open()
  await server.crash()
  throw lost()
}
