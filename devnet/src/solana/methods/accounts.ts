import {
  type Address,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  type MaybeEncodedAccount,
} from '@solana/kit'
import * as v from 'valibot'
import type { Ledger, PresentAccount } from '../ledger.ts'
import { parseAccountData, toTokenAmount } from '../parse-account.ts'
import { RpcError } from '../rpc-error.ts'
import { isTokenProgram, readMint, readTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-layout.ts'
import { addressSchema, commitmentSchema, type Method, parseParams, withContext } from './node.ts'

const encoding = v.optional(v.picklist(['base58', 'base64', 'base64+zstd', 'jsonParsed']))
const dataSlice = v.optional(v.nullable(v.object({ offset: v.number(), length: v.number() })))
const accountOptions = v.optional(v.nullable(v.object({ encoding, dataSlice, commitment: commitmentSchema })))
type AccountOptions = v.InferOutput<typeof accountOptions>

/** Rent is paid in advance by every account. */
const RENT_EPOCH = 2n ** 64n - 1n
const MAX_ACCOUNTS = 100

const tokenFilter = v.union([v.object({ mint: addressSchema }), v.object({ programId: addressSchema })])
const memcmp = v.object({
  memcmp: v.object({ offset: v.number(), bytes: v.string(), encoding: v.optional(v.picklist(['base58', 'base64'])) }),
})
const programFilter = v.union([memcmp, v.object({ dataSize: v.number() })])

export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance(node, params) {
    const [address] = parseParams(v.looseTuple([addressSchema]), params)
    const account = node.ledger.accountOf(address)
    return withContext(node, account.exists ? account.lamports : 0n)
  },
  getAccountInfo(node, params) {
    const [address, options] = parseParams(v.looseTuple([addressSchema, accountOptions]), pad(params, 2))
    return withContext(node, toAccount(node.ledger, node.ledger.accountOf(address), options))
  },
  getMultipleAccounts(node, params) {
    const addresses = v.pipe(v.array(addressSchema), v.maxLength(MAX_ACCOUNTS))
    const [list, options] = parseParams(v.looseTuple([addresses, accountOptions]), pad(params, 2))
    return withContext(
      node,
      list.map((address) => toAccount(node.ledger, node.ledger.accountOf(address), options)),
    )
  },
  getProgramAccounts(node, params) {
    const schema = v.looseTuple([
      addressSchema,
      v.optional(
        v.nullable(
          v.object({
            encoding,
            dataSlice,
            filters: v.optional(v.array(programFilter)),
            withContext: v.optional(v.boolean()),
          }),
        ),
      ),
    ])
    const [program, options] = parseParams(schema, pad(params, 2))
    const found = node.ledger.programAccountsOf(program).filter(({ data }) =>
      (options?.filters ?? []).every((filter) => {
        if ('dataSize' in filter) return data.length === filter.dataSize
        const { offset, bytes, encoding: form = 'base58' } = filter.memcmp
        const wanted = (form === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(bytes)
        return wanted.every((byte, at) => data[offset + at] === byte)
      }),
    )
    const list = found.map((account) => toKeyed(node.ledger, account, options))
    return options?.withContext === true ? withContext(node, list) : list
  },
  getTokenAccountsByOwner(node, params) {
    const schema = v.looseTuple([addressSchema, tokenFilter, accountOptions])
    const [owner, filter, options] = parseParams(schema, pad(params, 3))
    const programs = 'programId' in filter ? [filter.programId] : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    if (!programs.every(isTokenProgram)) throw new RpcError(-32602, 'Invalid param: unrecognized Token program id')
    const list = programs.flatMap((program) =>
      node.ledger.programAccountsOf(program as Address).filter(({ data }) => {
        const token = readTokenAccount(data)
        return token?.owner === owner && (!('mint' in filter) || token.mint === filter.mint)
      }),
    )
    return withContext(
      node,
      list.map((account) => toKeyed(node.ledger, account, options)),
    )
  },
  getTokenAccountBalance(node, params) {
    const [address] = parseParams(v.looseTuple([addressSchema]), params)
    const account = node.ledger.accountOf(address)
    const token = account.exists && isTokenProgram(account.programAddress) ? readTokenAccount(account.data) : undefined
    const decimals = token && node.ledger.decimalsOf(token.mint)
    if (token === undefined || decimals === undefined) throw new RpcError(-32602, 'Invalid param: not a Token account')
    return withContext(node, toTokenAmount(token.amount, decimals))
  },
  getTokenSupply(node, params) {
    const [address] = parseParams(v.looseTuple([addressSchema]), params)
    const account = node.ledger.accountOf(address)
    const mint = account.exists && isTokenProgram(account.programAddress) ? readMint(account.data) : undefined
    if (mint === undefined) throw new RpcError(-32602, 'Invalid param: not a Token mint')
    return withContext(node, toTokenAmount(mint.supply, mint.decimals))
  },
  getMinimumBalanceForRentExemption(node, params) {
    const size = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_485_760))
    const [bytes] = parseParams(v.looseTuple([size]), params)
    return node.ledger.minimumBalance(BigInt(bytes))
  },
}

/** Clients leave out the last parameters. */
function pad(params: readonly unknown[], length: number): readonly unknown[] {
  return Array.from({ length }, (_, index) => params[index])
}

function toKeyed(ledger: Ledger, account: PresentAccount, options: AccountOptions) {
  return { pubkey: account.address, account: toAccount(ledger, account, options) }
}

/** Returns an account as nodes give it, `null` for one that is not there. */
export function toAccount(ledger: Ledger, account: MaybeEncodedAccount, options: AccountOptions) {
  if (!account.exists || account.lamports === 0n) return null
  const { programAddress: owner, executable, lamports } = account
  const data = toData(ledger, account, options)
  return { data, executable, lamports, owner, rentEpoch: RENT_EPOCH, space: account.data.length }
}

function toData(ledger: Ledger, { data, programAddress }: PresentAccount, options: AccountOptions) {
  const wanted = options?.encoding ?? 'base58'
  if (wanted === 'jsonParsed') {
    const parsed = parseAccountData(programAddress, data, ledger.decimalsOf)
    if (parsed !== undefined) return parsed
  }
  const slice = options?.dataSlice
  // A copy: in Node the decoder of @solana/kit 6.9.0 encodes the whole buffer that a part stands in.
  const bytes = slice ? data.slice(slice.offset, slice.offset + slice.length) : data
  if (wanted !== 'base58') return [getBase64Decoder().decode(bytes), 'base64']
  if (bytes.length > 128)
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return options?.encoding === undefined
    ? getBase58Decoder().decode(bytes)
    : [getBase58Decoder().decode(bytes), 'base58']
}
