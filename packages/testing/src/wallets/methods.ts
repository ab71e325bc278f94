import { fromQuantity, isAddress, isHex, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Approvals } from './base/approvals.ts'
import { invalidParams, providerError, unauthorized, unsupported } from './base/provider-error.ts'
import { callNode } from './node-call.ts'
import type { ApprovalRequest, ScriptedEvmWalletOptions } from './scripted-wallet.types.ts'
import { readCallsStatus, sendCalls } from './send-calls.ts'
import { sendTransaction } from './send-transaction.ts'
import { signMessage, signTypedData } from './sign.ts'
import type { WalletState } from './wallet-state.ts'

export interface MethodContext {
  readonly state: WalletState
  readonly approvals: Approvals
  readonly options: ScriptedEvmWalletOptions
  readonly origin: string
  readonly method: string
  readonly params: unknown
}

type Method = (context: MethodContext) => unknown

const ChainIdSchema = v.pipe(
  v.string(),
  v.check((text) => /^0x[0-9a-fA-F]{1,13}$/.test(text)),
  v.transform((text) => Number(fromQuantity(text))),
)
const SwitchSchema = v.looseTuple([v.object({ chainId: ChainIdSchema })])
const AddSchema = v.looseTuple([
  v.object({
    chainId: ChainIdSchema,
    chainName: v.string(),
    rpcUrls: v.pipe(v.array(v.pipe(v.string(), v.url())), v.minLength(1)),
    nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.literal(18) }),
  }),
])
const ConnectedSites = v.looseTuple([v.looseObject({ eth_accounts: v.looseObject({}) })])

/** @see EIP-5792 `atomic` */
const AtomicSchema = v.object({ atomic: v.object({ status: v.picklist(['supported', 'ready']) }) })

const METHODS: Readonly<Record<string, Method>> = {
  eth_chainId: ({ state }) => toQuantity(state.chainId()),
  net_version: ({ state }) => String(state.chainId()),
  eth_accounts: ({ state, origin }) => state.shared(origin),
  eth_coinbase: ({ state, origin }) => state.shared(origin)[0] ?? null,
  async eth_requestAccounts(context) {
    await connect(context)
    return context.state.shared(context.origin)
  },
  wallet_getPermissions: permissions,
  async wallet_requestPermissions(context) {
    if (!v.is(ConnectedSites, context.params)) throw invalidParams('expected [{ eth_accounts: {} }]')
    await connect(context, true)
    return permissions(context)
  },
  async wallet_revokePermissions({ state, origin, params }) {
    if (!v.is(ConnectedSites, params)) throw invalidParams('expected [{ eth_accounts: {} }]')
    await state.forget(origin)
    return null
  },
  personal_sign: (context) => signMessage(signing(context, 'message')),
  eth_signTypedData_v4: (context) => signTypedData(signing(context, 'typed-data')),
  eth_sendTransaction(context) {
    const { state } = context
    const rpcUrl = state.rpcUrl(state.chainId())
    return sendTransaction({ ...signing(context, 'transaction'), rpcUrl, inTurn: state.inTurn })
  },
  wallet_sendCalls(context) {
    const { state, options } = context
    const chainId = state.chainId()
    const rpcUrl = state.rpcUrl(chainId)
    const capability = v.safeParse(AtomicSchema, options.capabilities?.[toQuantity(chainId)])
    return sendCalls({ ...signing(context, 'transaction'), rpcUrl, inTurn: state.inTurn }, capability.success)
  },
  wallet_getCallsStatus({ state, params }) {
    return readCallsStatus(params, state.chainId(), state.rpcUrl(state.chainId()))
  },
  async wallet_switchEthereumChain(context) {
    const chainId = parse(SwitchSchema, context.params, '[{ chainId }]')[0].chainId
    if (!context.state.knowsChain(chainId))
      throw providerError(
        4902,
        `Unrecognized chain ID "${toQuantity(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
      )
    if (chainId === context.state.chainId()) return null
    await requestApproval(context, 'switch-network')
    await context.state.selectChain(chainId)
    return null
  },
  async wallet_addEthereumChain(context) {
    const [{ chainId, rpcUrls }] = parse(AddSchema, context.params, '[{ chainId, chainName, rpcUrls, nativeCurrency }]')
    const { state } = context
    if (!state.knowsChain(chainId)) {
      const answer = await callNode(rpcUrls[0] ?? '', 'eth_chainId', [])
      if (!isHex(answer) || Number(fromQuantity(answer)) !== chainId)
        throw invalidParams(`the node answers with chain ${String(answer)}, not ${toQuantity(chainId)}`)
      await requestApproval(context, 'add-network')
      state.addChain(chainId, rpcUrls[0])
    }
    if (chainId === state.chainId()) return null
    await requestApproval(context, 'switch-network')
    await state.selectChain(chainId)
    return null
  },
  async wallet_watchAsset(context) {
    await requestApproval(context, 'watch-asset')
    return true
  },
  wallet_getCapabilities({ state, origin, params, options }) {
    const [address, only] = Array.isArray(params) ? params : []
    if (typeof address !== 'string' || !isAddress(address, 'eip155')) throw invalidParams('expected [address, chains?]')
    if (!state.shared(origin).some((own) => own.toLowerCase() === address.toLowerCase())) throw unauthorized()
    const all = Object.entries(options.capabilities ?? {})
    return Object.fromEntries(Array.isArray(only) ? all.filter(([chainId]) => only.includes(chainId)) : all)
  },
}

/** Blind signing, and the keys of the node: no wallet offers these methods to a site. */
const REFUSED = new Set(['eth_sign', 'eth_signTransaction', 'eth_sendRawTransactionConditional'])

/** Responds to one request as a careful wallet does. @throws ProviderError */
export async function runMethod(context: MethodContext): Promise<unknown> {
  const { state, method, params } = context
  const own = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (own !== undefined) return own(context)
  if (!/^(?:eth|net|web3)_/.test(method) || REFUSED.has(method)) throw unsupported(method)
  const rpcUrl = state.rpcUrl(state.chainId())
  if (rpcUrl === undefined) throw providerError(4901, `The wallet has no node for chain ${state.chainId()}`)
  return callNode(rpcUrl, method, params)
}

async function connect(context: MethodContext, again = false): Promise<void> {
  const { state, origin } = context
  await state.whenUnlocked()
  if (!again && state.shared(origin).length > 0) return
  await requestApproval(context, 'connect')
  const isNew = !state.origins().includes(origin)
  state.permit(origin)
  if (isNew) await state.emitAccounts([origin])
}

function requestApproval(
  { state, approvals, origin, method, params }: MethodContext,
  kind: ApprovalRequest['kind'],
): Promise<void> {
  const account = state.accounts()[0]?.address ?? ''
  return approvals.request({ origin, kind, method, params, account, chainId: state.chainId() })
}

function signing(context: MethodContext, kind: ApprovalRequest['kind']) {
  const { state, params, origin } = context
  const accounts = state.shared(origin).length === 0 ? [] : state.accounts()
  return { params, accounts, chainId: state.chainId(), approve: () => requestApproval(context, kind) }
}

function permissions({ state, origin }: MethodContext) {
  const value = state.shared(origin)
  if (value.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ parentCapability: 'eth_accounts', invoker: origin, caveats }]
}

function parse<S extends v.GenericSchema>(schema: S, params: unknown, expected: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw invalidParams(`expected ${expected}`)
  return parsed.output
}
