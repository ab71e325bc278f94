import { type Listener, listen } from '@latchkey/host'
import type { Deployment } from './deployment.ts'
import { renderSite, type SiteFile } from './render-site.ts'
import { buildSite, type SiteBundles, type SiteName } from './sites.ts'

export interface ServePagesOptions {
  readonly site: SiteName
  readonly deployment: Deployment
  /** Scripts and styles of the page. Absent: they are built. */
  readonly bundles?: SiteBundles
  /** Default 127.0.0.1; the names `*.localhost` lead there. */
  readonly host?: string
  /** 0 selects a free port. */
  readonly port: number
}

/**
 * Builds a page, unless it is given, and serves it with exactly the headers of a deployed host, for development and tests.
 *
 * @throws service/listen and pages/invalid-bundle
 * @example await servePages({ site: 'frame', deployment: toLocalDeployment(), port: 4600 })
 */
export async function servePages(options: ServePagesOptions): Promise<Listener> {
  const { site, deployment, host = '127.0.0.1', port } = options
  const files = renderSite(site, deployment, options.bundles ?? (await buildSite(site)))
  const listener = await listen({ host, port })
  listener.serve(answerFiles(files))
  return listener
}

/** Returns the answers of a host with these files. */
export function answerFiles(files: readonly SiteFile[]): (request: Request) => Response {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return ({ url, method }) => {
    const file = byPath.get(new URL(url).pathname)
    if (file === undefined) return new Response('Not found', { status: 404 })
    if (method !== 'GET' && method !== 'HEAD') return new Response('Method not allowed', { status: 405 })
    const headers = { ...file.headers, 'Content-Type': file.type }
    return new Response(method === 'HEAD' ? null : new Uint8Array(file.body), { headers })
  }
}
