import {
  type Address,
  address,
  type EncodedAccount,
  getAddressEncoder,
  getProgramDerivedAddress,
  lamports,
} from '@solana/kit'
import { LOOKUP_TABLE_PROGRAM } from './parse-account.ts'
import type { SolanaToken } from './solana-token.ts'

const METADATA_PROGRAM = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** Enough that no account of the seed pays rent. */
const RENT = lamports(10_000_000n)
/** Lengths to which the program of metadata fills its texts. */
const [NAME_BYTES, SYMBOL_BYTES, URI_BYTES] = [32, 10, 200]
const U64_MAX = 2n ** 64n - 1n

/** Returns the account that names a token, as wallets and indexers read it. @see Metaplex Token Metadata, `Metadata` */
export async function toMetadata(authority: Address, token: SolanaToken): Promise<EncodedAccount> {
  const mint = address(token.mint)
  const seeds = ['metadata', getAddressEncoder().encode(METADATA_PROGRAM), getAddressEncoder().encode(mint)]
  const [place] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds })
  const data = Buffer.concat([
    Buffer.from([4]),
    toBytes(authority),
    toBytes(mint),
    ...[[token.name, NAME_BYTES] as const, [token.symbol, SYMBOL_BYTES] as const, ['', URI_BYTES] as const].map(
      ([text, bytes]) => toText(text, bytes),
    ),
    // No fee for a seller, no creators, not sold yet, changeable.
    Buffer.from([0, 0, 0, 0, 1]),
  ])
  return toAccount(place, METADATA_PROGRAM, data)
}

function toText(text: string, bytes: number): Buffer {
  const buffer = Buffer.alloc(4 + bytes)
  buffer.writeUInt32LE(bytes)
  buffer.write(text, 4)
  return buffer
}

/** Returns a lookup table that can be used at once. @see Solana, `LookupTableMeta` */
export function toLookupTable(place: Address, authority: Address, addresses: readonly Address[]): EncodedAccount {
  const header = Buffer.alloc(56)
  header.writeUInt32LE(1, 0)
  header.writeBigUInt64LE(U64_MAX, 4)
  header.writeUInt8(1, 21)
  header.set(getAddressEncoder().encode(authority), 22)
  const data = Buffer.concat([header, ...addresses.map(toBytes)])
  return toAccount(place, address(LOOKUP_TABLE_PROGRAM), data)
}

const toBytes = (place: Address) => new Uint8Array(getAddressEncoder().encode(place))

function toAccount(place: Address, programAddress: Address, data: Uint8Array): EncodedAccount {
  const space = BigInt(data.length)
  return { address: place, programAddress, data: new Uint8Array(data), executable: false, lamports: RENT, space }
}
