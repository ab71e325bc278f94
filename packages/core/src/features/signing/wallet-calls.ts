import { WalletError } from '@latchkey/errors'
import { type Hex, toQuantity } from '@latchkey/primitives'
import { callsCapabilitiesSchema, callsStatusSchema, sentCallsSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { pause, timeout } from '../../cancellation.ts'
import type { Clock, WalletSession } from '../../ports/index.ts'

/** A wallet that does not know the question may leave it without a response. Milliseconds. */
const CAPABILITIES_MS = 1_500
const POLL_MS = 1_000
/** As long as the receipt of a single transaction is waited for. Milliseconds. */
const STATUS_MS = 180_000

/** One call of a bundle. @see Spec §5 "Send-calls entries", EIP-5792 */
export interface WalletCall {
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

interface CallsOptions {
  readonly session: WalletSession
  readonly address: string
  /** Number of the chain. */
  readonly chainId: number
  readonly clock: Clock
}

/**
 * Tells whether the wallet sends several calls in one go, or none of them. A wallet that does not respond cannot.
 *
 * @see EIP-5792 `atomic`
 */
export async function sendsAtomically({ session, address, chainId, clock }: CallsOptions): Promise<boolean> {
  const { permissions } = session
  if (permissions !== undefined && !permissions.methods.includes('wallet_sendCalls')) return false
  const chain = toQuantity(chainId)
  try {
    const response = session.request({ method: 'wallet_getCapabilities', params: [address, [chain]] })
    const error = () =>
      new WalletError('wallet/timeout', { method: 'wallet_getCapabilities', timeoutMs: CAPABILITIES_MS })
    const capabilities = v.parse(
      callsCapabilitiesSchema,
      await timeout(response, { clock, ms: CAPABILITIES_MS, error }),
    )
    const status = capabilities[chain]?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch {
    return false
  }
}

/**
 * Has the wallet send calls in one go.
 *
 * @returns the hash of their transaction once it is mined, and whether it did what it should
 * @throws wallet/rejected, wallet/malformed-answer, send/receipt-timeout, …
 * @see EIP-5792
 */
export async function sendCalls(
  { session, address, chainId, clock }: CallsOptions,
  calls: readonly WalletCall[],
  onSent: () => void,
): Promise<{ readonly hash: string; readonly status: 'success' | 'reverted' }> {
  const request = {
    version: '2.0.0',
    chainId: toQuantity(chainId),
    from: address,
    atomicRequired: true,
    calls: calls.map(({ to, value, data }) => ({ to, data, value: toQuantity(value) })),
  }
  const method = 'wallet_sendCalls'
  const { id } = parse(sentCallsSchema, await session.request({ method, params: [request] }), method)
  onSent()
  return untilMined(session, id, clock)
}

async function untilMined(session: WalletSession, id: string, clock: Clock) {
  const method = 'wallet_getCallsStatus'
  for (let waitedMs = 0; waitedMs < STATUS_MS; waitedMs += POLL_MS) {
    const { status, receipts } = parse(callsStatusSchema, await session.request({ method, params: [id] }), method)
    const last = receipts.at(-1)
    if (status >= 200 && last !== undefined)
      return { hash: last.transactionHash, status: status < 300 ? 'success' : 'reverted' } as const
    if (status >= 300) throw new WalletError('send/failed')
    await pause(POLL_MS, clock, undefined)
  }
  throw new WalletError('send/receipt-timeout', { hash: id })
}

function parse<S extends v.GenericSchema>(schema: S, response: unknown, method: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, response)
  if (!parsed.success) throw new WalletError('wallet/malformed-answer', { method })
  return parsed.output
}
