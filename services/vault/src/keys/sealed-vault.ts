import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { type DerivedAccounts, deriveAccounts } from './derive-accounts.ts'
import { wipe } from './wipe.ts'

const ENTROPY_BYTES = 32
const IV_BYTES = 12
/** The tag that AES-GCM adds. */
const TAG_BYTES = 16

const base64url = (bytes: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(Math.ceil((bytes * 4) / 3)))
const addressText = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{26,90}$/))

/** A vault of this version. Another version or another algorithm is refused. */
export const vaultSchema = v.strictObject({
  version: v.literal(1),
  algorithm: v.literal('A256GCM'),
  walletId: v.pipe(v.string(), v.uuid()),
  /** Counts up when the data key is replaced: halves of an older one open nothing. */
  generation: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  addresses: v.strictObject({
    eip155: addressText,
    solana: addressText,
    bitcoinPayment: addressText,
    bitcoinTaproot: addressText,
  }),
  iv: base64url(IV_BYTES),
  ciphertext: base64url(ENTROPY_BYTES + TAG_BYTES),
})

/** The entropy of a wallet, encrypted with its data key. Whoever reads it learns its addresses. */
export type Vault = v.InferOutput<typeof vaultSchema>

/** The names of the wallet that a vault is of. */
export type VaultNames = Pick<Vault, 'walletId' | 'generation'>

/**
 * Encrypts the entropy of a wallet. The addresses that it derives are authenticated with it.
 *
 * @param dataKey - 32 bytes, of this vault only.
 * @param entropy - 32 bytes.
 * @see NIST SP 800-38D
 */
export async function sealVault(dataKey: Uint8Array, entropy: Uint8Array, names: VaultNames): Promise<Vault> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const head = { version: 1, algorithm: 'A256GCM', ...names, addresses: await addressesOf(entropy) } as const
  const key = await importKey(dataKey)
  const ciphertext = await crypto.subtle.encrypt(parameters(iv, head), key, Uint8Array.from(entropy))
  return v.parse(vaultSchema, { ...head, iv: toText(iv), ciphertext: toText(new Uint8Array(ciphertext)) })
}

/**
 * Decrypts a vault, and derives its accounts to compare them with the addresses that it names. Overwrite the entropy and the
 * keys with `wipe` after use.
 *
 * @param given - As a service stored it.
 * @throws vault/unsupported-version, vault/corrupt for another data key, another wallet or generation, or a changed byte
 */
export async function openVault(
  dataKey: Uint8Array,
  given: unknown,
  { walletId, generation }: VaultNames,
): Promise<{ readonly entropy: Uint8Array; readonly accounts: DerivedAccounts }> {
  const parsed = v.safeParse(vaultSchema, given)
  if (!parsed.success) throw new WalletError(isOfOtherVersion(given) ? 'vault/unsupported-version' : 'vault/corrupt')
  const { iv, ciphertext, ...head } = parsed.output
  if (head.walletId !== walletId || head.generation !== generation) throw new WalletError('vault/corrupt')
  const key = await importKey(dataKey)
  const opened = await crypto.subtle
    .decrypt(parameters(toBytes(iv), head), key, toBytes(ciphertext))
    .catch((cause: unknown) => {
      throw new WalletError('vault/corrupt', {}, { cause })
    })
  const entropy = new Uint8Array(opened)
  const accounts = await deriveAccounts(entropy)
  const derived = toAddresses(accounts)
  const names = Object.keys(derived) as (keyof typeof derived)[]
  if (names.some((name) => derived[name] !== head.addresses[name])) {
    wipe(entropy, ...Object.values(accounts).map(({ privateKey }) => privateKey))
    throw new WalletError('vault/corrupt')
  }
  return { entropy, accounts }
}

const toAddresses = ({ eip155, solana, bitcoinPayment, bitcoinTaproot }: DerivedAccounts): Vault['addresses'] => ({
  eip155: eip155.address,
  solana: solana.address,
  bitcoinPayment: bitcoinPayment.address,
  bitcoinTaproot: bitcoinTaproot.address,
})

async function addressesOf(entropy: Uint8Array): Promise<Vault['addresses']> {
  const accounts = await deriveAccounts(entropy)
  const addresses = toAddresses(accounts)
  wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
  return addresses
}

const importKey = (dataKey: Uint8Array) =>
  crypto.subtle.importKey('raw', Uint8Array.from(dataKey), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** An array has one order, so that both sides authenticate the same bytes. */
function parameters(iv: Uint8Array<ArrayBuffer>, head: Omit<Vault, 'iv' | 'ciphertext'>): AesGcmParams {
  const { version, algorithm, walletId, generation, addresses } = head
  const { eip155, solana, bitcoinPayment, bitcoinTaproot } = addresses
  const parts = [version, algorithm, walletId, generation, eip155, solana, bitcoinPayment, bitcoinTaproot]
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify(parts)) }
}

const isOfOtherVersion = (given: unknown) =>
  v.is(v.object({ version: v.number() }), given) && (given as { readonly version: number }).version !== 1

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
