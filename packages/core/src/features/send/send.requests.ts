import { toWalletError, WalletError } from '@latchkey/errors'
import { isAddress, NAMESPACES, type Namespace, parseCaipNetworkId, parseUnits } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { failed, type Result } from '../../result.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import { parseArguments } from '../modal/parse-arguments.ts'
import { switchNetwork } from '../networks/networks.actions.ts'
import type { SendQueries } from './send.queries.ts'
import type { SendEvent, SendRequest } from './send.types.ts'

type Outcome = Result<{ readonly hash: string }>

const request = v.object({
  to: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(255)),
  amount: v.unknown(),
  assetAddress: v.optional(
    v.pipe(
      v.string(),
      v.check((text: string) => NAMESPACES.some((namespace) => isAddress(text, namespace))),
    ),
  ),
  chainId: v.optional(
    v.union([
      v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      v.pipe(v.string(), v.regex(/^(?:[a-z0-9]{3,8}:)?[-_a-zA-Z0-9]{1,32}$/)),
    ]),
  ),
  namespace: v.optional(v.picklist(NAMESPACES)),
})

type Wanted = Omit<v.InferOutput<typeof request>, 'amount'> & { readonly amount: string }

/** Maximum of decimals of any token, so that an invalid amount is rejected before the modal opens. */
const MOST_DECIMALS = 77

/** Transfers that sites request: at most one is pending. */
export function createSendRequests(
  context: Context,
  deps: { readonly queries: SendQueries; send(event: SendEvent): void } & Caller,
) {
  const { queries, send } = deps
  let waiting: ((outcome: Outcome) => void) | undefined

  function settle(outcome: Outcome): void {
    const resolve = waiting
    waiting = undefined
    resolve?.(outcome)
  }
  const close = () => settle(failed(new WalletError('send/closed')))

  async function prepare({ amount, assetAddress, ...place }: Wanted) {
    await goTo(place)
    const asset = await queries.readToken(assetAddress)
    // Throws for excess decimals: the amount of a site must be exact.
    parseUnits(amount, asset.decimals)
    return asset
  }

  /** Returns the network id for a reference; without a chain family, the active family is searched first. */
  function networkOf(reference: string, namespace: Namespace | undefined): string {
    if (namespace !== undefined) return `${namespace}:${reference}`
    const { networks, activeNamespace } = context.getState()
    const found = networks.filter(({ caipNetworkId }) => parseCaipNetworkId(caipNetworkId).reference === reference)
    const wanted = found.find(({ chainNamespace }) => chainNamespace === activeNamespace) ?? found[0]
    return wanted?.caipNetworkId ?? reference
  }

  async function goTo({ chainId, namespace }: Pick<Wanted, 'chainId' | 'namespace'>): Promise<void> {
    const wanted =
      chainId === undefined
        ? selectNetworkId(context.getState(), namespace)
        : String(chainId).includes(':')
          ? String(chainId)
          : networkOf(String(chainId), namespace)
    if (wanted === undefined) throw new WalletError('account/none')
    if (queries.sendingAccount().network.caipNetworkId === wanted) return
    const network = context.getState().networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
    if (network === undefined) throw new WalletError('network/not-found', { networkId: wanted })
    const switched = await switchNetwork(deps, network.caipNetworkId)
    if (!switched.ok) throw switched.error
  }

  /** Shows a loading screen at once, and the form when the token is known. */
  function show(wanted: Wanted): Promise<Outcome> {
    context.route({ type: 'open', entry: { name: 'WalletSend', params: undefined } })
    send({ type: 'preparing' })
    return new Promise<Outcome>((resolve) => {
      waiting = resolve
      const isWaiting = () => waiting === resolve
      prepare(wanted).then(
        (asset) => {
          const { to, amount: text } = wanted
          if (isWaiting()) send({ type: 'requested', asset, amount: { unit: 'token', text }, to })
        },
        (error: unknown) => {
          if (!isWaiting()) return
          settle(failed(toWalletError(error)))
          context.route({ type: 'close' })
        },
      )
    })
  }

  return {
    settle,
    close,
    async requestSend(given: SendRequest): Promise<Outcome> {
      try {
        const parsed = parseArguments(request, given)
        const amount = parsed.amount as string
        parseUnits(amount, MOST_DECIMALS)
        const wanted = { ...parsed, amount }
        queries.sendingAccount()
        close()
        return await show(wanted)
      } catch (error) {
        return failed(toWalletError(error))
      }
    },
  }
}
