import { createPrivateKey } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WalletError } from '@latchkey/errors'
import type { Deployment } from './deployment.ts'
import { toCaddy, toFilePath, toHeadersFile, toNginx } from './host-configurations.ts'
import { signManifest, toManifest } from './manifest.ts'
import { renderSite } from './render-site.ts'
import { buildSite, type SiteName } from './sites.ts'

export interface WriteSiteOptions {
  readonly site: SiteName
  readonly deployment: Deployment
  /** Folder to write to. */
  readonly out: string
  /** Folder of the files on the host. */
  readonly folder: string
  /** File of a private Ed25519 key in PEM. */
  readonly signingKeyFile?: string | undefined
}

/**
 * Writes everything that a host needs: `files` with `_headers`, configurations for nginx and Caddy, the manifest and its
 * signature.
 *
 * @returns whether the manifest is signed
 * @throws pages/invalid-bundle, and pages/malformed-manifest for a key of another kind
 */
export async function writeSite({ site, deployment, out, folder, signingKeyFile }: WriteSiteOptions): Promise<boolean> {
  const bundles = await buildSite(site)
  const files = renderSite(site, deployment, bundles)
  const manifest = toManifest(site, files, bundles)
  const signature = signingKeyFile === undefined ? undefined : signManifest(manifest, await readKey(signingKeyFile))
  const write = async (path: string, body: string | Uint8Array) => {
    const file = join(out, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
  await Promise.all([
    ...files.map(({ path, body }) => write(join('files', toFilePath(path)), body)),
    write('files/_headers', toHeadersFile(files)),
    write('nginx.conf', toNginx(site, files, folder)),
    write('Caddyfile', toCaddy(site, deployment, files, folder)),
    write('manifest.json', manifest),
    ...(signature === undefined ? [] : [write('manifest.json.sig', `${signature}\n`)]),
  ])
  return signature !== undefined
}

async function readKey(file: string) {
  const key = createPrivateKey(await readFile(file, 'utf8'))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new WalletError('pages/malformed-manifest', { problem: 'the key that signs it is not an Ed25519 key' })
  return key
}
