import type { ChainAccount } from '@latchkey/core/ports'
import { bytesToHex, decodeSs58, encodeSs58 } from '@latchkey/primitives'
import * as v from 'valibot'

/** An account that a wallet shares. */
export interface SharedAccount {
  /** The address as the wallet writes it; the wallet may not recognize another form. */
  readonly given: string
  readonly accountId: Uint8Array
  /** Absent if the wallet does not report the key type, or if the account id is only the hash of the key. */
  readonly publicKey: string | undefined
  readonly networks: ChainAccount['networks']
}

/** Maximum number of accounts; a longer list is an attack on the memory of the page. */
const MAX_ACCOUNTS = 1000

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const accountSchema = v.object({
  address: v.pipe(v.string(), v.maxLength(64)),
  type: v.optional(v.nullable(v.string())),
  genesisHash: v.optional(v.nullable(v.union([v.literal(''), hash]))),
})
const accountsSchema = v.pipe(v.array(accountSchema), v.maxLength(MAX_ACCOUNTS))

/** Account ids of 20 bytes belong to other chains. */
const OTHER_KIND = /^0x[0-9a-fA-F]{40}$/

/** Returns the shared accounts, each once; `undefined` if the value is not a list of accounts. */
export function parseAccounts(response: unknown): readonly SharedAccount[] | undefined {
  try {
    const parsed = v.parse(accountsSchema, response)
    const accounts = parsed.filter(({ address }) => !OTHER_KIND.test(address)).map(toShared)
    return [...new Map(accounts.map((account) => [bytesToHex(account.accountId), account])).values()]
  } catch {
    // A malformed value, an address with a wrong checksum, or an object whose getters throw.
    return undefined
  }
}

function toShared({ address: given, type, genesisHash }: v.InferOutput<typeof accountSchema>): SharedAccount {
  const { accountId } = decodeSs58(given)
  const isKey = type === 'sr25519' || type === 'ed25519'
  return {
    given,
    accountId,
    publicKey: isKey ? bytesToHex(accountId) : undefined,
    networks: genesisHash ? [`polkadot:${genesisHash.slice(2, 34)}`] : 'all',
  }
}

/** Returns an account in the form of a network. */
export function toChainAccount({ accountId, publicKey, networks }: SharedAccount, prefix: number): ChainAccount {
  const address = encodeSs58(accountId, prefix)
  return { address, type: 'eoa', networks, ...(publicKey === undefined ? {} : { publicKey }) }
}

/** Returns whether two lists are the same accounts in the same order. */
export function isSameAccounts(a: readonly SharedAccount[], b: readonly SharedAccount[]): boolean {
  const idsOf = (accounts: readonly SharedAccount[]) =>
    accounts.map(({ accountId, networks }) => `${bytesToHex(accountId)} ${networks}`).join()
  return idsOf(a) === idsOf(b)
}
