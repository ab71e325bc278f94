import type { Deployment } from './deployment.ts'
import { type SiteFile, toSiteOrigin } from './render-site.ts'
import type { SiteName } from './sites.ts'

/** Address of the file in the folder of a host. */
export const toFilePath = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path)

const headersOf = ({ headers }: SiteFile): readonly (readonly [string, string])[] => Object.entries(headers)

/**
 * Returns the locations of a host for nginx, to be included in its `server` block. Each file has one of its own: nginx drops
 * inherited headers where a location adds one.
 *
 * @see https://nginx.org/en/docs/http/ngx_http_headers_module.html
 */
export function toNginx(site: SiteName, files: readonly SiteFile[], folder: string): string {
  // Providers return to this page with the code of a login in the query. Caddy logs no requests by default.
  const logs = site === 'return' ? ['access_log off;'] : []
  const locations = files.map((file) =>
    [
      `location = ${file.path} {`,
      `  root ${folder};`,
      // Not `alias`: for an address that ends with a slash nginx looks for an index below it.
      `  try_files ${toFilePath(file.path)} =404;`,
      // The type with its charset as it stands in the manifest.
      '  types { }',
      `  default_type "${file.type}";`,
      ...headersOf(file).map(([name, value]) => `  add_header ${name} ${quote(value)} always;`),
      '}',
    ].join('\n'),
  )
  return `${[...logs, ...locations, 'location / {\n  return 404;\n}'].join('\n')}\n`
}

/**
 * Returns the site of a host for Caddy.
 *
 * @see https://caddyserver.com/docs/caddyfile/directives/header
 */
export function toCaddy(site: SiteName, deployment: Deployment, files: readonly SiteFile[], folder: string): string {
  const handles = files.map((file) =>
    [
      `  handle ${file.path} {`,
      '    header {',
      ...headersOf(file).map(([name, value]) => `      ${name} ${quote(value)}`),
      `      Content-Type ${quote(file.type)}`,
      '    }',
      '    file_server',
      '  }',
    ].join('\n'),
  )
  const parts = [
    `${toSiteOrigin(site, deployment)} {`,
    `  root * ${folder}`,
    ...handles,
    '  handle {\n    respond 404\n  }',
    '}',
  ]
  return `${parts.join('\n')}\n`
}

/**
 * Returns the file `_headers` of hosts of static files.
 *
 * @see https://developers.cloudflare.com/pages/configuration/headers/ and https://docs.netlify.com/routing/headers/
 */
export function toHeadersFile(files: readonly SiteFile[]): string {
  const rules = files.map((file) =>
    [file.path, ...headersOf(file).map(([name, value]) => `  ${name}: ${value}`), `  Content-Type: ${file.type}`].join(
      '\n',
    ),
  )
  return `${rules.join('\n\n')}\n`
}

/** Values are made of checked origins and fixed words; a quote in one of them is written as both servers read it. */
const quote = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
