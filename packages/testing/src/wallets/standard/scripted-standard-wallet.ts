import type { Clock } from '@latchkey/core/ports'
import { isWalletError } from '@latchkey/errors'
import { type Approvals, createApprovals } from '../approvals.ts'
import { createBehaviour } from '../behaviour.ts'
import type { ProviderReply } from '../page-wallet.ts'
import { unauthorized } from '../provider-error.ts'
import type { ApprovalRequest, LoggedRequest } from '../scripted-wallet.types.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { callFeature, isServedBy, type Signers } from './call-feature.ts'
import { type FeatureCall, installPageStandardWallet, type PageStandardWalletConfig } from './page-standard-wallet.ts'
import { createStandardState, type PageAccount, type StandardState } from './standard-state.ts'
import type { ScriptedStandardWallet, ScriptedStandardWalletOptions } from './standard-wallet.types.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%23128a6b"/%3E%3Ccircle cx="16" cy="16" r="7" fill="none" stroke="white" stroke-width="3"/%3E%3C/svg%3E'

const DEFAULT_ORIGIN = 'http://localhost'
const SOLANA_CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
const BITCOIN_CHAINS = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest']

const FEATURES: readonly string[] = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
]

const KINDS: Readonly<Record<string, ApprovalRequest['kind']>> = {
  connect: 'connect',
  signIn: 'message',
  signMessage: 'message',
}

const realClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Returns a wallet of the Wallet Standard that a test drives, with real keys behind it: a scripted wallet of Solana,
 * the four methods of a Bitcoin wallet, or both. For development chains only.
 *
 * @example
 * const solana = await createScriptedSolanaWallet({ privateKeys: [alice.privateKey], chains: { [id]: url } })
 * const wallet = createScriptedStandardWallet({ solana })
 * wallet.installIn(window)
 * wallet.rejectNext('solana:signMessage')
 * @see Wallet Standard
 */
export function createScriptedStandardWallet(options: ScriptedStandardWalletOptions): ScriptedStandardWallet {
  const { solana, clock = realClock } = options
  const config = toPageConfig(options)
  const state = createStandardState(options, config)
  const approvals = createApprovals(options)
  const behaviour = createBehaviour(clock)
  const lies = new Map<string, unknown>()
  let log: readonly LoggedRequest[] = []
  const run = createRunner({ signers: toSigners(options), state, approvals })

  async function answer(origin: string, call: FeatureCall): Promise<ProviderReply> {
    const { feature: method, inputs: params } = call
    const index = log.length
    const note = (outcome: LoggedRequest['outcome']) => {
      log = log.with(index, { origin, method, params, outcome })
    }
    log = [...log, { origin, method, params, outcome: 'pending' }]
    try {
      await behaviour.play(method)
      const result = lies.has(method) ? lies.get(method) : await run(origin, call)
      note('answered')
      return { ok: true, result }
    } catch (error) {
      note('refused')
      return { ok: false, error: toPlainError(error) }
    }
  }
  const installIn: ScriptedStandardWallet['installIn'] = (window, { origin = DEFAULT_ORIGIN } = {}) => {
    const after = (delayMs: number, callback: () => void) => void clock.after(delayMs, callback)
    const page = installPageStandardWallet(window, config, { send: (call) => answer(origin, call), after })
    const detach = state.attach(() => [{ ...page, origin }])
    return {
      ...page,
      uninstall() {
        detach()
        page.uninstall()
      },
    }
  }
  const everyPage = async (act: 'vanish' | 'reappear') => {
    await Promise.all(state.pages().map((page) => page[act]()))
  }
  const { setApproval, pendingRequests, nextRequest, approve, reject } = approvals
  const { failNext, delay, hang } = behaviour

  return {
    installIn,
    answer,
    attach: state.attach,
    accounts: async () => (await state.readAccounts()).map(({ address }) => address),
    async selectAccount(address) {
      solana?.selectAccount(address)
      await state.emitAccounts()
    },
    lock: state.lock,
    unlock: state.unlock,
    forget: state.forget,
    permittedOrigins: state.origins,
    vanish: () => everyPage('vanish'),
    reappear: () => everyPage('reappear'),
    requests: () => log,
    setApproval,
    pendingRequests,
    nextRequest,
    approve,
    reject,
    rejectNext: (feature) => (feature === undefined ? approvals.rejectNext() : behaviour.rejectNext(feature)),
    failNext,
    delay,
    hang,
    lieAbout: (feature, lie) => void lies.set(feature, lie),
    behave() {
      lies.clear()
      behaviour.behave()
    },
  }
}

interface Runner {
  readonly signers: Signers
  readonly state: StandardState
  readonly approvals: Approvals
}

/** Runs a call once the person approved it. */
function createRunner({ signers, state, approvals }: Runner) {
  async function requestApproval(origin: string, { feature, inputs }: FeatureCall): Promise<void> {
    const kind = KINDS[feature.split(':')[1] ?? ''] ?? 'transaction'
    const [selected] = await state.readAccounts()
    await approvals.request({ origin, kind, method: feature, params: inputs, account: selected?.address ?? '' })
  }

  async function connect(origin: string, call: FeatureCall): Promise<readonly PageAccount[]> {
    const [input] = call.inputs as readonly ({ readonly silent?: boolean } | undefined)[]
    if (input?.silent === true) return state.shared(origin)
    await state.whenUnlocked()
    if (!state.isPermitted(origin)) {
      await requestApproval(origin, call)
      state.permit(origin)
    }
    const accounts = await state.shared(origin)
    return call.feature === 'bitcoin:connect' ? accounts.filter(isOfBitcoin) : accounts
  }

  async function connectAndSignIn(origin: string, call: FeatureCall): Promise<unknown> {
    await state.whenUnlocked()
    await requestApproval(origin, call)
    const signed = await answerSignIn(signers, (await state.readAccounts()).find(isOfSolana), call.inputs)
    state.permit(origin)
    await state.emitAccounts([origin])
    return pack(signed)
  }

  return async (origin: string, call: FeatureCall): Promise<unknown> => {
    const [, verb] = call.feature.split(':')
    if (verb === 'connect') return connect(origin, call)
    if (verb === 'signIn') return connectAndSignIn(origin, call)
    if (verb === 'disconnect') return state.drop(origin)
    if (!state.isPermitted(origin)) throw unauthorized()
    await requestApproval(origin, call)
    return pack(await callFeature(signers, call.feature, call.inputs))
  }
}

const isOfSolana = ({ chains }: PageAccount) => chains.some((chain) => chain.startsWith('solana:'))
const isOfBitcoin = ({ chains }: PageAccount) => chains.some((chain) => chain.startsWith('bitcoin:'))

function toSigners({ solana, bitcoin }: ScriptedStandardWalletOptions): Signers {
  return { solana: solana?.openSession(), bitcoin }
}

/** How a wallet of these options shows itself in a page. */
export function toPageConfig({
  solana,
  bitcoin,
  name = 'Scripted Standard Wallet',
  icon = ICON,
  chains = [...(solana === undefined ? [] : SOLANA_CHAINS), ...(bitcoin === undefined ? [] : BITCOIN_CHAINS)],
  features = FEATURES,
  supportedTransactionVersions = ['legacy', 0],
  register = 'at-once',
}: ScriptedStandardWalletOptions): PageStandardWalletConfig {
  const toInfo = (feature: string) =>
    /^solana:sign.*Transaction$/.test(feature)
      ? { version: '1.0.0', supportedTransactionVersions }
      : { version: '1.0.0' }
  const served = features.filter((feature) => isServedBy({ solana, bitcoin }, feature))
  return {
    name,
    icon,
    chains,
    register,
    features: Object.fromEntries(served.map((feature) => [feature, toInfo(feature)])),
  }
}

/** Bytes in the form that passes between processes. */
function pack(outputs: readonly object[]): unknown {
  const toPlain = (value: unknown) => (value instanceof Uint8Array ? { $bytes: [...value] } : value)
  return outputs.map((output) =>
    Object.fromEntries(Object.entries(output).map(([key, value]) => [key, toPlain(value)])),
  )
}

/** The code of EIP-1193 for what the keys behind the wallet refuse with. */
const CODES: Readonly<Record<string, number>> = {
  'wallet/rejected': 4001,
  'wallet/unauthorized': 4100,
  'wallet/unsupported-method': 4200,
  'wallet/disconnected': 4900,
}

function toPlainError(error: unknown) {
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }
  const known = isWalletError(error) ? CODES[error.code] : code
  const text = isWalletError(error) ? (error.details ?? error.shortMessage) : message
  return { message: String(text ?? error), ...(typeof known === 'number' ? { code: known } : {}) }
}
