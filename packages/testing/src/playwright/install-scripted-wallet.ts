import type { BrowserContext, Page } from '@playwright/test'
import { installPageWallet, type ProviderRequest } from '../wallets/page-wallet.ts'
import { createWalletEngine, toPageConfig } from '../wallets/scripted-evm-wallet.ts'
import type { ScriptedEvmWalletOptions, ScriptedWalletControls } from '../wallets/scripted-wallet.types.ts'
import { framesOf, originOf, settleOrTimeOut, toAttachedPage } from './attached-page.ts'

let installed = 0

/**
 * Puts a scripted wallet into every tab of a browser, from the next load on and into the pages that are open. Keys and
 * decisions stay in Node; the pages share accounts, network and permissions, and keep them over reloads. Nothing is
 * bundled, and no content policy of the site is in its way.
 *
 * @param target - A page (its whole context is meant) or a context.
 * @example
 * const wallet = await installScriptedWallet(page, { chains: { 1: rpcUrl }, approval: 'manual' })
 * await page.goto('/'); await page.getByText('Connect').click()
 * await wallet.nextRequest('eth_requestAccounts'); wallet.approve()
 */
export async function installScriptedWallet(
  target: Page | BrowserContext,
  options: ScriptedEvmWalletOptions = {},
): Promise<ScriptedWalletControls> {
  const context = 'context' in target ? target.context() : target
  const wallet = createWalletEngine(options)
  installed += 1
  const key = `__scriptedWallet${installed}`
  const script = toPageScript(key, options)

  wallet.attach(() => framesOf(context).map((frame) => toAttachedPage(frame, key)))
  await context.exposeBinding(key, ({ frame }, request: ProviderRequest) => wallet.answer(originOf(frame), request))
  await context.addInitScript({ content: script })
  await Promise.all(framesOf(context).map((frame) => settleOrTimeOut(frame.evaluate(script))))

  /** Pages loaded from now on start the same way. Scripts run in the order in which they were added. */
  const fromNowOn = (act: 'vanish' | 'reappear') =>
    context.addInitScript({ content: `globalThis[Symbol.for(${JSON.stringify(key)})]?.${act}()` })
  return {
    ...wallet,
    async vanish() {
      await fromNowOn('vanish')
      await wallet.vanish()
    },
    async reappear() {
      await fromNowOn('reappear')
      await wallet.reappear()
    },
  }
}

function toPageScript(key: string, options: ScriptedEvmWalletOptions): string {
  const values = [key, toPageConfig(options)].map((value) => JSON.stringify(value)).join(', ')
  // Some compilers wrap inner functions in a call of `__name`, which the page does not have.
  return `(() => {
    const __name = (f) => f
    const installPageWallet = ${installPageWallet.toString()};
    (${start.toString()})(installPageWallet, ${values})
  })()`
}

/** Runs in the page. */
function start(install: typeof installPageWallet, key: string, config: Parameters<typeof installPageWallet>[1]): void {
  const place = globalThis as unknown as Window & Record<string | symbol, unknown>
  const handle = Symbol.for(key)
  if (place[handle] !== undefined) return
  const send = place[key] as Parameters<typeof installPageWallet>[2]['send']
  place[handle] = install(place, config, { send })
}
