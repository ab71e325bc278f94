import { WalletError } from '@latchkey/errors'
import { type FramePageData, framePageData, returnPageData } from '@latchkey/protocol/frame'
import { type BitcoinNetworkName, exportPageData, type VaultPageData, vaultPageData } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { Bundle } from './build-bundle.ts'
import type { Deployment } from './deployment.ts'
import { type Headers, type Served, toHeaders } from './headers.ts'
import { toKnownNetworks } from './known-networks.ts'
import type { NetworkPicture } from './network-pictures.ts'
import type { PermitPageBundles, SiteBundles, SiteName } from './sites.ts'

/** A file of a host, by the path of its address. A path that ends with a slash is an `index.html`. */
export interface SiteFile {
  readonly path: string
  readonly body: Buffer
  readonly type: string
  readonly headers: Headers
}

/** @see CAIP-4 of bip122 */
const BIP122 = {
  main: 'bip122:000000000019d6689c085ae165831e93',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const
const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'
const SVG = 'image/svg+xml'

/**
 * Returns every file of a host: the scripts and styles, and a page for each project, whose policy names the project's origins; of the host
 * to which social providers return, a page for each provider.
 *
 * @throws pages/invalid-deployment for a site that the deployment has no origin for
 * @example renderSite('frame', deployment, await buildSite('frame'))
 */
export function renderSite(name: SiteName, deployment: Deployment, bundles: SiteBundles): readonly SiteFile[] {
  const file = (bundle: Bundle, type: string, served: Served): SiteFile => ({
    path: bundle.path,
    body: bundle.body,
    type,
    headers: toHeaders(deployment, served),
  })
  toSiteOrigin(name, deployment)
  const { script, style, worker, parts = [] } = bundles
  const pictures = new Map(listPictures(deployment, bundles).map(({ path, body }) => [path, body]))
  return [
    file(script, SCRIPT, { kind: `${name}-asset` }),
    ...(style === undefined ? [] : [file(style, STYLE, { kind: `${name}-asset` })]),
    ...parts.map((part) => file(part, SCRIPT, { kind: `${name}-asset` })),
    ...[...pictures].map(([path, body]) => ({
      ...{ path, body, type: SVG },
      headers: toHeaders(deployment, { kind: `${name}-asset` }),
    })),
    ...(bundles.permitPages ?? []).flatMap((page) => listPermitFiles(deployment, page)),
    ...(bundles.downloads ?? []).map((download) => file(download, HTML, { kind: 'vault-download' })),
    ...(worker === undefined ? [] : [file(worker, SCRIPT, { kind: 'vault-worker' })]),
    ...(name === 'return' ? listReturnPages(deployment, bundles) : listPages(name, deployment, bundles)),
    ...(name === 'frame'
      ? Object.keys(deployment.projects).map((projectId) => windowOf(projectId, deployment, bundles))
      : []),
  ]
}

/** Returns where a site is deployed. @throws pages/invalid-deployment */
export function toSiteOrigin(name: SiteName, deployment: Deployment): string {
  const origin = deployment[name]
  if (origin === undefined)
    throw new WalletError('pages/invalid-deployment', { field: name, problem: 'write the origin of this page' })
  return origin
}

const listPages = (name: 'frame' | 'vault', deployment: Deployment, bundles: SiteBundles): readonly SiteFile[] =>
  Object.keys(deployment.projects).map((projectId) => ({
    path: `/${projectId}/`,
    body: Buffer.from(toHtml(toPageData({ name, deployment, projectId, bundles }), bundles)),
    type: HTML,
    headers: toHeaders(deployment, { kind: `${name}-page`, projectId }),
  }))

/** The same page at an address of its own for each provider: providers compare the address as a whole. */
function listReturnPages(deployment: Deployment, bundles: SiteBundles): readonly SiteFile[] {
  const { api: apiOrigin, frame: frameOrigin, socials = {} } = deployment
  const body = Buffer.from(toHtml(v.parse(returnPageData, { apiOrigin, frameOrigin }), bundles))
  const headers = toHeaders(deployment, { kind: 'return-page' })
  return Object.keys(socials).map((provider) => ({ path: `/${provider}`, body, type: HTML, headers }))
}

/** A page of an export or of a recovery kit, for each project, where custody permits them. */
function listPermitFiles(
  deployment: Deployment,
  { operation, script, style, body }: PermitPageBundles,
): readonly SiteFile[] {
  const { custodyKey, device: deviceOrigin, frame: frameOrigin, projects } = deployment
  if (custodyKey === undefined) return []
  const headers = toHeaders(deployment, { kind: 'vault-asset' })
  return [
    { path: script.path, body: script.body, type: SCRIPT, headers },
    { path: style.path, body: style.body, type: STYLE, headers },
    ...Object.keys(projects).map((projectId) => ({
      path: `/${projectId}/${operation}/`,
      body: Buffer.from(
        toHtml(v.parse(exportPageData, { projectId, frameOrigin, deviceOrigin, custodyKey }), { script, style, body }),
      ),
      type: HTML,
      headers: toHeaders(deployment, { kind: 'vault-export', projectId }),
    })),
  ]
}

/** The page of the approval window, into which the frame draws a request. It contains only the style. */
const windowOf = (projectId: string, deployment: Deployment, { style }: SiteBundles): SiteFile => ({
  path: `/${projectId}/window/`,
  body: Buffer.from(toDocument(linkTo(style))),
  type: HTML,
  headers: toHeaders(deployment, { kind: 'frame-window', projectId }),
})

/** The pictures of the networks of every project. */
const listPictures = ({ projects }: Deployment, { pictures }: SiteBundles): readonly NetworkPicture[] =>
  Object.values(projects).flatMap(({ networks = [] }) => networks.flatMap((id) => pictures?.get(id) ?? []))

interface PageOptions {
  readonly name: 'frame' | 'vault'
  readonly deployment: Deployment
  readonly projectId: string
  readonly bundles: SiteBundles
}

function toPageData({ name, deployment, projectId, bundles: { pictures } }: PageOptions) {
  const { frame, vault, api, device, gateway, sealKeys, custodyKey, projects, socials, farcaster } = deployment
  if (name === 'vault') {
    const bitcoinNetwork = toBitcoinNetwork(projects[projectId]?.networks ?? [])
    const data: VaultPageData = {
      ...{ projectId, frameOrigin: frame },
      ...(sealKeys === undefined ? {} : { sealKeys }),
      ...(bitcoinNetwork === 'main' ? {} : { bitcoinNetwork }),
      ...(custodyKey === undefined ? {} : { custodyKey }),
    }
    return v.parse(vaultPageData, data)
  }
  const { origins = [], networks = [] } = projects[projectId] ?? {}
  const data: FramePageData = {
    ...{ projectId, origins, vaultOrigin: vault, networks, apiOrigin: api },
    knownNetworks: toKnownNetworks(networks),
    ...(sealKeys?.custody === undefined ? {} : { deviceOrigin: device }),
    ...(custodyKey === undefined ? {} : { hasExport: true }),
    ...(deployment.return === undefined ? {} : { returnOrigin: deployment.return }),
    ...(socials === undefined ? {} : { socials }),
    ...(farcaster === undefined ? {} : { farcasterPage: farcaster.page }),
    ...(gateway === undefined ? {} : { gatewayOrigin: gateway }),
    pictures: Object.fromEntries(
      networks.flatMap((id) => {
        const picture = pictures?.get(id)
        return picture === undefined ? [] : [[id, picture.path]]
      }),
    ),
  }
  return v.parse(framePageData, data)
}

/** Returns the Bitcoin network of a project's new wallets: a test network only if the project does not list the main one. */
function toBitcoinNetwork(networks: readonly string[]): BitcoinNetworkName {
  const listed = networks.filter((each) => each.startsWith('bip122:'))
  if (listed.length === 0 || listed.includes(BIP122.main)) return 'main'
  return listed.includes(BIP122.regtest) ? 'regtest' : 'test'
}

const toHtml = (data: unknown, { script, style, body }: SiteBundles): string => {
  const head = [
    `<meta name="latchkey-page" content="${escapeAttribute(JSON.stringify(data))}">`,
    ...linkTo(style),
    `<script type="module" src="${script.path}" integrity="${script.integrity}"></script>`,
  ]
  return toDocument(head, body)
}

const linkTo = (style: Bundle | undefined): readonly string[] =>
  style === undefined ? [] : [`<link rel="stylesheet" href="${style.path}" integrity="${style.integrity}">`]

function toDocument(head: readonly string[], body = ''): string {
  const parts = [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<title>Wallet</title>',
    ...head,
    `<body>${body}</body>`,
    '</html>',
  ]
  return `${parts.join('\n')}\n`
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
