import { toSendError } from '@latchkey/adapter-evm/reader'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import type { CallContext } from '../call-context.ts'
import type { EvmChain } from '../chains/evm-chain.ts'
import { createQueue } from '../create-queue.ts'
import { withLock } from '../with-lock.ts'
import { approve, commit, openAccount, type Signing, sign } from './account.ts'
import { isStillGood, type Prepared, prepareTransaction } from './prepare-transaction.ts'
import { type Draft, readTransaction } from './read-transaction.ts'
import { relayEvm } from './relay-evm.ts'
import type { RpcCall } from './rpc-call.ts'

/** Nonce and fees older than this are read again after the approval. */
const FRESH_MS = 30_000
/** For this time a node may not yet know a transaction that another node has sent. */
const REMEMBERED_MS = 30_000
/** Times that one transaction is shown. After these the network changes too fast for a person to follow. */
const MAX_ROUNDS = 5

const queue = createQueue()
/** The last nonce that this page used, by network and account, and when. */
const used = new Map<string, { readonly nonce: bigint; readonly at: number }>()

/**
 * Sends a transaction of a page: fills in nonce, gas and fees, shows it to the person, signs it in the vault, and relays it.
 * If it was prepared more than 30 s before the approval, it is prepared again, and shown again where nonce, gas or fee changed.
 *
 * @returns its hash. @throws wallet/rejected, wallet/wrong-account, wallet/wrong-network, request/invalid,
 * send/insufficient-funds, send/failed, send/may-be-pending, session/expired, rpc/*
 * @see EIP-1474 eth_sendTransaction, EIP-1559
 */
export async function sendTransaction(call: RpcCall, context: CallContext): Promise<Hex> {
  const draft = readTransaction(call)
  // Enter the queue before the first `await`, so that transactions keep the order in which the page sent them.
  return queue(async () => {
    const account = await openAccount(call, context, draft.from)
    const chain = (await context.openChains()).evm(call.networkId)
    return send(draft, { call, account, context, chain })
  })
}

interface Sending extends Signing {
  readonly chain: EvmChain
}

async function send(draft: Draft, sending: Sending): Promise<Hex> {
  const { call, account, context } = sending
  if (context.signal.aborted) throw new WalletError('frame/aborted')
  let prepared = await prepare(draft, sending)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { transaction } = prepared
    const preparedAt = performance.now()
    const request = await approve({ kind: 'evm.transaction', transaction }, sending)
    const place = placeOf(sending)
    // Other tabs of this wallet use the same nonces.
    const end = await withLock(`latchkey-send/${place}`, async () => {
      const fresh = await refresh(draft, sending, { prepared, preparedAt })
      if (fresh !== undefined) return { fresh }
      if (context.signal.aborted) throw new WalletError('frame/aborted')
      const raw = (await sign(request, sending)) as Hex
      commit(sending)
      const hash = await relayEvm(sending.chain, raw).catch(throwSendError)
      used.set(place, { nonce: prepared.nonce, at: performance.now() })
      return { hash }
    })
    if (end.hash !== undefined) return end.hash
    prepared = end.fresh
  }
  throw new WalletError('send/failed', {}, { details: `${call.method} of ${account.address} was never up to date` })
}

const placeOf = ({ call, account }: Signing) => `${call.networkId}:${account.address.toLowerCase()}`

/** Returns the smallest possible nonce after what this page has just sent. */
function leastNonceOf(signing: Signing): bigint {
  const last = used.get(placeOf(signing))
  return last !== undefined && performance.now() - last.at < REMEMBERED_MS ? last.nonce + 1n : 0n
}

const prepare = (draft: Draft, sending: Sending): Promise<Prepared> =>
  prepareTransaction(draft, {
    chain: sending.chain,
    address: sending.account.address,
    leastNonce: leastNonceOf(sending),
    signal: sending.context.signal,
  })

/** Returns a new transaction to show; `undefined` if the approved one can still be mined. @throws as `prepare` */
async function refresh(
  draft: Draft,
  sending: Sending,
  { prepared, preparedAt }: { readonly prepared: Prepared; readonly preparedAt: number },
): Promise<Prepared | undefined> {
  const { chain, account, context } = sending
  const isFresh = performance.now() - preparedAt < FRESH_MS
  if (isFresh && (await chain.nextNonce(account.address, context.signal)) <= prepared.nonce) return undefined
  const fresh = await prepare(draft, sending)
  return isStillGood(prepared, fresh) ? undefined : fresh
}

/** Throws a node's refusal as an error of sending, and every other failure unchanged. */
function throwSendError(error: unknown): never {
  throw isWalletError(error, 'rpc/error') ? toSendError(error) : error
}
