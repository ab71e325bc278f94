import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { SiteFile } from './render-site.ts'
import { listBundles, SITE_NAMES, type SiteBundles, type SiteName } from './sites.ts'

const sha256Hex = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

const manifestSchema = v.strictObject({
  version: v.literal(1),
  site: v.picklist(SITE_NAMES),
  /** By path of the address. */
  files: v.record(
    v.pipe(v.string(), v.regex(/^\/[\w./-]*$/)),
    v.strictObject({
      sha256: sha256Hex,
      bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      type: v.string(),
      headers: v.record(v.string(), v.string()),
    }),
  ),
  /** Names of the packages in each script, by path. */
  packages: v.record(v.string(), v.array(v.string())),
})

/** What a host must serve. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** Returns the text of a manifest: files with their hashes and headers, and the packages of each script. */
export function toManifest(site: SiteName, files: readonly SiteFile[], bundles: SiteBundles): string {
  const manifest: Manifest = {
    version: 1,
    site,
    files: Object.fromEntries(
      files.map(({ path, body, type, headers }) => [
        path,
        { sha256: toSha256(body), bytes: body.byteLength, type, headers: { ...headers } },
      ]),
    ),
    packages: Object.fromEntries(listBundles(bundles).map(({ path, packages }) => [path, [...packages]])),
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

export const toSha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

/**
 * Returns the signature of a manifest in base64.
 *
 * @see RFC 8032, Ed25519
 */
export const signManifest = (text: string, privateKey: KeyObject): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64')

/**
 * Reads a manifest.
 *
 * @param proof - Key in PEM and signature in base64; without it the manifest is taken as it is.
 * @throws pages/malformed-manifest for another shape, or a signature of another key
 */
export function readManifest(
  text: string,
  proof?: { readonly publicKey: string; readonly signature: string },
): Manifest {
  if (proof !== undefined && !isSigned(text, proof))
    throw new WalletError('pages/malformed-manifest', { problem: 'it is not signed by this key' })
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (!given.success) throw new WalletError('pages/malformed-manifest', { problem: given.issues[0].message })
  return given.output
}

function isSigned(text: string, { publicKey, signature }: { readonly publicKey: string; readonly signature: string }) {
  try {
    const key = createPublicKey(publicKey)
    // Another kind of key would be used with another kind of signature.
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
