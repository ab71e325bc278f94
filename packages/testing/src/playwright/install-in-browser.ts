import type { BrowserContext, Page } from '@playwright/test'
import type { ProviderReply, WalletHost } from '../wallets/page-wallet.ts'
import type { AttachedPage } from '../wallets/scripted-wallet.types.ts'
import { framesOf, originOf, settleOrTimeOut, toAttachedPage } from './attached-page.ts'

interface InstalledWallet<Call> {
  answer(origin: string, call: Call): Promise<ProviderReply>
  attach(pages: () => readonly AttachedPage[]): () => void
  vanish(): Promise<void>
  reappear(): Promise<void>
}

export interface PagePart<Call, Config> {
  readonly config: Config
  /** Runs in the page. It is sent there as text, so it must not use anything outside of itself. */
  readonly install: (host: WalletHost, config: Config, bridge: { send(call: Call): Promise<ProviderReply> }) => object
}

let installed = 0

/**
 * Adds a wallet to every tab of a browser, to open pages and from the next load on. Keys and decisions stay in Node.
 * Nothing is bundled, and no content security policy of the site blocks it.
 *
 * @param target - A page (its whole context is used) or a context.
 */
export async function installInBrowser<Call, Config, W extends InstalledWallet<Call>>(
  target: Page | BrowserContext,
  wallet: W,
  { config, install }: PagePart<Call, Config>,
): Promise<W> {
  const context = 'context' in target ? target.context() : target
  installed += 1
  const key = `__scriptedWallet${installed}`
  // Some compilers wrap inner functions in a call of `__name`, which the page does not have.
  const script = `(() => {
    const __name = (f) => f
    const install = ${install.toString()};
    (${start.toString()})(install, ${JSON.stringify(key)}, ${JSON.stringify(config)})
  })()`

  wallet.attach(() => framesOf(context).map((frame) => toAttachedPage(frame, key)))
  await context.exposeBinding(key, ({ frame }, call: Call) => wallet.answer(originOf(frame), call))
  await context.addInitScript({ content: script })
  await Promise.all(framesOf(context).map((frame) => settleOrTimeOut(frame.evaluate(script))))

  /** Adds the script to every page that loads from now on. Scripts run in the order in which they were added. */
  const everyPage = (act: 'vanish' | 'reappear') => async () => {
    await context.addInitScript({ content: `globalThis[Symbol.for(${JSON.stringify(key)})]?.${act}()` })
    await wallet[act]()
  }
  return { ...wallet, vanish: everyPage('vanish'), reappear: everyPage('reappear') }
}

/** Runs in the page. */
function start<Call, Config>(install: PagePart<Call, Config>['install'], key: string, config: Config): void {
  const place = globalThis as unknown as Window & Record<string | symbol, unknown>
  const handle = Symbol.for(key)
  if (place[handle] !== undefined) return
  const send = place[key] as (call: Call) => Promise<ProviderReply>
  place[handle] = install(place, config, { send })
}
