import { followSignals, pause, timeout } from '@latchkey/core/cancellation'
import type { Clock, Receipt } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Expiries } from '../expiries.ts'
import { amountSchema, inContext } from '../node/account-schemas.ts'
import type { Read } from '../node/reads.ts'
import { watchSignature } from '../node/signature-socket.ts'
import type { SolanaCommitment } from '../solana-options.ts'
import { signatureSchema } from '../wallet/response-schemas.ts'

export interface ReceiptOptions {
  readonly clock: Clock
  readonly pollingIntervalMs: number
  readonly timeoutMs: number
  readonly expiries: Expiries
  /** Called with the height of the last block that can contain the transaction, at each poll that knows it. */
  readonly onLastBlock?: ((height: bigint) => void) | undefined
  /** Absent if there is no socket. */
  readonly socketUrl: string | undefined
  readonly webSocket: (new (url: string) => WebSocket) | undefined
}

/** With a socket, polling is slower: it is needed only for the expiry of the transaction and for a dead socket. */
const WATCHED_INTERVAL_FACTOR = 5
/** Failed polls in a row before the wait ends. The transaction is sent already, so one failure must not look like a failed send. */
const MAX_FAILURES = 5

/**
 * Blocks after the last possible one before a transaction counts as expired. The node that reports the height may be
 * ahead of the node that reports the status, and a visitor who wrongly believes that a payment expired pays twice.
 */
const MARGIN_BLOCKS = 32n

/** Commitments, from the weakest to the strongest. @see Spec §5 "Solana preflight commitment" */
const RANKS: Readonly<Record<SolanaCommitment, number>> = {
  processed: 0,
  recent: 0,
  confirmed: 1,
  single: 1,
  singleGossip: 1,
  finalized: 2,
  root: 2,
  max: 2,
}

const statusesSchema = inContext(
  v.tuple([
    v.nullable(
      v.object({
        slot: amountSchema,
        err: v.unknown(),
        confirmationStatus: v.optional(v.nullable(v.picklist(['processed', 'confirmed', 'finalized']))),
      }),
    ),
  ]),
)

/**
 * Waits until a transaction is in a block that the node has confirmed. A notification of the socket starts each read;
 * without a socket, a poll runs each second.
 *
 * @throws request/invalid, transaction/expired if its blockhash became too old before, send/receipt-timeout, rpc/*
 * after five failed polls in a row, connect/cancelled
 */
export async function waitForReceipt(read: Read, hash: string, options: ReceiptOptions): Promise<Receipt> {
  const { clock, timeoutMs: ms } = options
  if (!v.is(signatureSchema, hash))
    throw new WalletError('request/invalid', { field: 'hash', problem: 'expected 64 bytes in base58' })
  let failure: WalletError | undefined
  const error = () => new WalletError('send/receipt-timeout', { hash }, failure === undefined ? {} : { cause: failure })
  const stop = followSignals(read.signal)
  const trigger = createPollTrigger()
  // Opened after the first poll, which finds a transaction that is already mined.
  let isWatching = false
  let close = () => {}
  try {
    return await timeout(poll({ ...read, signal: stop.signal }), { clock, ms, error })
  } finally {
    close()
    stop.abort()
  }

  async function poll(own: Read): Promise<Receipt> {
    for (let failures = 0; ; ) {
      try {
        const found = await readReceipt(own, hash, options)
        if (found !== undefined) return found
        failures = 0
        failure = undefined
      } catch (error) {
        const isOver = isWalletError(error, 'connect/cancelled') || isWalletError(error, 'transaction/expired')
        if (!isWalletError(error) || isOver) throw error
        failure = error
        if (++failures >= MAX_FAILURES) throw error
      }
      if (!isWatching) close = openSocket({ ...options, hash, commitment: read.commitment, trigger })
      isWatching = true
      await trigger.next(own.signal)
    }
  }

  /** Returns a trigger for the next poll: a notification of the socket, or the end of the polling interval. */
  function createPollTrigger() {
    let isWatched = false
    let hasFired = false
    let wake = () => {}
    const fire = () => {
      hasFired = true
      wake()
    }
    return {
      setWatched(watched: boolean) {
        isWatched = watched
        fire()
      },
      async next(signal: AbortSignal | undefined) {
        const wait = followSignals(signal)
        const ms = options.pollingIntervalMs * (isWatched ? WATCHED_INTERVAL_FACTOR : 1)
        const fired = new Promise<void>((resolve) => {
          wake = resolve
        })
        // A notification may have arrived during the previous poll.
        if (!hasFired) await Promise.race([fired, pause(ms, clock, wait.signal)]).finally(() => wait.abort())
        hasFired = false
      },
    }
  }
}

interface PollTrigger {
  setWatched(watched: boolean): void
}

function openSocket({
  socketUrl: url,
  webSocket,
  hash: signature,
  commitment,
  trigger,
}: Pick<ReceiptOptions, 'socketUrl' | 'webSocket'> & {
  readonly hash: string
  readonly commitment: SolanaCommitment
  readonly trigger: PollTrigger
}): () => void {
  if (url === undefined || webSocket === undefined) return () => {}
  const onNotification = () => trigger.setWatched(true)
  return watchSignature({
    url,
    webSocket,
    signature,
    commitment,
    onNotification,
    onEnd: () => trigger.setWatched(false),
  })
}

async function readReceipt(
  read: Read,
  hash: string,
  { expiries, onLastBlock }: Pick<ReceiptOptions, 'expiries' | 'onLastBlock'>,
): Promise<Receipt | undefined> {
  const found = await readStatus(read, hash)
  if (found !== null) return toReceipt(read, hash, found)
  const end = expiries.of(hash)
  if (end === undefined) return undefined
  onLastBlock?.(end)
  const { node, network, signal, commitment } = read
  const params = [{ commitment }]
  const height = await node.call(network, { method: 'getBlockHeight', params, schema: amountSchema, signal })
  if (height <= end + MARGIN_BLOCKS) return undefined
  // The transaction may have been included in one of the last blocks between the two calls.
  const late = await readStatus(read, hash)
  if (late === null) throw new WalletError('transaction/expired', { hash })
  return toReceipt(read, hash, late)
}

async function readStatus({ node, network, signal }: Read, hash: string) {
  const params = [[hash], { searchTransactionHistory: true }]
  const call = { method: 'getSignatureStatuses', params, schema: statusesSchema, signal }
  return (await node.call(network, call)).value[0]
}

function toReceipt(
  { commitment }: Read,
  hash: string,
  { slot, err, confirmationStatus }: NonNullable<Awaited<ReturnType<typeof readStatus>>>,
): Receipt | undefined {
  // Nodes omit the commitment of old finalized transactions.
  const reached = RANKS[confirmationStatus ?? 'finalized']
  if (reached < RANKS[commitment]) return undefined
  return { hash, status: err === null || err === undefined ? 'success' : 'reverted', blockNumber: slot }
}
