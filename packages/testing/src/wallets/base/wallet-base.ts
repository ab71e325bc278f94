import type { Clock } from '@latchkey/core/ports'
import type { ProviderReply, WalletHost } from '../page-wallet.ts'
import type { AttachedPage, LoggedRequest, WalletBaseOptions } from '../scripted-wallet.types.ts'
import { type Approvals, createApprovals } from './approvals.ts'
import { createBehaviour } from './behaviour.ts'
import { toPlainError } from './plain-error.ts'
import type { WalletSites } from './wallet-sites.ts'

const DEFAULT_ORIGIN = 'http://localhost'

const realClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** The part of a wallet in a page. */
interface PagePart extends Pick<AttachedPage, 'push' | 'vanish' | 'reappear'> {
  uninstall(): void
}

export interface WalletBaseParts<Call, Page> {
  readonly options: WalletBaseOptions
  readonly sites: WalletSites<unknown>
  /** Returns the method and params under which a call is logged and controlled. */
  readonly toRequest: (call: Call) => { readonly method: string; readonly params: unknown }
  /** Responds to a call without planned misbehaviour; requests approval if the method needs it. */
  readonly run: (origin: string, call: Call, approvals: Approvals) => unknown
  readonly install: (
    window: WalletHost,
    bridge: {
      send(call: Call): Promise<ProviderReply>
      after(delayMs: number, callback: () => void): void
    },
  ) => Page
}

/**
 * Returns the common parts of all scripted wallets in a page: the log of requests, approvals, planned misbehaviour, and
 * open tabs.
 */
export function createWalletBase<Call, Page extends PagePart>(parts: WalletBaseParts<Call, Page>) {
  const { options, sites, toRequest, run, install } = parts
  const { clock = realClock } = options
  const approvals = createApprovals(options)
  const { request: _, rejectNext, ...person } = approvals
  const { play, rejectNext: rejectMethod, ...behaviour } = createBehaviour(clock)
  let log: readonly LoggedRequest[] = []

  async function answer(origin: string, call: Call): Promise<ProviderReply> {
    const { method, params } = toRequest(call)
    const index = log.length
    const note = (outcome: LoggedRequest['outcome']) => {
      log = log.with(index, { origin, method, params, outcome })
    }
    log = [...log, { origin, method, params, outcome: 'pending' }]
    try {
      const lie = await play(method)
      const result = lie === undefined ? await run(origin, call, approvals) : lie.answer
      note('answered')
      return { ok: true, result }
    } catch (error) {
      note('refused')
      return { ok: false, error: toPlainError(error) }
    }
  }
  const everyPage = async (act: 'vanish' | 'reappear') => {
    await Promise.all(sites.pages().map((page) => page[act]()))
  }

  return {
    ...person,
    ...behaviour,
    answer,
    attach: sites.attach,
    lock: sites.lock,
    unlock: sites.unlock,
    forget: sites.forget,
    permittedOrigins: sites.origins,
    requests: () => log,
    rejectNext: (method?: string) => (method === undefined ? rejectNext() : rejectMethod(method)),
    vanish: () => everyPage('vanish'),
    reappear: () => everyPage('reappear'),
    installIn(window: WalletHost, { origin = DEFAULT_ORIGIN }: { readonly origin?: string } = {}): Page {
      const after = (delayMs: number, callback: () => void) => void clock.after(delayMs, callback)
      const page = install(window, { send: (call) => answer(origin, call), after })
      const detach = sites.attach(() => [{ ...page, origin }])
      return {
        ...page,
        uninstall() {
          detach()
          page.uninstall()
        },
      }
    },
  }
}
