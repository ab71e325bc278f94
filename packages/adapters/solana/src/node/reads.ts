import type { SolanaNetwork } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { isAddress } from '@latchkey/primitives'
import { type Address, address, getBase64Decoder, isAddress as isRealAddress } from '@solana/kit'
import * as v from 'valibot'
import type { SolanaCommitment } from '../solana-options.ts'
import {
  accountSchema,
  amountSchema,
  DATA_BYTES,
  holdingSchema,
  inContext,
  tokenAccountSchema,
  tokenAccountsSchema,
} from './account-schemas.ts'
import type { Node } from './node.ts'

/** One request to the nodes of a network. */
export interface Read {
  readonly node: Node
  readonly network: SolanaNetwork
  readonly signal: AbortSignal | undefined
  /** Commitment of the returned state. */
  readonly commitment: SolanaCommitment
}

const blockhashSchema = inContext(
  v.object({
    blockhash: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
    lastValidBlockHeight: amountSchema,
  }),
)
export type Blockhash = v.InferOutput<typeof blockhashSchema>['value']

const simulatedSchema = inContext(
  v.object({
    err: v.unknown(),
    logs: v.optional(v.nullable(v.array(v.string()))),
    accounts: v.optional(v.nullable(v.array(holdingSchema))),
  }),
)
export type Simulated = v.InferOutput<typeof simulatedSchema>['value']

/**
 * Returns a text as an address. The pattern alone is not enough: 31 bytes can match it, and money sent there is lost.
 *
 * @throws address/invalid
 */
export function toAddress(value: string): Address {
  if (!isAddress(value, 'solana') || !isRealAddress(value))
    throw new WalletError('address/invalid', { value: value.slice(0, 80), namespace: 'solana' })
  return address(value)
}

/** Returns the lamports of an account. @throws rpc/* */
export async function readBalance({ node, network, signal, commitment }: Read, owner: Address): Promise<bigint> {
  const schema = inContext(amountSchema)
  const params = [owner, { commitment }]
  return (await node.call(network, { method: 'getBalance', params, schema, signal })).value
}

/** Returns accounts with their first bytes, in the order of their addresses; `null` for a missing one. @throws rpc/* */
export async function readAccounts({ node, network, signal, commitment }: Read, addresses: readonly Address[]) {
  const schema = inContext(v.pipe(v.array(accountSchema), v.length(addresses.length)))
  const dataSlice = { offset: 0, length: DATA_BYTES }
  const params = [addresses, { encoding: 'base64', commitment, dataSlice }]
  return (await node.call(network, { method: 'getMultipleAccounts', params, schema, signal })).value
}

/** Returns the accounts in which an owner holds tokens. @throws rpc/* */
export async function readTokenAccounts(
  { node, network, signal, commitment }: Read,
  owner: Address,
  filter: { readonly mint: Address } | { readonly programId: Address },
) {
  const params = [owner, filter, { encoding: 'jsonParsed', commitment }]
  const call = { method: 'getTokenAccountsByOwner', params, schema: tokenAccountsSchema, signal }
  const accounts = (await node.call(network, call)).value.flatMap((each) => {
    const parsed = v.safeParse(tokenAccountSchema, each)
    if (!parsed.success) return []
    const { pubkey, account } = parsed.output
    const { tokenAmount, ...info } = account.data.parsed.info
    const { amount: raw, decimals } = tokenAmount
    return [{ address: pubkey as Address, program: account.owner, ...info, raw, decimals }]
  })
  // A node could return accounts of another owner; they are dropped, so that the owner does not sign for them.
  return accounts.filter((account) => account.owner === owner && (!('mint' in filter) || account.mint === filter.mint))
}

/** Returns the recent blockhash for a transaction, and how long it is valid. @throws rpc/* */
export async function readBlockhash({ node, network, signal, commitment }: Read): Promise<Blockhash> {
  const params = [{ commitment }]
  return (await node.call(network, { method: 'getLatestBlockhash', params, schema: blockhashSchema, signal })).value
}

/** Returns the minimum lamports of an account of the given size. @throws rpc/* */
export function readMinimumBalance({ node, network, signal }: Read, bytes: number): Promise<bigint> {
  const call = { method: 'getMinimumBalanceForRentExemption', params: [bytes], schema: amountSchema, signal }
  return node.call(network, call)
}

/** Returns the fee of a message in lamports; `undefined` if its blockhash is too old. @throws rpc/* */
export async function readFee({ node, network, signal, commitment }: Read, messageBytes: Uint8Array) {
  const params = [getBase64Decoder().decode(messageBytes), { commitment }]
  const schema = inContext(v.nullable(amountSchema))
  return (await node.call(network, { method: 'getFeeForMessage', params, schema, signal })).value ?? undefined
}

/** Simulates a transaction without its signatures. @throws rpc/* */
export async function simulate(
  { node, network, signal, commitment }: Read,
  transaction: string,
  addresses: readonly Address[],
): Promise<Simulated> {
  const accounts = { encoding: 'base64', addresses }
  const options = { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true, accounts }
  const params = [transaction, options]
  return (await node.call(network, { method: 'simulateTransaction', params, schema: simulatedSchema, signal })).value
}
