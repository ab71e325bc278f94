import type { ChainAccount } from '@latchkey/core/ports'
import { bytesToHex, type CaipNetworkId, decodeBase58, encodeBase58, isAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { bytesSchema } from './bytes-schema.ts'
import { type StandardNamespace, toNetworkIds } from './chains.ts'
import { chainsSchema } from './describe-wallet.ts'
import { isObject } from './standard-wallet.ts'

/** An account that a wallet shares. */
export interface SharedAccount {
  readonly address: string
  readonly chains: readonly string[]
  readonly networks: readonly CaipNetworkId[]
  readonly features: readonly string[]
  /** Hexadecimal, without 0x. */
  readonly publicKey: string | undefined
  /** The original object of the wallet, which the wallet expects back in each request. */
  readonly source: object
}

const MAX_ACCOUNTS = 100
const SOLANA_KEY_BYTES = 32

const accountSchema = v.object({
  address: v.pipe(v.string(), v.maxLength(128)),
  publicKey: v.nullish(bytesSchema(0, 65)),
  chains: chainsSchema,
  features: v.fallback(chainsSchema, []),
})

/**
 * Returns the accounts of one chain family that a wallet shares, each once; `undefined` if one of them is invalid.
 *
 * @see Wallet Standard, "WalletAccount"
 */
export function parseAccounts(response: unknown, namespace: StandardNamespace): readonly SharedAccount[] | undefined {
  try {
    if (!Array.isArray(response) || response.length > MAX_ACCOUNTS) return undefined
    const found = new Map<string, SharedAccount>()
    for (const source of response as readonly unknown[]) {
      const account = isObject(source) ? parseAccount(source, namespace) : undefined
      if (account === undefined) return undefined
      if (account.networks.length > 0 && !found.has(account.address)) found.set(account.address, account)
    }
    return [...found.values()]
  } catch {
    // A getter of an account threw, so the response is malformed.
    return undefined
  }
}

function parseAccount(source: object, namespace: StandardNamespace): SharedAccount | undefined {
  const parsed = v.safeParse(accountSchema, source)
  if (!parsed.success) return undefined
  const { address, publicKey, chains, features } = parsed.output
  const networks = toNetworkIds(chains, namespace)
  // An invalid account of another family is ignored.
  if (networks.length > 0 && !isValid(address, publicKey, namespace)) return undefined
  return {
    address,
    chains,
    networks,
    features,
    publicKey: publicKey ? bytesToHex(publicKey).slice(2) : undefined,
    source,
  }
}

function isValid(address: string, publicKey: Uint8Array | null | undefined, namespace: StandardNamespace): boolean {
  if (!isAddress(address, namespace)) return false
  if (namespace !== 'solana') return true
  if (decodeBase58(address).length !== SOLANA_KEY_BYTES) return false
  // On Solana the address is the public key, so different values are invalid.
  return !publicKey?.length || encodeBase58(publicKey) === address
}

const TAPROOT = /^(?:bc|tb|bcrt)1p/

/** Returns accounts in the form that the site sees. On Bitcoin, accounts for payments come first. */
export function toChainAccounts(
  accounts: readonly SharedAccount[],
  namespace: StandardNamespace,
): readonly ChainAccount[] {
  if (namespace === 'solana') return accounts.map(({ address, networks }) => ({ address, networks }))
  const ofType = (type: 'payment' | 'ordinal') =>
    accounts
      .filter(({ address }) => isForOrdinals(address, accounts) === (type === 'ordinal'))
      .map(({ address, networks, publicKey }) => ({ address, networks, type, ...(publicKey ? { publicKey } : {}) }))
  return [...ofType('payment'), ...ofType('ordinal')]
}

/**
 * The standard does not report the purpose of an account. Wallets use taproot for ordinals; if all accounts are
 * taproot, the second one.
 */
function isForOrdinals(address: string, accounts: readonly SharedAccount[]): boolean {
  if (!TAPROOT.test(address)) return false
  return accounts.some((other) => !TAPROOT.test(other.address)) || accounts[0]?.address !== address
}
