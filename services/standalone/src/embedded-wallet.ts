import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openCustody } from '@latchkey/custody'
import { openDatabase } from '@latchkey/database'
import { createShutdown, freePort, listen, type Shutdown } from '@latchkey/host'
import { clientAddressBehind } from '@latchkey/http'
import { createKeyFile, createKeyRing, createLocalFileKms } from '@latchkey/kms'
import { createSmtpTransport, type MailTransport, parseEmailAddress } from '@latchkey/mail'
import { buildSite, type SiteBundles, type SiteName, servePages, toPageSocials } from '@latchkey/pages'
import { type FarcasterConfig, openWalletAuth, type SocialSecrets } from '@latchkey/wallet-auth'
import { type Logger, pino } from 'pino'

type HostName = 'frame' | 'vault' | 'api' | 'device' | 'auth'
type ServiceName = 'wallet_auth' | 'custody'

export interface EmbeddedWalletOptions {
  /** Folder of both key files, and of both databases if they have no URL. */
  readonly dataDir: string
  /** URL of each service's database. Absent: each service starts a server of its own in `dataDir`. */
  readonly databaseUrls?: Readonly<Record<ServiceName, string>>
  /** Scripts and styles of both pages, from {@link buildWalletPages}. Absent: they are built at the start. */
  readonly pages?: WalletPages
  /** True wipes the databases first. */
  readonly fresh?: boolean
  /** Of each host; one that is left out gets a free port. */
  readonly ports?: Readonly<Partial<Record<HostName, number>>>
  /** Sites by project id, with the CAIP-2 ids of their networks. */
  readonly projects: Readonly<
    Record<string, { readonly name: string; readonly origins: readonly string[]; readonly networks: readonly string[] }>
  >
  /** Origin of the gateway that reaches the chains, and admits the frame; absent: the wallet reads and sends nothing. */
  readonly gatewayUrl?: string
  /** Mail server, e.g. the catcher of the local world. */
  readonly smtpUrl: string
  /** True: a login does not tell whether its address has a wallet. */
  readonly isStrict?: boolean
  /** Social providers, by which visitors then sign in too. */
  readonly socials?: SocialSecrets
  /** Visitors then sign in by accounts of Farcaster too. */
  readonly farcaster?: FarcasterConfig
  readonly logger?: Logger
  /** Time for which custody holds a request for the decision on a new device. Default: 25 s. */
  readonly enrolmentWaitMs?: number
  /** Clock of each service, which tests can move. Default: the clock of the machine. */
  readonly clocks?: Readonly<Partial<Record<ServiceName, { readonly now: () => number }>>>
}

/** Scripts and styles of the frame and the vault. */
export type WalletPages = Readonly<Record<SiteName, SiteBundles>>

export interface EmbeddedWallet {
  /** Origin of the frame, for `embedded({ frame, … })`. */
  readonly frameUrl: string
  readonly stop: () => Promise<void>
}

const HOST = '127.0.0.1'
const NO_PROXIES = 0
const PER_MINUTE = 10_000
/** Few tries, because all visitors share the network of this machine, and levels rise with each login of a network. */
const PUZZLE_TRIES = 8

/**
 * Starts the whole embedded wallet in this process: frame, vault, auth and custody, each on a host of its own. For a
 * DEMO and for tests only: who runs auth and custody in one process can open every wallet with an automatic set.
 *
 * @throws service/listen, service/database, pages/invalid-bundle
 * @example await startEmbeddedWallet({ dataDir, projects, smtpUrl: 'smtp://127.0.0.1:1025' })
 */
export async function startEmbeddedWallet(options: EmbeddedWalletOptions): Promise<EmbeddedWallet> {
  const logger = options.logger ?? pino({ level: 'silent' })
  const shutdown = createShutdown()
  const stop = async () => {
    for (const problem of await shutdown.run()) logger.warn(problem)
  }
  try {
    await mkdir(options.dataDir, { recursive: true })
    const ports = await choosePorts(options.ports ?? {})
    const hosts = toDeployment(ports, options)
    const keys = await openServices({ options, shutdown, logger, deployment: hosts, ports })
    const deployment = { ...hosts, ...keys }
    const bundles = options.pages ?? (await buildWalletPages())
    const sites = [
      { site: 'frame', port: ports.frame },
      { site: 'vault', port: ports.vault },
      ...(options.socials === undefined ? [] : [{ site: 'return', port: ports.auth } as const]),
    ] as const
    for (const { site, port } of sites) {
      const pages = await servePages({ site, deployment, bundles: bundles[site], host: HOST, port })
      shutdown.add(`the page ${site}`, pages.stop)
    }
    return { frameUrl: deployment.frame, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Builds the pages of the wallet once for several starts of {@link startEmbeddedWallet}.
 *
 * @throws pages/invalid-bundle
 * @example const pages = await buildWalletPages()
 */
export async function buildWalletPages(): Promise<WalletPages> {
  const [frame, vault, page] = await Promise.all([buildSite('frame'), buildSite('vault'), buildSite('return')])
  return { frame, vault, return: page }
}

async function choosePorts(given: Readonly<Partial<Record<HostName, number>>>): Promise<Record<HostName, number>> {
  const choose = async (name: HostName) => given[name] ?? freePort()
  return {
    frame: await choose('frame'),
    vault: await choose('vault'),
    api: await choose('api'),
    device: await choose('device'),
    auth: await choose('auth'),
  }
}

function toDeployment(
  ports: Readonly<Record<HostName, number>>,
  {
    projects,
    gatewayUrl,
    socials,
    farcaster,
  }: Pick<EmbeddedWalletOptions, 'projects' | 'gatewayUrl' | 'socials' | 'farcaster'>,
) {
  const at = (name: HostName) => `http://${name}.wallet.localhost:${ports[name]}`
  const pages = Object.entries(projects).map(([id, { origins, networks }]) => [
    id,
    { origins: [...origins], networks: [...networks] as `${string}:${string}`[] },
  ])
  return {
    frame: at('frame'),
    vault: at('vault'),
    api: at('api'),
    device: at('device'),
    ...(socials === undefined ? {} : { return: at('auth'), socials: toPageSocials(socials) }),
    ...(farcaster === undefined ? {} : { farcaster: { page: 'https://farcaster.xyz/~/siwf' } }),
    ...(gatewayUrl === undefined ? {} : { gateway: new URL(gatewayUrl).origin }),
    projects: Object.fromEntries(pages),
  }
}

interface Place {
  readonly options: EmbeddedWalletOptions
  readonly shutdown: Shutdown
  readonly logger: Logger
  readonly deployment: ReturnType<typeof toDeployment>
  readonly ports: Readonly<Record<HostName, number>>
}

/** Opens both services, which know each other by their public keys. @returns the keys of both that the vault knows. */
async function openServices({ options, shutdown, logger, deployment, ports }: Place) {
  let custodyKey: string | undefined
  const auth = await openStore('wallet_auth', options, { shutdown, logger })
  const custody = await openStore('custody', options, { shutdown, logger })
  const clientAddress = clientAddressBehind(NO_PROXIES)
  const frameOrigins = [deployment.frame]
  const openedAuth = await openWalletAuth({
    ...auth,
    config: {
      publicUrl: deployment.api,
      frameOrigins,
      projects: options.projects,
      perMinute: PER_MINUTE,
      loginsPerHour: PER_MINUTE,
      puzzleTries: PUZZLE_TRIES,
      isStrict: options.isStrict ?? false,
      social: toSocial(options.socials, deployment.return),
      farcaster: options.farcaster,
      custodyOrigin: deployment.device,
      get custodyKey() {
        return custodyKey
      },
    },
    clock: options.clocks?.wallet_auth,
    clientAddress,
  })
  shutdown.add('the auth service of the wallet', openedAuth.stop)
  const openedCustody = await openCustody({
    ...custody,
    config: {
      publicUrl: deployment.device,
      frameOrigins,
      perMinute: PER_MINUTE,
      enrolmentsPerHour: PER_MINUTE,
      puzzleTries: PUZZLE_TRIES,
      projects: options.projects,
      authKey: openedAuth.publicKey,
      socialClients: options.socials,
      farcaster: options.farcaster,
      authUrl: deployment.api,
      vaultOrigin: deployment.vault,
    },
    clock: options.clocks?.custody,
    watch: { waitMs: options.enrolmentWaitMs },
    clientAddress,
  })
  shutdown.add('the custody service', openedCustody.stop)
  custodyKey = openedCustody.publicKey
  for (const [name, app] of [
    ['api', openedAuth.app],
    ['device', openedCustody.app],
  ] as const) {
    const listener = await listen({ host: HOST, port: ports[name] })
    shutdown.add(`the ${name} host`, listener.stop)
    listener.serve(app.fetch)
  }
  return { sealKeys: { auth: openedAuth.sealTo, custody: openedCustody.sealTo }, custodyKey }
}

const toSocial = (clients: SocialSecrets | undefined, returnOrigin: string | undefined) =>
  clients === undefined || returnOrigin === undefined ? undefined : { clients, returnOrigin }

/** Opens what each service has for itself alone: a database, a key file, an address of mail. */
async function openStore(
  name: ServiceName,
  { dataDir, databaseUrls, fresh, smtpUrl }: EmbeddedWalletOptions,
  { shutdown, logger: parent }: Pick<Place, 'shutdown' | 'logger'>,
) {
  const logger = parent.child({ service: name })
  const database = await openDatabase({ url: databaseUrls?.[name], dataDir: join(dataDir, name), fresh, name, logger })
  shutdown.add(`the database ${name}`, database.stop)
  const file = join(dataDir, `${name}.keys`)
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (!isThere) await createKeyFile(file, createKeyRing(Date.now()))
  const kms = await createLocalFileKms({ file, env: {} })
  const from = { name: 'Wallet', address: parseEmailAddress(`${name.replace('_', '-')}@wallet.example`) }
  const transport: MailTransport = createSmtpTransport({ url: smtpUrl, from })
  return { database, kms, transport, logger }
}
