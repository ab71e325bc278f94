import { WalletError } from '@latchkey/errors'
import { toQuantity } from '@latchkey/primitives'
import { callsCapabilitiesSchema, callsStatusSchema, sentCallsSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { timeout } from '../../cancellation.ts'
import type { Clock, TransactionRequest, WalletSession } from '../../ports/index.ts'
import type { CallsStatus } from './calls.types.ts'

/** A wallet that does not know the question may leave it without a response. Milliseconds. */
const CAPABILITIES_MS = 1_500
/** Status codes: from here on it is done, from there on it failed. @see EIP-5792 "Status Codes" */
const [DONE, FAILED] = [200, 300]

interface CallsOptions {
  readonly session: WalletSession
  readonly address: string
  /** Number of the chain. */
  readonly chainId: number
  readonly clock: Clock
}

/**
 * Returns whether the wallet sends several calls in one go, or none of them. A wallet that does not respond cannot.
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

/** Has the wallet send calls in one go. @returns its id of them. @throws wallet/rejected, wallet/malformed-answer */
export async function requestCalls(
  { session, address, chainId }: CallsOptions,
  calls: readonly TransactionRequest[],
): Promise<string> {
  const request = {
    version: '2.0.0',
    chainId: toQuantity(chainId),
    from: address,
    atomicRequired: true,
    calls: calls.map(({ to, value, data = '0x' }) => ({ to, data, value: toQuantity(value) })),
  }
  const method = 'wallet_sendCalls'
  return parse(sentCallsSchema, await session.request({ method, params: [request] }), method).id
}

/** Requests the status of calls from the wallet. @throws wallet/malformed-answer, wallet/request-failed */
export async function queryStatus(session: WalletSession, id: string): Promise<CallsStatus> {
  const method = 'wallet_getCallsStatus'
  const { status, receipts } = parse(callsStatusSchema, await session.request({ method, params: [id] }), method)
  const hash = receipts.at(-1)?.transactionHash
  if (status < DONE) return { status: 'pending' }
  // Mined, and the wallet still looks for its receipt.
  if (hash === undefined) return status < FAILED ? { status: 'pending' } : { status: 'not-sent' }
  return { hash, status: status < FAILED ? 'success' : 'reverted' }
}

function parse<S extends v.GenericSchema>(schema: S, response: unknown, method: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, response)
  if (!parsed.success) throw new WalletError('wallet/malformed-answer', { method })
  return parsed.output
}
