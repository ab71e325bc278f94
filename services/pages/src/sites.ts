import { type Bundle, type BundleRules, buildBundle } from './build-bundle.ts'

export const SITE_NAMES = ['frame', 'vault'] as const

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
    // Keccak and SHA-2; the form of everything from outside; figures of amounts.
    ...['@noble/hashes', 'valibot', 'big.js'],
  ],
  maxKib: 150,
  format: 'esm',
  hasSentences: true,
}

/**
 * All packages that run in the vault page, where keys are in memory. Each package added here has to be reviewed. The size is of libraries for keys: 77 KiB, most of it
 * curves, addresses of Bitcoin and the words of BIP-39.
 */
const VAULT: Omit<BundleRules, 'name' | 'entry' | 'format'> = {
  packages: [
    ...['@latchkey/errors', '@latchkey/primitives', '@latchkey/protocol', '@latchkey/vault'],
    ...['@noble/curves', '@noble/hashes', '@scure/base', '@scure/bip32', '@scure/bip39', '@scure/btc-signer'],
    ...['hpke', 'micro-key-producer', 'micro-packed', 'shamir-secret-sharing', 'valibot'],
  ],
  maxKib: 80,
  hasSentences: false,
  // Libraries bring copies of their own; one is reviewed, and one is loaded.
  oneCopy: ['@noble/curves', '@noble/hashes', '@scure/base'].map((name) => ({ name, room: 'services/vault' })),
}

/** The scripts and styles of a page; a worker is started by the script. */
export interface SiteBundles {
  readonly script: Bundle
  readonly style?: Bundle
  readonly worker?: Bundle
}

/**
 * Builds the scripts and styles of a page.
 *
 * @throws pages/invalid-bundle
 */
export async function buildSite(name: SiteName): Promise<SiteBundles> {
  if (name === 'frame') {
    const [script, style] = await Promise.all([
      buildBundle({ ...FRAME, name: 'frame', entry: 'services/frame/src/main.ts' }),
      buildBundle({ ...FRAME, name: 'frame', entry: 'services/frame/src/frame.css' }),
    ])
    return { script, style }
  }
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
  return { script, worker }
}
