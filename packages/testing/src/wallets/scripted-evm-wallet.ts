import type { Clock } from '@latchkey/core/ports'
import { createApprovals } from './approvals.ts'
import { createBehaviour } from './behaviour.ts'
import { runMethod } from './methods.ts'
import { installPageWallet, type PageWalletConfig, type ProviderReply, type ProviderRequest } from './page-wallet.ts'
import type {
  LoggedRequest,
  ScriptedEvmWallet,
  ScriptedEvmWalletOptions,
  WalletEngine,
} from './scripted-wallet.types.ts'
import { createWalletState } from './wallet-state.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%235b5bd6"/%3E%3Cpath d="M9 16l5 5 9-10" stroke="white" stroke-width="3" fill="none"/%3E%3C/svg%3E'

const DEFAULT_ORIGIN = 'http://localhost'

const realClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Returns a wallet that a test drives: a real EIP-1193 provider with real keys, which signs for real, sends to the
 * nodes it is given, remembers which sites it let in, and misbehaves on demand. For development chains only.
 *
 * @example
 * const wallet = createScriptedEvmWallet({ chains: { 1: rpcUrl } })
 * wallet.installIn(window)
 * wallet.rejectNext('personal_sign')
 * @see EIP-1193, EIP-6963, EIP-2255, EIP-3085, EIP-3326, EIP-5792
 */
export function createScriptedEvmWallet(options: ScriptedEvmWalletOptions = {}): ScriptedEvmWallet {
  const engine = createWalletEngine(options)
  let provider: ScriptedEvmWallet['provider'] | undefined
  return {
    ...engine,
    get provider() {
      provider ??= engine.installIn(new EventTarget()).provider
      return provider
    },
  }
}

/** The wallet without a page of its own. */
export function createWalletEngine(options: ScriptedEvmWalletOptions): WalletEngine {
  const clock = options.clock ?? realClock
  const state = createWalletState(options)
  const approvals = createApprovals(options)
  const behaviour = createBehaviour(clock)
  const config = toPageConfig(options)
  let log: readonly LoggedRequest[] = []

  async function answer(origin: string, { method, params }: ProviderRequest): Promise<ProviderReply> {
    const index = log.length
    const note = (outcome: LoggedRequest['outcome']) => {
      log = log.with(index, { origin, method, params, outcome })
    }
    log = [...log, { origin, method, params, outcome: 'pending' }]
    try {
      const lie = await behaviour.play(method)
      const result =
        lie === undefined ? await runMethod({ state, approvals, options, origin, method, params }) : lie.answer
      note('answered')
      return { ok: true, result }
    } catch (error) {
      note('refused')
      return { ok: false, error: toPlainError(error) }
    }
  }

  const installIn: WalletEngine['installIn'] = (window, { origin = DEFAULT_ORIGIN } = {}) => {
    const after = (delayMs: number, callback: () => void) => void clock.after(delayMs, callback)
    const page = installPageWallet(window, config, { send: (request) => answer(origin, request), after })
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
  const { failNext, delay, hang, lieAbout, behave } = behaviour

  return {
    installIn,
    answer,
    attach: state.attach,
    accounts: () => state.accounts().map((account) => account.address),
    chainId: state.chainId,
    lock: state.lock,
    unlock: state.unlock,
    switchChain: state.selectChain,
    switchAccount: state.selectAccount,
    forget: state.forget,
    permittedOrigins: state.permittedOrigins,
    vanish: () => everyPage('vanish'),
    reappear: () => everyPage('reappear'),
    emit: (event, payload) => state.emit(event, () => payload),
    requests: () => log,
    setApproval,
    pendingRequests,
    nextRequest,
    approve,
    reject,
    rejectNext: (method) => (method === undefined ? approvals.rejectNext() : behaviour.rejectNext(method)),
    failNext,
    delay,
    hang,
    lieAbout,
    behave,
  }
}

/** How a wallet of these options shows itself in a page. */
export function toPageConfig({
  name = 'Scripted Wallet',
  rdns = 'test.latchkey.scripted',
  icon = ICON,
  uuid = crypto.randomUUID(),
  announce = 'at-once',
  atWindowEthereum = false,
  flags = {},
}: ScriptedEvmWalletOptions): PageWalletConfig {
  return { name, rdns, icon, uuid, announce, atWindowEthereum, flags }
}

function toPlainError(error: unknown) {
  const { message, code, data } = error as { message?: unknown; code?: unknown; data?: unknown }
  return {
    message: typeof message === 'string' ? message : String(error),
    ...(typeof code === 'number' ? { code } : {}),
    ...(data === undefined ? {} : { data }),
  }
}
