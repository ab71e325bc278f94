import { toWalletError, WalletError } from '@latchkey/errors'
import { isAddress, isHex, toEvmChainId } from '@latchkey/primitives'
import * as v from 'valibot'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import type { CallOptions } from '../../ports/index.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectNetwork } from '../../store/selectors.ts'
import type { Sources } from '../sources.ts'
import type { CallsRequest } from './calls.types.ts'
import { queryStatus, requestCalls, sendsAtomically } from './wallet-calls.ts'

const POLL_MS = 1_000
/** As long as the receipt of a single transaction is waited for. Milliseconds. */
const STATUS_MS = 180_000

/** No adapter sees these calls, which would check them otherwise. @see Spec §5.7, §5.8 */
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

type CallsSources = Pick<Sources, 'sessions' | 'settled' | 'guard' | 'announceSent' | 'refresh'>

/** Returns the verbs of calls that are sent in one go; a chunk of its own. */
export function createCalls(context: Context, sources: CallsSources) {
  const { sessions, settled, guard, announceSent, refresh } = sources
  const { clock } = context.options

  async function sessionNow() {
    await settled('eip155')
    const session = sessions.get('eip155')
    const address = context.getState().connections.eip155?.address
    if (session === undefined || address === undefined) throw new WalletError('account/none')
    return { session, address }
  }

  async function line() {
    const found = await sessionNow()
    const networkId = selectNetwork(context.getState(), 'eip155')?.caipNetworkId
    if (networkId === undefined) throw new WalletError('account/no-network')
    return { ...found, networkId, chainId: toEvmChainId(networkId), clock }
  }

  async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await work())
    } catch (error) {
      return failed(toWalletError(error))
    }
  }

  async function send({ operation, ...request }: CallsRequest): Promise<string> {
    const parsed = v.safeParse(callsSchema, request.calls)
    if (!parsed.success) {
      throw new WalletError('request/invalid', { field: 'calls', problem: parsed.issues[0].message })
    }
    const found = await line()
    const passed = await guard(request).catch((cause: unknown) =>
      failed(new WalletError('guard/unavailable', {}, { cause })),
    )
    if (!passed.ok) throw passed.error
    const { networkId, address } = found
    const asking = requestCalls(found, request.calls)
    const what = { type: 'calls', calls: request.calls, operation } as const
    announceSent(asking.then((id) => ({ hash: id, callsId: id, networkId, address, what })))
    const id = await asking
    context.toast('success', { type: 'transaction-started' })
    refresh()
    return id
  }

  const read = async (id: string) => queryStatus((await sessionNow()).session, id)

  async function untilMined({ id, signal }: { readonly id: string } & CallOptions) {
    for (let waitedMs = 0; waitedMs < STATUS_MS; waitedMs += POLL_MS) {
      const found = await read(id)
      if (found.status === 'not-sent') throw new WalletError('send/failed')
      if (found.status !== 'pending') {
        refresh()
        return found
      }
      await pause(POLL_MS, clock, signal)
    }
    throw new WalletError('send/receipt-timeout', { hash: id })
  }

  return {
    verbs: {
      canSendCalls: () => attempt(async () => sendsAtomically(await line())),
      sendCalls: (request: CallsRequest) => attempt(() => send(request)),
      readCalls: ({ id }: { readonly id: string } & CallOptions) => attempt(() => read(id)),
      waitForCalls: (request: { readonly id: string } & CallOptions) => attempt(() => untilMined(request)),
    },
  }
}
