import { WalletError } from '@latchkey/errors'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import type { BatchedCall, CallOptions, CallsStatus, ChainAdapter } from '../../ports/index.ts'
import { selectNetwork } from '../../store/selectors.ts'
import { attempt } from '../attempt.ts'
import { copyRequest } from '../copy-request.ts'
import type { Dependencies } from '../dependencies.ts'
import { passGuard } from '../pass-guard.ts'
import type { CallsRequest } from './calls.types.ts'

const POLL_MS = 1_000
/** The same limit as for the receipt of a single transaction. Milliseconds. */
const STATUS_MS = 180_000

type CallsDependencies = Pick<Dependencies, 'sessions' | 'settled' | 'guard' | 'announceSent' | 'refresh'>

/** Returns the verbs for calls that are sent atomically; a chunk of its own. */
export function createCalls(context: Context, deps: CallsDependencies) {
  const { sessions, settled, guard, announceSent, refresh } = deps
  const { clock, adapters } = context.options

  /** Returns the connected account of the first family whose adapter has `sendCalls`; the active family comes first. */
  async function findSigner() {
    const isActive = ({ namespace }: ChainAdapter) => namespace === context.getState().activeNamespace
    const families = adapters.filter(hasCalls).sort((a, b) => +isActive(b) - +isActive(a))
    for (const adapter of families) {
      const { namespace } = adapter
      await settled(namespace)
      const session = sessions.get(namespace)
      const address = context.getState().connections[namespace]?.address
      if (session !== undefined && address !== undefined) return { adapter, session, address }
    }
    throw new WalletError('account/none')
  }

  async function findSignerOnNetwork() {
    const found = await findSigner()
    const network = selectNetwork(context.getState(), found.adapter.namespace)
    if (network === undefined) throw new WalletError('account/no-network')
    return { ...found, network }
  }

  async function send({ operation, ...given }: CallsRequest): Promise<string> {
    const { adapter, session, address, network } = await findSignerOnNetwork()
    const request = await copyRequest(adapter, given)
    const { signal } = request
    const { namespace } = adapter
    const listed: readonly BatchedCall[] = isFilled(request.calls) ? request.calls : []
    const decoded = await adapter.decodeRequest?.({ address, transactions: listed })
    const calls = adapter.decodeRequest === undefined ? listed : decoded?.transactions
    if (calls === undefined || !isFilled(calls))
      throw new WalletError('request/invalid', { field: 'calls', problem: 'expected transactions' })
    await passGuard(guard, { ...request, calls, namespace })
    const { caipNetworkId: networkId } = network
    const answer = adapter.sendCalls(session, { address, network, calls, ...(signal && { signal }) })
    const what = { type: 'calls', calls, operation } as const
    announceSent(answer.then((id) => ({ hash: id, callsId: id, networkId, address, what })))
    const id = await answer
    context.toast('success', { type: 'transaction-started' })
    refresh()
    return id
  }

  async function canSend(): Promise<boolean> {
    const { adapter, session, address, network } = await findSignerOnNetwork()
    return adapter.canSendCalls(session, { address, network })
  }

  async function read({ id, signal }: { readonly id: string } & CallOptions): Promise<CallsStatus> {
    const { adapter, session } = await findSigner()
    return adapter.readCalls(session, { id, ...(signal && { signal }) })
  }

  async function untilMined({ id, signal }: { readonly id: string } & CallOptions) {
    for (let waitedMs = 0; waitedMs < STATUS_MS; waitedMs += POLL_MS) {
      const found = await read({ id, ...(signal && { signal }) })
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
      canSendCalls: () => attempt(canSend),
      sendCalls: (request: CallsRequest) => attempt(() => send(request)),
      readCalls: (request: { readonly id: string } & CallOptions) => attempt(() => read(request)),
      waitForCalls: (request: { readonly id: string } & CallOptions) => attempt(() => untilMined(request)),
    },
  }
}

const isFilled = <T>(list: readonly T[]): list is readonly [T, ...T[]] => Array.isArray(list) && list.length > 0

type CallsAdapter = ChainAdapter & Required<Pick<ChainAdapter, 'canSendCalls' | 'sendCalls' | 'readCalls'>>

const hasCalls = (adapter: ChainAdapter): adapter is CallsAdapter =>
  adapter.canSendCalls !== undefined && adapter.sendCalls !== undefined && adapter.readCalls !== undefined
