import { ACTIVITY_NAMESPACES } from '@latchkey/chains'
import { toFailure, toWalletError, WalletError } from '@latchkey/errors'
import { parseCaipNetworkId } from '@latchkey/primitives'
import type { Caller } from '../../caller.ts'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import { runFlow } from '../../flow/run-flow.ts'
import type { ChainAdapter, FeesOf, TransferRequest } from '../../ports/index.ts'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import { createCounterparties } from '../activity/read-counterparties.ts'
import { assertOperation } from '../assert-operation.ts'
import { checkRequest } from '../guard/check-request.ts'
import { resolveName } from '../signing/signing.actions.ts'
import type { Sources } from '../sources.ts'
import { expectedOf } from './expected-of.ts'
import { NOTHING_SENT } from './nothing-sent.ts'
import { readOwned } from './read-owned.ts'
import type { Line } from './read-token.ts'
import { sendFlow } from './send.flow.ts'
import { toTransfer } from './send.form.ts'
import { toRecipientNotes } from './send.recipient.ts'
import type { SendEffect, SendEvent } from './send.types.ts'

/** @see Spec §9 "Default debounce 500 ms" */
const TYPING_MS = 500
type SendTask = Exclude<SendEffect, { readonly type: 'stop' }>
type SendSources = Pick<Sources, 'gateway' | keyof Caller>

/** Feeds the form of a send, and runs the effects of its steps. */
export function createSendRunner(context: Context, sources: SendSources) {
  const { gateway } = sources
  const { options } = context
  const readCounterparties = createCounterparties(gateway, options.clock)
  const { send, stop } = runFlow<SendEvent, SendEffect>({
    context,
    flow: sendFlow,
    lasts: 'kind',
    async run(effect, task) {
      const answer = await find(effect, task.signal)
      if (answer !== undefined) task.send(answer)
    },
    onCrash: (error, effect) => toFailed(effect, error),
  })

  async function find(effect: SendTask, signal: AbortSignal): Promise<SendEvent | undefined> {
    switch (effect.type) {
      case 'resolve': {
        await pause(TYPING_MS, options.clock, signal)
        const found = await resolveName(sources, { name: effect.name, signal })
        if (!found.ok) throw found.error
        return { type: 'resolved', address: found.value, name: effect.name }
      }
      case 'inspect':
        return { type: 'noted', notes: await inspect(effect.address, signal) }
      case 'price':
        return { type: 'priced', reserve: await estimateReserve(signal) }
      case 'count':
        return { type: 'counted', owned: await readOwned(lineNow(), effect.item) }
      case 'estimate':
        return estimateEntered(signal)
      case 'check':
        return check(signal)
      default:
        return effect satisfies never
    }
  }

  /** A name, a history or a node that does not answer leaves a note out: nobody is kept from sending by that. */
  async function inspect(recipient: string, signal: AbortSignal) {
    const { adapter, network, address } = lineNow()
    const { chainNamespace: namespace, caipNetworkId: networkId } = network
    await adapter.checkAddress?.({ network, address: recipient, signal })
    const account = { address, networkId }
    // If no history is recorded, nothing is known to be the first of its kind.
    const hasHistory = ACTIVITY_NAMESPACES.includes(namespace)
    const [known, codes] = await Promise.all([
      hasHistory ? readCounterparties({ account, party: recipient, signal }).catch(() => undefined) : undefined,
      Promise.resolve(adapter.readCode?.({ network, addresses: [recipient], signal })).catch(() => undefined),
    ])
    return toRecipientNotes(recipient, {
      account: address,
      namespace,
      own: selectConnection(context.getState()).accounts.map((own) => own.address),
      counterparties: known,
      isContract: codes?.[0]?.kind === 'contract',
    })
  }

  async function check(signal: AbortSignal): Promise<SendEvent | undefined> {
    const state = context.getState()
    const transfer = toTransfer(state.send ?? NOTHING_SENT)
    if (transfer === undefined || context.features.guard === false) return undefined
    send({ type: 'checking' })
    const found = await checkRequest(context, sources, { transfer, ...expectedOf(state, transfer), signal })
    return found && { type: 'checked', check: found }
  }

  async function estimateEntered(signal: AbortSignal): Promise<SendEvent> {
    const state = context.getState().send ?? NOTHING_SENT
    const transfer = toTransfer(state)
    if (transfer === undefined) throw new WalletError('send/invalid-form')
    const { adapter, network, address }: Line = lineNow()
    assertOperation(adapter, 'getBalance')
    const [fee, held] = await Promise.all([
      estimate(transfer, signal),
      adapter.getBalance({ address, network, signal }),
    ])
    const value = transfer.token === undefined ? transfer.amount : 0n
    return { type: 'estimated', fee, isCovered: held.raw >= value + fee.total }
  }

  /** Reserve for the fee when all of the native currency is sent, in raw units. */
  async function estimateReserve(signal: AbortSignal): Promise<bigint> {
    const { adapter, network, address } = lineNow()
    assertOperation(adapter, 'estimateReserve')
    return adapter.estimateReserve({ address, network, signal })
  }

  async function estimate(transfer: TransferRequest, signal: AbortSignal): Promise<FeesOf> {
    const { adapter, network, address } = lineNow()
    if (adapter.toTransaction === undefined || adapter.estimateFees === undefined)
      throw new WalletError('network/no-gas-price')
    const transaction = await adapter.toTransaction({ address, network, transfer })
    return adapter.estimateFees({ address, network, transaction, signal })
  }

  /** The account that sends, and where. @throws account/none, account/no-network, config/adapter-not-found */
  function lineNow(): Line {
    const state = context.getState()
    const { address } = selectConnection(state)
    const network = selectNetwork(state)
    if (address === undefined) throw new WalletError('account/none')
    if (network === undefined) throw new WalletError('account/no-network')
    const { namespace } = parseCaipNetworkId(network.caipNetworkId)
    const adapter = options.adapters.find((each): each is ChainAdapter => each.namespace === namespace)
    if (adapter === undefined) throw new WalletError('config/adapter-not-found')
    return { adapter, network, address }
  }

  return {
    send,
    lineNow,
    stop,
  }
}

function toFailed(effect: SendTask, error: unknown): SendEvent | undefined {
  const failure = toFailure(toWalletError(error))
  switch (effect.type) {
    case 'resolve':
      return { type: 'unresolved', failure }
    case 'price':
      return { type: 'unpriced' }
    case 'count':
      // The network itself refuses what is not there.
      return undefined
    case 'estimate':
      return { type: 'not-estimated', failure }
    case 'inspect':
      return failure.code === 'address/invalid' ? { type: 'not-an-address' } : { type: 'noted', notes: [] }
    case 'check':
      return { type: 'checked', check: { status: 'failed' } }
    default:
      return effect satisfies never
  }
}

export type SendRunner = ReturnType<typeof createSendRunner>
