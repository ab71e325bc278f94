import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { WalletError } from '@latchkey/errors'
import { build } from 'esbuild'
import { dropSolanaMessages } from './drop-solana-messages.ts'

/** The top of the repository, from which the paths of modules count: a build in another folder gives the same bytes. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface BundleRules {
  readonly name: string
  /** Path from the top of the repository. */
  readonly entry: string
  /** Every package that may be in it, by name. */
  readonly packages: readonly string[]
  /** KiB, compressed by gzip. */
  readonly maxKib: number
  readonly format: 'esm' | 'iife'
  /** Whether errors carry their sentences, or only their codes. */
  readonly hasSentences: boolean
  /** Replacements: names in the source, and the JSON text that replaces each. */
  readonly define?: Readonly<Record<string, string>>
  /** Packages of which one copy is in the bundle, by the room whose version it is. */
  readonly oneCopy?: readonly { readonly name: string; readonly room: string }[]
}

/** A script or a style as a host serves it. */
export interface Bundle {
  /** With the hash of its bytes in its name. */
  readonly path: string
  readonly body: Buffer
  /** For the attribute `integrity`. @see https://www.w3.org/TR/sri/ */
  readonly integrity: string
  /** Names of the packages in it, sorted. */
  readonly packages: readonly string[]
}

/**
 * Builds one script or style: a single file, minified, without a source map. The same sources give the same bytes.
 *
 * @throws pages/invalid-bundle for a package that is not listed, or a bundle over its size
 */
export async function buildBundle({
  entry,
  format,
  hasSentences,
  define = {},
  oneCopy = [],
  ...rules
}: BundleRules): Promise<Bundle> {
  const result = await build({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    outdir: 'out',
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    sourcemap: false,
    legalComments: 'none',
    charset: 'utf8',
    platform: 'browser',
    target: 'es2022',
    conditions: ['latchkey-source', ...(hasSentences ? [] : ['production'])],
    logLevel: 'silent',
    format,
    alias: Object.fromEntries(oneCopy.map(({ name, room }) => [name, folderOf(name, room)])),
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    plugins: [dropSolanaMessages],
  })
  const [file, ...more] = result.outputFiles
  const [output] = Object.values(result.metafile.outputs)
  if (file === undefined || output === undefined || more.length > 0)
    throw new WalletError('pages/invalid-bundle', { bundle: rules.name, problem: 'it is not one file' })
  const body = Buffer.from(file.contents)
  const used = Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []))
  // esbuild puts a defined object into a virtual module, which is part of no package.
  const files = used.filter((path) => !path.startsWith('<define:'))
  const packages = [...new Set(files.map(packageOf))].sort()
  return toBundle(rules, body, packages, entry.endsWith('.css') ? 'css' : 'js')
}

/**
 * Builds a script that only contains data: a module with one exported value.
 *
 * @throws pages/invalid-bundle for one over its size
 */
export function buildData(
  rules: Pick<BundleRules, 'name' | 'packages' | 'maxKib'>,
  exported: string,
  value: unknown,
): Bundle {
  return toBundle(rules, Buffer.from(`export const ${exported}=${JSON.stringify(value)}\n`), rules.packages, 'js')
}

function toBundle(
  rules: Pick<BundleRules, 'name' | 'packages' | 'maxKib'>,
  body: Buffer,
  packages: readonly string[],
  extension: 'css' | 'js',
): Bundle {
  checkRules(rules, body, packages)
  const digest = createHash('sha384').update(body).digest()
  return {
    path: `/assets/${rules.name}-${digest.toString('hex').slice(0, 16)}.${extension}`,
    body,
    integrity: `sha384-${digest.toString('base64')}`,
    packages,
  }
}

/** The folder of a package as a room sees it. */
function folderOf(name: string, room: string): string {
  const found = [join(ROOT, room), ROOT].map((folder) => join(folder, 'node_modules', name)).find(existsSync)
  if (found === undefined)
    throw new WalletError('pages/invalid-bundle', { bundle: name, problem: 'it is not installed' })
  return found
}

function checkRules(
  { name, packages: allowed, maxKib }: Pick<BundleRules, 'name' | 'packages' | 'maxKib'>,
  body: Buffer,
  packages: readonly string[],
): void {
  const foreign = packages.filter((each) => !allowed.includes(each))
  const kib = gzipSync(body, { level: 9 }).byteLength / 1024
  const problems = [
    ...foreign.map((each) => `it contains ${each}, which its list does not name`),
    ...(kib > maxKib ? [`it has ${kib.toFixed(1)} KiB, more than ${maxKib}`] : []),
  ]
  if (problems.length > 0) throw new WalletError('pages/invalid-bundle', { bundle: name, problem: problems.join('; ') })
}

/** Returns the name of the package that a module belongs to: of the innermost folder of packages, or of a room. */
function packageOf(path: string): string {
  const inner = path.split('node_modules/').at(-1) ?? path
  if (inner !== path)
    return inner
      .split('/')
      .slice(0, inner.startsWith('@') ? 2 : 1)
      .join('/')
  for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder)) {
    const name = readName(join(ROOT, folder, 'package.json'))
    if (name !== undefined) return name
  }
  return path
}

function readName(file: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: string }).name
  } catch {
    // No manifest in this folder: the one above decides.
    return undefined
  }
}
