import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { type Address, getAddressEncoder, getProgramDerivedAddress, isAddress } from '@solana/addresses'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { accountBytes, mintAccounts, parseNumberTexts, solanaBalance, tokenAccounts } from '../domain/solana-data.ts'
import { accountSignatures, type SolanaTransaction, solanaTransaction } from '../domain/solana-history.ts'
import { readTokenMetadata } from '../domain/token-metadata.ts'
import type { NodePool, ResponseBudget, RpcCall } from '../ports/chain-node.ts'
import type { HeldToken, MintFacts, SolanaReader } from '../ports/solana-reader.ts'
import { readOutcome } from './rpc-call.ts'

const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** The limit of nodes for `getMultipleAccounts`. */
const MAX_ACCOUNTS = 100
/** Name and symbol stand in the first bytes of metadata. */
const METADATA_BYTES = 300
/** Ten thousand token accounts take some 8 MB. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024
const MAX_CACHED_MINTS = 20_000
/** Facts of a mint expire, because an issuer may rename a token. */
const MINT_AGE_MS = 600_000

export interface SolanaReaderOptions {
  readonly nodes: NodePool
  readonly clock: Clock
}

/** Returns typed reads over JSON-RPC. Facts of mints are cached for ten minutes. */
export function createSolanaReader({ nodes, clock }: SolanaReaderOptions): SolanaReader {
  const known = new LRUCache<string, MintFacts>({
    max: MAX_CACHED_MINTS,
    ttl: MINT_AGE_MS,
    ttlResolution: 0,
    perf: clock,
  })

  async function read<S extends v.GenericSchema>(
    calls: readonly RpcCall[],
    schema: S,
    signal: AbortSignal | undefined,
  ): Promise<readonly v.InferOutput<S>[]> {
    const budget = createReadBudget(MAX_RESPONSE_BYTES)
    const outcomes = await nodes.send(
      calls.map((call) => ({ ...call, budget })),
      signal,
    )
    return calls.map(({ method }, at) => {
      const text = readOutcome(outcomes[at], method, resultBytes)
      return readOutcome({ result: parseOrNothing(text) }, method, schema)
    })
  }

  async function readMints(mints: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const groups = toGroups(mints)
    const places = await Promise.all(mints.map(toMetadataAddress))
    const [accounts, metadata] = await Promise.all([
      read(
        groups.map((group) => toAccountsCall(group, { encoding: 'jsonParsed' })),
        mintAccounts,
        signal,
      ),
      read(
        toGroups(places).map((group) =>
          toAccountsCall(group, { encoding: 'base64', dataSlice: { offset: 0, length: METADATA_BYTES } }),
        ),
        accountBytes,
        signal,
      ),
    ])
    const all = metadata.flatMap(({ value }) => value)
    for (const [at, account] of accounts.flatMap(({ value }) => value).entries()) {
      const mint = mints[at]
      if (account === null || mint === undefined) continue
      const bytes = all[at]?.data[0]
      const own = bytes === undefined ? undefined : readTokenMetadata(Buffer.from(bytes, 'base64'))
      const { name = null, symbol = null } = account.metadata ?? own ?? {}
      known.set(mint, { name, symbol, decimals: account.decimals })
    }
  }

  async function readTokenAccounts(account: string, signal: AbortSignal | undefined) {
    const found = await read(toTokenCalls(account), tokenAccounts, signal)
    return found.flatMap(({ value }) =>
      value.flatMap(({ pubkey, tokenAmount }) =>
        pubkey === undefined ? [] : [{ address: pubkey, isEmpty: tokenAmount.amount === 0n }],
      ),
    )
  }

  return {
    async nativeBalance(account, signal) {
      const call = { method: 'getBalance', params: [account, { commitment: 'confirmed' }] }
      const [balance] = await read([call], solanaBalance, signal)
      return balance?.value ?? 0n
    },
    async tokens(account, signal) {
      const held = new Map<string, HeldToken>()
      for (const { mint, tokenAmount } of (await read(toTokenCalls(account), tokenAccounts, signal)).flatMap(
        ({ value }) => value,
      )) {
        const amount = (held.get(mint)?.amount ?? 0n) + tokenAmount.amount
        held.set(mint, { mint, amount, decimals: tokenAmount.decimals })
      }
      return [...held.values()]
    },
    async tokenAccounts(account, signal) {
      const found = (await readTokenAccounts(account, signal)).sort((a, b) => Number(a.isEmpty) - Number(b.isEmpty))
      return found.map(({ address }) => address)
    },
    signatures(addresses, { before, limit }, signal) {
      const options = { limit, commitment: 'confirmed', ...(before === undefined ? {} : { before }) }
      const calls = addresses.map((address) => ({ method: 'getSignaturesForAddress', params: [address, options] }))
      return read(calls, accountSignatures, signal)
    },
    async transactions(signatures, signal) {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
      const calls = signatures.map((each) => ({ method: 'getTransaction', params: [each, options] }))
      const found = await read(calls, solanaTransaction, signal)
      return new Map(found.flatMap((transaction, at) => toEntry(signatures[at], transaction)))
    },
    async firstBlock(signal) {
      const [slot = 0] = await read([{ method: 'getFirstAvailableBlock' }], blockNumber, signal)
      if (slot <= 1) return { slot, minedAt: null }
      const [minedAt = null] = await read([{ method: 'getBlockTime', params: [slot] }], v.nullable(blockNumber), signal)
      return { slot, minedAt }
    },
    async mints(mints, signal) {
      const unknown = mints.filter((mint) => isAddress(mint) && !known.has(mint))
      if (unknown.length > 0) await readMints(unknown, signal)
      return new Map(mints.flatMap((mint) => [[mint, known.get(mint)] as const]).flatMap(toPresent))
    },
  }
}

const blockNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const resultBytes = v.instance(Uint8Array)

function toPresent([mint, facts]: readonly [string, MintFacts | undefined]): readonly (readonly [string, MintFacts])[] {
  return facts === undefined ? [] : [[mint, facts]]
}

/** No schema accepts `undefined`. */
function parseOrNothing(bytes: Uint8Array): unknown {
  try {
    return parseNumberTexts(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}

function toTokenCalls(account: string): readonly RpcCall[] {
  return TOKEN_PROGRAMS.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [account, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
  }))
}

function toEntry(
  signature: string | undefined,
  transaction: SolanaTransaction | null,
): readonly (readonly [string, SolanaTransaction])[] {
  return signature === undefined || transaction === null ? [] : [[signature, transaction]]
}

function toAccountsCall(addresses: readonly string[], options: Readonly<Record<string, unknown>>): RpcCall {
  return { method: 'getMultipleAccounts', params: [addresses, { ...options, commitment: 'confirmed' }] }
}

function toGroups(list: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(list.length / MAX_ACCOUNTS) }, (_, at) =>
    list.slice(at * MAX_ACCOUNTS, (at + 1) * MAX_ACCOUNTS),
  )
}

async function toMetadataAddress(mint: string): Promise<string> {
  const encode = getAddressEncoder().encode
  const seeds = ['metadata', encode(METADATA_PROGRAM), encode(mint as Address)]
  const [place] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds })
  return place
}

/** Keeps the results of our own calls as text, with a limit on their total size. */
function createReadBudget(maxBytes: number): ResponseBudget {
  let held = 0
  const tooLarge = () => new WalletError('rpc/response-too-large', { limit: maxBytes })
  return {
    keep(bytes) {
      held += bytes
      return held > maxBytes ? tooLarge() : undefined
    },
    release(bytes) {
      held -= bytes
    },
    refusal: () => undefined,
    read: () => (held > maxBytes ? tooLarge() : undefined),
    runInTurn: async (work) => work(),
  }
}
