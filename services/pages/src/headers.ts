import type { Deployment } from './deployment.ts'

/** What a host serves. The policy of a page depends on its project. */
export type Served =
  | { readonly kind: 'frame-page' | 'frame-window' | 'vault-page' | 'vault-export'; readonly projectId: string }
  | {
      readonly kind: 'return-page' | 'frame-asset' | 'vault-asset' | 'return-asset' | 'vault-worker' | 'vault-download'
    }

/** Names in the spelling of their standards, and values. */
export type Headers = Readonly<Record<string, string>>

const PERMISSIONS = [
  'camera=()',
  'microphone=()',
  'geolocation=()',
  'usb=()',
  'serial=()',
  'hid=()',
  'display-capture=()',
  'payment=()',
  'clipboard-read=()',
  'clipboard-write=(self)',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ')

/**
 * Returns the headers of a file, the same for each host. Servers, the generated configurations and the check of a live host all
 * take them from here.
 *
 * @see CSP Level 3, Trusted Types, and for the two Cross-Origin headers: a site that isolates itself can only embed pages with both
 */
export function toHeaders(deployment: Deployment, served: Served): Headers {
  const isPage = 'projectId' in served || served.kind === 'return-page' || served.kind === 'vault-download'
  return {
    'Content-Security-Policy': toPolicy(deployment, served),
    ...(deployment.reports === undefined ? {} : { 'Reporting-Endpoints': `csp="${deployment.reports}/csp"` }),
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Resource-Policy': served.kind.startsWith('frame') ? 'cross-origin' : 'same-site',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    // The pages of a login and of an export must keep the window that opened them.
    ...(served.kind === 'return-page' || served.kind === 'vault-export'
      ? { 'Cross-Origin-Opener-Policy': 'unsafe-none' }
      : {}),
    // Saved, never opened here: a person uses it on a computer without network.
    ...(served.kind === 'vault-download' ? { 'Content-Disposition': 'attachment' } : {}),
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'Cache-Control': isPage ? 'no-store' : 'public, max-age=31536000, immutable',
  }
}

function toPolicy(deployment: Deployment, served: Served): string {
  switch (served.kind) {
    case 'frame-page':
      return toText(framePolicy(deployment, served.projectId))
    case 'frame-window':
      // The frame draws into this page. The page itself runs no script, and no page may embed it.
      return toText({
        ...framePolicy(deployment, served.projectId),
        ...{ 'script-src': "'none'", 'connect-src': "'none'", 'worker-src': "'none'", 'frame-src': "'none'" },
        ...{ 'frame-ancestors': "'none'", 'trusted-types': "'none'" },
      })
    case 'vault-page':
      return toText(vaultPolicy(deployment, served.projectId))
    case 'vault-export':
      return toText({
        ...vaultPolicy(deployment, served.projectId),
        ...{ 'style-src': "'self'", 'font-src': "'none'", 'worker-src': "'none'" },
        ...{ 'frame-ancestors': "'none'", 'trusted-types': "'none'" },
      })
    case 'return-page':
      return toText(returnPolicy(deployment))
    case 'vault-worker':
      return "default-src 'none'; connect-src 'none'; script-src 'none'; trusted-types 'none'"
    default:
      // Opened by itself, a script or a style is a document too.
      return "default-src 'none'; frame-ancestors 'none'"
  }
}

type Policy = Readonly<Record<string, string>>

const toText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

function framePolicy(deployment: Deployment, projectId: string): Policy {
  const { api, device, gateway, image, vault } = deployment
  return {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': ["'self'", ...(image === undefined ? [] : [image]), 'blob:'].join(' '),
    'font-src': "'self'",
    'connect-src': [api, device, ...(gateway === undefined ? [] : [gateway])].join(' '),
    'worker-src': "'self'",
    'frame-src': vault,
    'frame-ancestors': toSources(originsOf(deployment, projectId)),
    'base-uri': "'none'",
    'form-action': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'wallet-worker',
    'report-to': 'csp',
  }
}

function vaultPolicy(deployment: Deployment, projectId: string): Policy {
  const sites = originsOf(deployment, projectId)
  return {
    ...framePolicy(deployment, projectId),
    'style-src': "'none'",
    'img-src': "'none'",
    'connect-src': "'none'",
    'frame-src': "'none'",
    // All ancestors are tested: the frame, and the site around it.
    'frame-ancestors': toSources(sites.length === 0 ? [] : [deployment.frame, ...sites]),
    'trusted-types': 'vault-worker',
  }
}

const returnPolicy = ({ api }: Deployment): Policy => ({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': api,
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
  'report-to': 'csp',
})

const originsOf = ({ projects }: Deployment, projectId: string): readonly string[] =>
  Object.hasOwn(projects, projectId) ? (projects[projectId]?.origins ?? []) : []

const toSources = (origins: readonly string[]): string => (origins.length === 0 ? "'none'" : origins.join(' '))
