import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSiteServer } from './site-server.ts'
import type { World } from './world.ts'

const HOSTS = fileURLToPath(new URL('../hosts', import.meta.url))

/** Sites whose name starts so reach wallets on other devices too. */
export const PAIRING_HOST = 'pairing'

/** The site's addresses of Solana: JSON-RPC and socket. */
export interface SolanaAddresses {
  readonly url: string
  readonly webSocketUrl: string
}

/** The site's address of Bitcoin: an Esplora service. */
export interface BitcoinAddresses {
  readonly url: string
}

/** The embedded wallet of a site. */
export interface EmbeddedAddresses {
  /** Origin of the frame. */
  readonly frame: string
  readonly projectId: string
  /** Providers by which a visitor may log in. */
  readonly socials?: readonly ('google' | 'github' | 'x' | 'farcaster')[]
}

/** Chain families of a site beside or instead of EVM. */
export interface OtherFamilies {
  readonly solana?: SolanaAddresses
  readonly bitcoin?: BitcoinAddresses
  /** Polkadot, of which no node gets a request. */
  readonly polkadot?: boolean
  /** EVM is not one of them. */
  readonly isWithoutEvm?: boolean
  /** The gateway serves other chains than those of the site. */
  readonly isWithoutGateway?: boolean
  /** The site treats its chains as public ones: its rows link to block explorers. */
  readonly isPublic?: boolean
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
/** The content policy forbids it: a page that called it would fail its test. */
const NO_NODE = 'http://127.0.0.1:9'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface StaticHost {
  readonly port: number
  /** Reports of browsers for a host name since the start: violations of the content policy. */
  reportsOf(hostName: string): readonly string[]
  /** Lets a site that pairs use another relay than the one of the world. */
  setRelay(hostName: string, relayUrl: string): void
  /** Gives a site the embedded wallet, whose frame its policy then allows. */
  setEmbedded(hostName: string, embedded: EmbeddedAddresses): void
  /** Gives a site other chain families. */
  setFamilies(hostName: string, families: OtherFamilies): void
  stop(): Promise<void>
}

/**
 * Serves the built site as a careful operator would, for every `*.localhost` name, so that each test has an origin of
 * its own. `/hosts/x.html` is the same site on a page that does not treat the modal well.
 *
 * @see Design 1.4 "Strictest content policy"
 */
export async function startStaticHost(world: World): Promise<StaticHost> {
  const reports = new Map<string, string[]>()
  const relays = new Map<string, string>()
  const families = new Map<string, OtherFamilies>()
  const embeddedOf = new Map<string, EmbeddedAddresses>()
  const html = await readFile(join(world.demoFolder, 'index.html'), 'utf8')
  const relayOf = (hostName: string) =>
    hostName.startsWith(PAIRING_HOST) ? (relays.get(hostName) ?? world.relayUrl) : undefined

  const answerAsSite = createSiteServer(world.authUrl)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const hostName = (request.headers.host ?? '').split(':')[0] ?? ''
    if (pathname === '/csp-report') {
      reports.set(hostName, [...(reports.get(hostName) ?? []), await readBody(request)])
      response.writeHead(204).end()
      return
    }
    if (await answerAsSite(request, response)) return
    const isPage = pathname === '/' || /^\/hosts\/[a-z-]+\.html$/.test(pathname)
    const place = {
      relay: relayOf(hostName),
      families: families.get(hostName) ?? {},
      embedded: embeddedOf.get(hostName),
    }
    const body = isPage ? await toPage(pathname, writeWorld(html, world, place)) : await readAsset(pathname, world)
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': isPage ? TYPES['.html'] : (TYPES[extname(pathname)] ?? 'application/octet-stream'),
      'content-security-policy': toPolicy(world, place),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    response.end(body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    reportsOf: (hostName) => reports.get(hostName) ?? [],
    setRelay: (hostName, relayUrl) => void relays.set(hostName, relayUrl),
    setEmbedded: (hostName, given) => void embeddedOf.set(hostName, given),
    setFamilies: (hostName, given) => void families.set(hostName, given),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The parts of a site besides the world. */
interface Place {
  readonly relay: string | undefined
  readonly families: OtherFamilies
  readonly embedded: EmbeddedAddresses | undefined
}

function toPolicy({ gatewayUrl, catalogueUrl, rpc }: World, { relay, families, embedded }: Place): string {
  const { solana, bitcoin, isWithoutEvm = false } = families
  const nodes = [
    ...(isWithoutEvm ? [] : Object.values(rpc)),
    ...(solana === undefined ? [] : [solana.url, solana.webSocketUrl]),
    ...(bitcoin === undefined ? [] : [bitcoin.url]),
  ]
  const services = [gatewayUrl, catalogueUrl, ...(relay === undefined ? [] : [relay]), ...nodes]
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${catalogueUrl}`,
    `connect-src 'self' ${services.join(' ')}`,
    ...(embedded === undefined ? [] : [`frame-src ${embedded.frame}`]),
    "require-trusted-types-for 'script'",
    'report-uri /csp-report',
  ].join('; ')
}

function writeWorld(html: string, world: World, { relay, families, embedded }: Place): string {
  const { gatewayUrl, catalogueUrl, authUrl, rpc } = world
  const {
    solana,
    bitcoin,
    polkadot = false,
    isWithoutEvm = false,
    isWithoutGateway = false,
    isPublic = false,
  } = families
  const evm = Object.fromEntries(Object.entries(rpc).map(([chainId, url]) => [`eip155:${chainId}`, url]))
  const addresses = {
    ...(isWithoutEvm ? {} : evm),
    ...(solana === undefined ? {} : { [SOLANA]: solana.url }),
    ...(bitcoin === undefined ? {} : { [BITCOIN]: bitcoin.url }),
    ...(polkadot ? { [POLKADOT]: NO_NODE } : {}),
  }
  const gateway = isWithoutGateway ? undefined : gatewayUrl
  const data = { gateway, catalogue: catalogueUrl, relay, auth: authUrl, rpc: addresses, isDevnet: !isPublic, embedded }
  return html.replace('"%WORLD%"', JSON.stringify(data).replaceAll('<', '\\u003c'))
}

/** A host page brings a head of its own; the rest is the site. */
async function toPage(pathname: string, page: string): Promise<string | undefined> {
  if (pathname === '/') return page
  const head = await readFile(join(HOSTS, pathname.slice('/hosts/'.length)), 'utf8').catch(() => undefined)
  return head === undefined ? undefined : page.replace('</head>', `${head}</head>`)
}

async function readAsset(pathname: string, { demoFolder }: World): Promise<Buffer | undefined> {
  const path = normalize(pathname)
  const file = path.startsWith('/hosts/') ? join(HOSTS, path.slice('/hosts/'.length)) : join(demoFolder, path)
  return readFile(file).catch(() => undefined)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
