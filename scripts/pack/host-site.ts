import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { ROOT } from '../tree.ts'
import type { PackedPackages } from './packed-site.ts'
import { run } from './run.ts'

/** Packages that each of these sites installs, in addition to the one for its own library. */
const ROOMS = [
  'adapter-evm',
  'chains',
  'connector-injected',
  'core',
  'design',
  'drivers',
  'errors',
  'inspect',
  'modal',
  'primitives',
  'protocol',
  'react',
]
const QUIETLY = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Sites with their own library. wagmi 2 and 3 differ only in the hooks. */
export const LIBRARY_SITES = ['wagmi', 'wagmi2', 'ethers', 'ethers5'] as const
export type LibrarySite = (typeof LIBRARY_SITES)[number]
/** Sites that reuse the files of another site, and add some. */
const BASED_ON: Readonly<Record<string, string>> = { wagmi2: 'wagmi' }

/** A site of `e2e/hosts` that is built and served. */
export interface HostSite {
  readonly url: string
  /** Names of the modules from which its files were built. */
  readonly modules: readonly string[]
  stop(): Promise<void>
}

/**
 * Installs a site by its own lock file with the packed packages, builds it for development, so that React reports its
 * warnings, and serves it. A site with `src/server.tsx` is rendered on the server with the cookies of each request.
 *
 * @param nodes - URL of a node by chain number.
 */
export async function startHostSite(
  name: LibrarySite,
  { tarballs }: PackedPackages,
  nodes: Readonly<Record<number, string>>,
): Promise<HostSite> {
  const folder = await installSite(name, tarballs, [`adapter-${BASED_ON[name] ?? name}`])
  const modules = await buildPage(folder, nodes)
  const render = hasServer(name) ? await buildServer(folder, nodes) : () => ''
  const server = await serve(join(folder, 'dist'), render)
  return {
    url: server.url,
    modules,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies a site of `e2e/hosts` to a new folder and installs its dependencies: those of its lock file, and the packed packages.
 *
 * @param rooms - Packages that the site uses in addition to those that every site of `e2e/hosts` uses.
 */
export async function installSite(
  name: string,
  tarballs: PackedPackages['tarballs'],
  rooms: readonly string[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`))
  for (const files of [BASED_ON[name] ?? [], name].flat())
    await cp(join(ROOT, 'e2e/hosts', files), folder, { recursive: true })
  const packed = [...ROOMS, ...rooms].map((room) => tarballs[`@latchkey/${room}`] ?? room)
  await run('npm', ['install', '--no-save', ...QUIETLY, ...packed], folder)
  return folder
}

/** wagmi's cookie lets a server render the account. */
export const hasServer = (name: LibrarySite): boolean => name === 'wagmi' || name === 'wagmi2'

const settingsOf = (folder: string, nodes: Readonly<Record<number, string>>): InlineConfig => ({
  root: folder,
  configFile: false,
  mode: 'development',
  logLevel: 'error',
  plugins: [react()],
  define: { NODES: JSON.stringify(nodes), 'process.env.NODE_ENV': '"development"' },
})

async function buildPage(folder: string, nodes: Readonly<Record<number, string>>): Promise<readonly string[]> {
  const built = await build({ ...settingsOf(folder, nodes), build: { target: 'es2022', minify: false } })
  const outputs = 'output' in built ? built.output : []
  return outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

async function buildServer(folder: string, nodes: Readonly<Record<number, string>>): Promise<Render> {
  await build({
    ...settingsOf(folder, nodes),
    build: { ssr: 'src/server.tsx', outDir: 'server', target: 'es2022', minify: false },
  })
  const code: { readonly render: Render } = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'server/server.js')).href
  )
  return code.render
}

type Render = (cookie: string | undefined) => string

async function serve(folder: string, render: Render): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const server = createServer(({ url = '/', headers: { cookie } }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(page.replace('<!--page-->', () => render(cookie)))
      return
    }
    readFile(join(folder, normalize(pathname))).then(
      (bytes) => {
        response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream')
        response.end(bytes)
      },
      () => {
        response.statusCode = 404
        response.end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
