import { type ErrorCode, isWalletError, toFailure, toWalletError, WalletError } from '@latchkey/errors'
import type { Caller } from '../../caller.ts'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import { type FlowTask, runFlow } from '../../flow/run-flow.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { toTokenText, WHOLE } from '../amount-entry/amount-entry.ts'
import { isAmountText, isTooPrecise } from '../amount-entry/is-amount-text.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkRequest, reviewedBy } from '../guard/check-request.ts'
import type { PendingId } from '../pending-transactions/pending-transactions.types.ts'
import { isInHistory } from '../router/view-rules.ts'
import { resolveName, transfer } from '../signing/signing.actions.ts'
import { expectedOf } from './expected-of.ts'
import { NOTHING_SENT } from './nothing-sent.ts'
import { sendFlow } from './send.flow.ts'
import { toTransfer } from './send.form.ts'
import { createSendQueries } from './send.queries.ts'
import { createSendRequests } from './send.requests.ts'
import type { SendEdit, SendEffect, SendEvent, SendState } from './send.types.ts'

/** @see Spec §9 "Default debounce 500 ms" */
const TYPING_MS = 500

type SendTask = Exclude<SendEffect, { readonly type: 'stop' }>

/** Returns the verbs of transfers. @see Spec §1 "send" */
export function createSend(context: Context, deps: Pick<Dependencies, 'gateway' | keyof Caller>) {
  const { options } = context
  const queries = createSendQueries(context, deps)
  const runner = runFlow<SendEvent, SendEffect>({
    context,
    flow: sendFlow,
    lasts: 'kind',
    async run(effect, task) {
      const event = await toEvent(effect, task)
      if (event !== undefined) task.send(event)
    },
    onCrash: (error, effect) => toFailed(effect, error),
  })
  const requests = createSendRequests(context, { ...deps, queries, send: runner.send })
  const unfollow = context.subscribe((state, before) => {
    const status = state.send?.status
    if (status === 'confirming') return
    // A request of the site may itself change the network.
    const hasMoved = status !== 'preparing' && idOf(state) !== idOf(before)
    if (!hasMoved && !(isInView(before) && !isInView(state))) return
    requests.close()
    if (state.send !== NOTHING_SENT) runner.send({ type: 'reset' })
  })
  const current = (): SendState => context.getState().send ?? NOTHING_SENT

  async function toEvent(effect: SendTask, { signal, send }: FlowTask<SendEvent>): Promise<SendEvent | undefined> {
    const form = current()
    const entered = toTransfer(form)
    switch (effect.type) {
      case 'resolve': {
        await pause(TYPING_MS, options.clock, signal)
        const found = await resolveName(deps, { name: effect.name, signal })
        if (!found.ok) throw found.error
        return { type: 'resolved', address: found.value, name: effect.name }
      }
      case 'inspect':
        return { type: 'noted', notes: await queries.noteRecipient(effect.address, signal) }
      case 'price':
        return { type: 'priced', reserve: await queries.estimateReserve(signal) }
      case 'count':
        return { type: 'counted', owned: await queries.readOwned(effect.item) }
      case 'estimate':
        if (entered === undefined) throw new WalletError('send/invalid-form')
        return { type: 'estimated', ...(await queries.estimate(entered, signal)) }
      case 'check': {
        if (entered === undefined || context.features.guard === false) return undefined
        send({ type: 'checking' })
        const expected = expectedOf(context, entered)
        const check = await checkRequest(context, deps, { transfer: entered, ...expected, signal })
        return check && { type: 'checked', check }
      }
      default:
        return effect satisfies never
    }
  }

  function fail(error: WalletError): Result<never> {
    runner.send({ type: 'refused', failure: toFailure(error) })
    return failed(error)
  }

  async function confirmSend(): Promise<Result<string>> {
    const form = current()
    const wanted = toTransfer(form)
    if (form.status === 'confirming') return failed(new WalletError('send/in-progress'))
    if (wanted === undefined || form.asset === undefined) {
      const error = new WalletError('send/invalid-form')
      context.toast('error', { type: 'error', code: error.code, context: {} })
      return failed(error)
    }
    const precise = toTooPrecise(form)
    if (precise !== undefined) return fail(precise)
    const networkId = selectNetworkId(context.getState())
    if (networkId === undefined || networkId !== form.asset.networkId)
      return fail(
        new WalletError('wallet/wrong-network', { actual: networkId ?? 'none', expected: form.asset.networkId }),
      )
    const properties = toProperties(context.getState(), form)
    runner.send({ type: 'confirm' })
    context.track({ event: 'SEND_INITIATED', properties })
    const sent = await transfer(deps, {
      transfer: wanted,
      ...expectedOf(context, wanted),
      ...reviewedBy(form.check),
    })
    if (!sent.ok) {
      // The visitor closed the form while the request to the wallet was pending.
      if (!isInView(context.getState())) requests.close()
      const { code } = sent.error
      const event = isWalletError(sent.error, 'wallet/rejected') ? 'SEND_REJECTED' : 'SEND_ERROR'
      context.track({ event, properties: { ...properties, message: code } })
      context.toast('error', { type: 'error', code: toShownCode(code), context: {} })
      return fail(sent.error)
    }
    context.track({ event: 'SEND_SUCCESS', properties: { ...properties, hash: sent.value } })
    finish(form, { hash: sent.value, networkId })
    return sent
  }

  /** Resolves the request of a site, and shows the result. */
  function finish({ asset, amount, recipient, isRequested }: SendState, id: PendingId): void {
    requests.settle(ok({ hash: id.hash }))
    runner.send({ type: 'sent', hash: id.hash })
    if (isInView(context.getState()) && asset !== undefined && recipient.status === 'known') {
      const { address, name } = recipient
      const text = toTokenText(amount, asset.type === 'token' ? asset : WHOLE)
      const params = { ...id, asset, amount: text, recipient: { address, name }, isRequested }
      context.route({ type: 'reset', entry: { name: 'WalletSendConfirmed', params } })
    }
    runner.send({ type: 'reset' })
  }

  return {
    verbs: {
      async editSend(edit: SendEdit): Promise<Result<void>> {
        if (edit.type === 'amount') {
          const { text, exact = '' } = edit.amount
          const wrong = [text, exact].find((each) => !isAmountText(each))
          if (wrong !== undefined)
            return failed(new WalletError('amount/invalid', { value: String(wrong).slice(0, 80) }))
        }
        runner.send(edit)
        return ok(undefined)
      },
      confirmSend,
      requestSend: requests.requestSend,
    },
    stop() {
      unfollow()
      requests.close()
      runner.stop()
    },
  }
}

/** The field of the screen accepts no excess decimals; an edit by a site may have some. */
function toTooPrecise({ asset, amount }: SendState): WalletError | undefined {
  const decimals = asset?.type === 'token' ? asset.decimals : 0
  const value = amount.exact ?? (amount.unit === 'token' ? amount.text : '')
  return isTooPrecise(value, decimals)
    ? new WalletError('amount/too-precise', { value, decimals: String(decimals) })
    : undefined
}

/**
 * The specification has one sentence for every failure (§8 "Send toasts"); the review shows the reason. A request that
 * the guard stopped was not sent.
 */
const toShownCode = (code: ErrorCode): ErrorCode => (code.startsWith('guard/') ? code : 'send/failed')

/** Returns whether the first screen of the form is in the stack, even below other screens. */
function isInView({ modal, isEmbedded, router }: State): boolean {
  return (modal.isOpen || isEmbedded) && isInHistory(router, 'WalletSend')
}

/** A change of the account or the network resets the form. */
function idOf(state: State): string {
  return `${selectNetworkId(state)}:${selectConnection(state).address}`
}

/** The properties for trackers: token and amount, and no address. @see compat-facts 4.13 */
function toProperties(state: State, form: SendState) {
  const { asset, amount } = form
  const { accounts, address } = selectConnection(state)
  return {
    isSA: accounts.some((own) => own.address === address && own.type === 'smartAccount'),
    network: asset?.networkId ?? '',
    token: asset?.type === 'token' ? asset.symbol : (asset?.contract ?? ''),
    amount: toTokenText(amount, asset?.type === 'token' ? asset : WHOLE),
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
      // The network itself rejects a transfer of more than the account holds.
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
