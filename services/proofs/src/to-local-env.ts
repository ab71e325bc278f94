import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWalletError } from '@latchkey/errors'
import { systemClock } from '@latchkey/host'
import { createKeyFile, createKeyRing, createLocalFileKms } from '@latchkey/kms'
import { createStatementSigner } from './statements.ts'

type ServiceName = 'wallet-auth' | 'custody'
type Env = Readonly<Record<string, string | undefined>>

/** The ports and origins of the pages for development (`services/pages/src/local-deployment.ts`). */
const FRAME = 'http://frame.wallet.localhost:4600'
const API = 'http://api.wallet.localhost:4700'
const DEVICE = 'http://device.wallet.localhost:4800'
const SITES = ['http://demo.localhost:5170', 'http://gallery.localhost:5171']
/** Port of the mail catcher of `npm start`. */
const SMTP = 'smtp://127.0.0.1:4901'
const FOLDER = fileURLToPath(new URL('../../../.data/local-wallet', import.meta.url))

/** By which a service names its keys at its KMS. */
const PURPOSES = { 'wallet-auth': 'auth.wallet.key', custody: 'custody.key' } as const
/** A service with one of these is configured: a missing variable is then an error, and not a reason for a DEMO. */
const CONFIGURED = /^(?:WALLET_|CUSTODY_|KMS|SMTP_URL$|MAIL_|DATABASE_URL$|HOST$)/

export interface LocalEnv {
  readonly env: Env
  /** What to log as a warning; absent: the environment is used as it is. */
  readonly notice?: string
}

/**
 * Returns the environment of a service that is started without one, on a machine for development: local origins, mail to the catcher of
 * `npm start`, and key files. It makes the key files of both services, because each needs the public key of the other. Whoever has both
 * can open every wallet, so with NODE_ENV=production, or with a variable of the service, nothing is added.
 *
 * @param folder - Of the data. Default: `.data/local-wallet` of this repository.
 */
export async function toLocalEnv(name: ServiceName, env: Env, folder = env.DATA_DIR ?? FOLDER): Promise<LocalEnv> {
  const isConfigured = Object.entries(env).some(([key, value]) => CONFIGURED.test(key) && (value ?? '') !== '')
  if (env.NODE_ENV === 'production' || isConfigured) return { env }
  await mkdir(folder, { recursive: true })
  const keys = { 'wallet-auth': await openKeys('wallet-auth', folder), custody: await openKeys('custody', folder) }
  const projects = JSON.stringify({ local: { name: 'Local', origins: SITES } })
  const own =
    name === 'wallet-auth'
      ? {
          ...{ WALLET_AUTH_URL: API, WALLET_FRAME_ORIGINS: FRAME, WALLET_PROJECTS: projects },
          ...{ WALLET_CUSTODY_KEY: keys.custody.publicKey, WALLET_CUSTODY_ORIGIN: DEVICE },
        }
      : {
          ...{ CUSTODY_URL: DEVICE, CUSTODY_FRAME_ORIGINS: FRAME, CUSTODY_PROJECTS: projects },
          ...{ CUSTODY_AUTH_KEY: keys['wallet-auth'].publicKey, CUSTODY_AUTH_URL: API },
        }
  const shared = { SMTP_URL: SMTP, MAIL_FROM: `${name}@wallet.example`, KMS_FILE: keys[name].file }
  const notice = `DEMO: no environment, so this service has local origins, the keys in ${folder}, and mail to ${SMTP}`
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  return { env: { ...shared, ...own, ...given, DATA_DIR: join(folder, name) }, notice }
}

async function openKeys(name: ServiceName, folder: string) {
  const file = join(folder, `${name}.keys`)
  // The other service may make the file at the same time. A file that is not fit to be used is refused when it is opened.
  await createKeyFile(file, createKeyRing(systemClock.now())).catch((error: unknown) => {
    if (!isWalletError(error, 'kms/invalid-key-file')) throw error
  })
  const kms = await createLocalFileKms({ file, env: {} })
  const key = await kms.mac(PURPOSES[name], new TextEncoder().encode('statements'))
  return { file, publicKey: createStatementSigner(key).publicKey }
}
