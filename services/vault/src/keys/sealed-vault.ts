import { WalletError } from '@latchkey/errors'
import type { BitcoinNetworkName } from '@latchkey/protocol/vault'
import { type Vault, vaultSchema } from '@latchkey/protocol/wallet-keys'
import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { bitcoinNetworkOf, type DerivedAccounts, deriveAccounts } from './derive-accounts.ts'
import { wipe } from './wipe.ts'

const IV_BYTES = 12

/** The fields that identify the wallet of a vault. */
export type VaultNames = Pick<Vault, 'walletId' | 'generation'>

/**
 * Encrypts the entropy of a wallet. The addresses that it derives are authenticated with it.
 *
 * @param dataKey - 32 bytes, of this vault only.
 * @param entropy - 32 bytes.
 * @see NIST SP 800-38D
 */
export async function sealVault(
  dataKey: Uint8Array,
  entropy: Uint8Array,
  names: VaultNames,
  bitcoinNetwork: BitcoinNetworkName = 'main',
): Promise<Vault> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const head = {
    version: 1,
    algorithm: 'A256GCM',
    ...names,
    addresses: await addressesOf(entropy, bitcoinNetwork),
  } as const
  const key = await importKey(dataKey)
  const ciphertext = await crypto.subtle.encrypt(parameters(iv, head), key, Uint8Array.from(entropy))
  return v.parse(vaultSchema, {
    ...head,
    iv: base64urlnopad.encode(iv),
    ciphertext: base64urlnopad.encode(new Uint8Array(ciphertext)),
  })
}

/**
 * Decrypts a vault, and derives its accounts to compare them with the addresses that it names. Overwrite the entropy and the
 * keys with `wipe` after use.
 *
 * @param given - The vault as stored by a service.
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
  const accounts = await deriveAccounts(entropy, bitcoinNetworkOf(head.addresses.bitcoinPayment))
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

async function addressesOf(entropy: Uint8Array, network: BitcoinNetworkName): Promise<Vault['addresses']> {
  const accounts = await deriveAccounts(entropy, network)
  const addresses = toAddresses(accounts)
  wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
  return addresses
}

const importKey = (dataKey: Uint8Array) =>
  crypto.subtle.importKey('raw', Uint8Array.from(dataKey), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** A list has a defined order, so that both sides authenticate the same bytes. */
function parameters(iv: Uint8Array<ArrayBuffer>, head: Omit<Vault, 'iv' | 'ciphertext'>) {
  const { version, algorithm, walletId, generation, addresses } = head
  const { eip155, solana, bitcoinPayment, bitcoinTaproot } = addresses
  const parts = [version, algorithm, walletId, generation, eip155, solana, bitcoinPayment, bitcoinTaproot]
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify(parts)) }
}

const isOfOtherVersion = (given: unknown) =>
  v.is(v.object({ version: v.number() }), given) && (given as { readonly version: number }).version !== 1

const toBytes = (text: string) => Uint8Array.from(base64urlnopad.decode(text))
