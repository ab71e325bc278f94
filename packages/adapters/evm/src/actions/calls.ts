import type { EvmNetwork } from '@latchkey/chains'
import { allowsMethod, assertShared, requestWallet } from '@latchkey/core/adapter-base'
import type { CallOptions, CallsStatus, Clock, TransactionRequest, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { isAddress, isHex, toQuantity } from '@latchkey/primitives'
import { callsCapabilitiesSchema, callsStatusSchema, sentCallsSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'

/** Milliseconds; a wallet without the method may never respond. */
const CAPABILITIES_MS = 1_500
/**
 * Status codes: calls with at least the first are done; those with at least the second failed. @see EIP-5792 "Status
 * Codes"
 */
const [DONE, FAILED] = [200, 300]

/** @see Spec §5.7, §5.8 */
const callsSchema = v.pipe(
  v.array(
    v.object({
      to: v.pipe(
        v.string(),
        v.check((text) => isAddress(text, 'eip155')),
      ),
      value: v.pipe(v.bigint(), v.minValue(0n)),
      data: v.optional(v.custom(isHex)),
    }),
  ),
  v.minLength(1),
)

interface CallsOptions extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
}

/**
 * Returns whether the wallet can send several calls atomically; false if it does not respond in time.
 *
 * @see EIP-5792 `atomic`
 */
export async function canSendCalls(
  session: WalletSession,
  { address, network, clock, signal }: CallsOptions & { readonly clock: Clock },
): Promise<boolean> {
  if (!allowsMethod(session, 'wallet_sendCalls')) return false
  const chain = toQuantity(network.id)
  const limit = { clock, ms: CAPABILITIES_MS }
  const request = { method: 'wallet_getCapabilities', params: [address, [chain]], schema: callsCapabilitiesSchema }
  try {
    const capabilities = await requestWallet(session, { ...request, signal, limit })
    const status = capabilities[chain]?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch {
    return false
  }
}

/**
 * Requests the wallet to send calls atomically.
 *
 * @returns the wallet's id of the batch.
 * @throws request/invalid, wallet/unauthorized, wallet/rejected, wallet/malformed-answer
 */
export async function sendCalls(
  session: WalletSession,
  { address, network, calls, signal }: CallsOptions & { readonly calls: readonly TransactionRequest[] },
): Promise<string> {
  const parsed = v.safeParse(callsSchema, calls)
  if (!parsed.success) throw new WalletError('request/invalid', { field: 'calls', problem: parsed.issues[0].message })
  const request = {
    version: '2.0.0',
    chainId: toQuantity(network.id),
    from: address,
    atomicRequired: true,
    calls: parsed.output.map(({ to, value, data = '0x' }) => ({ to, data, value: toQuantity(value) })),
  }
  const method = 'wallet_sendCalls'
  assertShared(session, address, method)
  return (await requestWallet(session, { method, params: [request], schema: sentCallsSchema, signal })).id
}

/** Requests the status of calls from the wallet. @throws wallet/malformed-answer, wallet/request-failed */
export async function readCalls(
  session: WalletSession,
  { id, signal }: { readonly id: string } & CallOptions,
): Promise<CallsStatus> {
  const method = 'wallet_getCallsStatus'
  const found = await requestWallet(session, { method, params: [id], schema: callsStatusSchema, signal })
  const { status, receipts } = found
  const hash = receipts.at(-1)?.transactionHash
  if (status < DONE) return { status: 'pending' }
  // The calls are mined, but the wallet does not have the receipt yet.
  if (hash === undefined) return status < FAILED ? { status: 'pending' } : { status: 'not-sent' }
  return { hash, status: status < FAILED ? 'success' : 'reverted' }
}
