import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@latchkey/database'
import { startMailCatcher } from '@latchkey/devnet/mail'
import { createKeyFile, createKeyRing, createLocalFileKms } from '@latchkey/kms'
import { createStatementSigner } from '@latchkey/proofs'
import type { TestMailbox, WalletServices } from '@latchkey/proofs/testing'
import { type ServiceProcess, startService } from '../abuse/service-process.ts'

const API = 'https://api.wallet.example'
const DEVICE = 'https://device.wallet.example'
const FRAME = 'https://frame.wallet.example'
const MANY = '1000000'
const POLL_MS = 4
const MAIL_MS = 120_000

/** Nodes of auth and of custody, each in a separate process, over one PostgreSQL and a key file for each service. */
export interface LoadSite {
  readonly services: WalletServices
  readonly mailbox: TestMailbox
  readonly auth: readonly ServiceProcess[]
  readonly custody: readonly ServiceProcess[]
  /** Process of the PostgreSQL server, whose children serve the connections. */
  readonly databasePid: number
  readonly stop: () => Promise<void>
}

/** @param profileDir - Folder for CPU profiles of the nodes; absent: none are written. */
export async function openLoadSite(count: number, profileDir?: string): Promise<LoadSite> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-load-'))
  // The database server may run as another user; the key files have mode 0400.
  await chmod(folder, 0o755)
  const auth = await openStore(folder, 'wallet_auth')
  const custody = await openStore(folder, 'custody')
  const catcher = await startMailCatcher({ env: {} })
  const shared = {
    SMTP_URL: catcher.smtpUrl,
    MAIL_FROM: 'wallet@wallet.example',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
    // Puzzles are the work of the visitors, whom one process plays.
    PUZZLE_TRIES: '0',
  }
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const authNodes: ServiceProcess[] = []
  const custodyNodes: ServiceProcess[] = []
  const projects = { shop: { name: 'Shop', origins: ['https://shop.example'] } }
  for (let node = 0; node < count; node++) {
    const ofAuth = {
      ...{ ...shared, ...auth.env, WALLET_AUTH_URL: API, WALLET_FRAME_ORIGINS: FRAME },
      ...{ WALLET_PROJECTS: JSON.stringify(projects), WALLET_AUTH_PER_MINUTE: MANY },
      WALLET_CUSTODY_KEY: await publicKeyOf(custody.keyFile, 'custody.key'),
    }
    authNodes.push(await startService('wallet-auth', ofAuth, profile))
    const ofCustody = {
      ...{ ...shared, ...custody.env, CUSTODY_URL: DEVICE, CUSTODY_FRAME_ORIGINS: FRAME },
      ...{ CUSTODY_PROJECTS: JSON.stringify(projects), CUSTODY_PER_MINUTE: MANY, CUSTODY_ENROLMENTS_PER_HOUR: MANY },
      CUSTODY_AUTH_KEY: await publicKeyOf(auth.keyFile, 'auth.wallet.key'),
    }
    custodyNodes.push(await startService('custody', ofCustody, profile))
  }
  let turn = 0
  return {
    services: {
      ...{ auth: API, custody: DEVICE, frame: FRAME, now: Date.now },
      send: (url, init) => {
        const nodes = url.startsWith(`${API}/`) ? authNodes : custodyNodes
        turn += 1
        return fetch(url.replace(/^https:\/\/[^/]+/, nodes[turn % nodes.length]?.url ?? ''), init)
      },
    },
    mailbox: readMails(catcher.messages),
    auth: authNodes,
    custody: custodyNodes,
    databasePid: await auth.readServerPid(),
    stop: async () => {
      for (const node of [...authNodes, ...custodyNodes]) await node.stop()
      await Promise.all([auth.stop(), custody.stop(), catcher.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openStore(folder: string, name: string) {
  const keyFile = join(folder, `${name}.keys`)
  await createKeyFile(keyFile, createKeyRing(Date.now()))
  const { url, pool, stop } = await openDatabase({ dataDir: join(folder, name), name })
  return {
    keyFile,
    stop,
    env: { DATABASE_URL: url, KMS_FILE: keyFile },
    readServerPid: async () => {
      const { rows } = await pool.query(`SELECT pg_read_file('postmaster.pid') AS text`)
      return Number.parseInt(rows[0].text, 10)
    },
  }
}

/** The key that a service logs at its start. */
async function publicKeyOf(keyFile: string, purpose: string): Promise<string> {
  const kms = await createLocalFileKms({ file: keyFile, env: {} })
  return createStatementSigner(await kms.mac(purpose, new TextEncoder().encode('statements'))).publicKey
}

type Messages = (to?: string) => readonly { readonly text: string; readonly code?: string }[]

function readMails(messages: Messages): TestMailbox {
  async function wait(read: () => string | undefined): Promise<string> {
    for (const deadline = performance.now() + MAIL_MS; performance.now() < deadline; ) {
      const found = read()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    throw new Error('the mail did not come')
  }
  return {
    readCode: (email) => wait(() => messages(email).find(({ code }) => code !== undefined)?.code),
    readLinkToken: (email) =>
      wait(() =>
        messages(email)
          .map(({ text }) => /\/approve#([\w-]{43})/.exec(text)?.[1])
          .find((token) => token !== undefined),
      ),
  }
}
