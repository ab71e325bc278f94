import { readFile } from 'node:fs/promises'
import type { PermitOperation } from '@latchkey/protocol/wallet-keys'
import { readBody } from '@latchkey/vault/page-body'
import { type Bundle, type BundleRules, buildBundle, buildData } from './build-bundle.ts'
import { readDescriptors } from './clear-signing/snapshot.ts'
import { type NetworkPicture, readNetworkPictures } from './network-pictures.ts'
import { toSingleFile } from './single-file.ts'

export const SITE_NAMES = ['frame', 'vault', 'return'] as const

export type SiteName = (typeof SITE_NAMES)[number]

const FRAME: Omit<BundleRules, 'name' | 'entry'> = {
  packages: [
    ...['@latchkey/errors', '@latchkey/frame', '@latchkey/primitives', '@latchkey/protocol'],
    // The guard's decoders, and its words. Only `guard-words` of the modal may come along.
    ...['@latchkey/inspect', '@latchkey/modal'],
    // The form of sign-in messages; no code of it verifies signatures here.
    '@latchkey/sign-in',
    // The guard of the modal, what it reads chains by, and the names of networks.
    ...['@latchkey/core', '@latchkey/adapter-bitcoin', '@latchkey/adapter-evm', '@latchkey/adapter-solana'],
    ...['@latchkey/chains', '@latchkey/drivers'],
    // Transactions of Solana in their wire form: parts of `@solana/kit` that the reader of the adapter uses.
    ...['@solana/addresses', '@solana/assertions', '@solana/codecs-core', '@solana/codecs-data-structures'],
    ...['@solana/codecs-numbers', '@solana/codecs-strings', '@solana/errors', '@solana/kit', '@solana/rpc-spec-types'],
    ...['@solana/transaction-messages', '@solana/transactions'],
    // Solves puzzles. The services use another part of the package, which creates and verifies them.
    'altcha-lib',
    // Keccak and SHA-2; the form of everything from outside; figures of amounts.
    ...['@noble/hashes', 'valibot', 'big.js'],
  ],
  maxKib: 150,
  format: 'esm',
  hasSentences: true,
}

/**
 * All packages that run in the vault page, where keys are in memory. Each package added here has to be reviewed. The size is of libraries for keys: 77 of 81 KiB, most of it
 * curves, addresses of Bitcoin and the words of BIP-39.
 */
const VAULT: Omit<BundleRules, 'name' | 'entry' | 'format'> = {
  packages: [
    // Of the design the encoder of QR codes, in the page of a recovery kit alone.
    ...['@latchkey/design', '@latchkey/errors', '@latchkey/primitives', '@latchkey/protocol', '@latchkey/vault'],
    ...['@noble/curves', '@noble/hashes', '@scure/base', '@scure/bip32', '@scure/bip39', '@scure/btc-signer'],
    ...['hpke', 'micro-key-producer', 'micro-packed', 'shamir-secret-sharing', 'valibot'],
  ],
  maxKib: 82,
  hasSentences: false,
  // Libraries bring copies of their own; one is reviewed, and one is loaded.
  oneCopy: ['@noble/curves', '@noble/hashes', '@scure/base'].map((name) => ({ name, room: 'services/vault' })),
}

/** The page to which social providers return. */
const RETURN: Omit<BundleRules, 'name' | 'entry'> = {
  packages: ['@latchkey/primitives', '@latchkey/protocol', '@latchkey/return-page', 'valibot'],
  maxKib: 10,
  format: 'esm',
  hasSentences: false,
}

/** The page of an export, or of a recovery kit. */
export interface PermitPageBundles {
  readonly operation: PermitOperation
  readonly script: Bundle
  readonly style: Bundle
  /** HTML of the body. */
  readonly body: string
}

/** The scripts and styles of a page; a worker is started by the script. */
export interface SiteBundles {
  readonly script: Bundle
  readonly style?: Bundle
  readonly worker?: Bundle
  /** The pages of the vault that need a permit. */
  readonly permitPages?: readonly PermitPageBundles[]
  /** Files that a person saves, to use them without any host. */
  readonly downloads?: readonly Bundle[]
  /** HTML of the body; absent: it is empty. */
  readonly body?: string
  /** Scripts that the main script loads on demand. */
  readonly parts?: readonly Bundle[]
  /** By CAIP-2 id. */
  readonly pictures?: ReadonlyMap<string, NetworkPicture>
}

/** Returns all scripts and styles of a page. */
export const listBundles = (site: SiteBundles): readonly Bundle[] => {
  const { script, style, worker, permitPages = [], downloads = [], parts = [] } = site
  const pages = permitPages.flatMap((page) => [page.script, page.style])
  return [script, style, worker, ...pages, ...downloads, ...parts].filter((each) => each !== undefined)
}

/**
 * Builds the scripts and styles of a page.
 *
 * @throws pages/invalid-bundle
 */
export async function buildSite(name: SiteName): Promise<SiteBundles> {
  if (name === 'frame') return buildFrame()
  if (name === 'return') return buildReturn()
  return buildVault()
}

async function buildVault(): Promise<SiteBundles> {
  const worker = await buildBundle({
    ...VAULT,
    name: 'worker',
    entry: 'services/vault/src/worker/main.ts',
    format: 'iife',
  })
  const script = await buildBundle({
    ...VAULT,
    name: 'vault',
    entry: 'services/vault/src/page/main.ts',
    format: 'esm',
    define: { LATCHKEY_WORKER_PATH: JSON.stringify(worker.path) },
  })
  const [exporting, kit, tool] = await Promise.all([
    buildPermitPage('export', 'export-page'),
    buildPermitPage('kit', 'kit-page'),
    buildRecoveryTool(),
  ])
  return { script, worker, permitPages: [exporting, kit], downloads: [tool] }
}

async function buildPermitPage(
  operation: PermitOperation,
  folder: 'export-page' | 'kit-page',
): Promise<PermitPageBundles> {
  const rules = { ...VAULT, name: operation, format: 'esm' } as const
  const [script, style, body] = await Promise.all([
    buildBundle({ ...rules, entry: `services/vault/src/${folder}/main.ts` }),
    buildBundle({ ...rules, entry: `services/vault/src/${folder}/${folder}.css` }),
    readBody(folder),
  ])
  return { operation, script, style, body }
}

/** The tool is the same for every deployment, so that its hash can be published. */
async function buildRecoveryTool(): Promise<Bundle> {
  const folder = 'services/vault/src/recovery-tool'
  const rules = { ...VAULT, name: 'recovery-tool', format: 'iife' } as const
  const [script, style, body] = await Promise.all([
    buildBundle({ ...rules, entry: `${folder}/main.ts` }),
    buildBundle({ ...rules, entry: `${folder}/recovery-tool.css` }),
    readBody('recovery-tool'),
  ])
  return toSingleFile('/recovery-tool.html', { title: 'Recovery tool', script, style, body })
}

/** Size limit of the formatter of descriptors, and of a file of descriptors. */
const FORMATTER_KIB = 15
const DESCRIPTORS_KIB = 8

/** The card is painted first. Then the formatter, and the descriptors of one owner, are loaded if the request may have a descriptor. */
async function buildFrame(): Promise<SiteBundles> {
  const descriptors = readDescriptors().map((file) => {
    const rules = { name: `descriptors-${file.name}`, packages: ['@latchkey/frame'], maxKib: DESCRIPTORS_KIB }
    const addresses = new Set(file.descriptors.flatMap(({ deployments }) => Object.keys(deployments)))
    const ends = [...new Set([...addresses].map((address) => address.slice(-8)))].sort()
    return { bundle: buildData(rules, 'descriptors', file.descriptors), addresses: ends.join('') }
  })
  const index = descriptors.map(({ bundle, addresses }) => ({ ...toPart(bundle), addresses }))
  const formatter = await buildBundle({
    ...FRAME,
    name: 'clear-signing',
    entry: 'services/frame/src/clear-signing/main.ts',
    packages: ['@latchkey/errors', '@latchkey/frame', '@latchkey/inspect', '@latchkey/primitives', '@noble/hashes'],
    maxKib: FORMATTER_KIB,
    hasSentences: false,
    define: { LATCHKEY_DESCRIPTORS: JSON.stringify(index) },
  })
  const [script, style] = await Promise.all([
    buildBundle({
      ...FRAME,
      name: 'frame',
      entry: 'services/frame/src/main.ts',
      define: { LATCHKEY_CLEAR_SIGNING: JSON.stringify(toPart(formatter)) },
    }),
    buildBundle({ ...FRAME, name: 'frame', entry: 'services/frame/src/frame.css' }),
  ])
  const pictures = await readNetworkPictures()
  return { script, style, parts: [formatter, ...descriptors.map(({ bundle }) => bundle)], pictures }
}

async function buildReturn(): Promise<SiteBundles> {
  const [script, style, body] = await Promise.all([
    buildBundle({ ...RETURN, name: 'return', entry: 'services/return-page/src/main.ts' }),
    buildBundle({ ...RETURN, name: 'return', entry: 'services/return-page/src/return-page.css' }),
    readFile(new URL('../../return-page/src/body.html', import.meta.url), 'utf8'),
  ])
  return { script, style, body }
}

const toPart = ({ path, integrity }: Bundle) => ({ path, integrity })
