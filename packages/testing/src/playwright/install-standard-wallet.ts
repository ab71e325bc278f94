import type { BrowserContext, Page } from '@playwright/test'
import { type FeatureCall, installPageStandardWallet } from '../wallets/standard/page-standard-wallet.ts'
import { createScriptedStandardWallet, toPageConfig } from '../wallets/standard/scripted-standard-wallet.ts'
import type {
  ScriptedStandardWalletOptions,
  StandardWalletControls,
} from '../wallets/standard/standard-wallet.types.ts'
import { framesOf, originOf, settleOrTimeOut, toAttachedPage } from './attached-page.ts'

let installed = 0

/**
 * Puts a scripted wallet of the Wallet Standard into every tab of a browser, from the next load on and into the pages
 * that are open. Keys and decisions stay in Node; the pages share accounts and permissions, and keep them over reloads.
 *
 * @param target - A page (its whole context is meant) or a context.
 * @example
 * const solana = await createScriptedSolanaWallet({ privateKeys: [alice.privateKey], chains: { [id]: url } })
 * const wallet = await installStandardWallet(page, { solana, approval: 'manual' })
 * await page.goto('/'); await page.getByText('Connect').click()
 * await wallet.nextRequest('standard:connect'); wallet.approve()
 */
export async function installStandardWallet(
  target: Page | BrowserContext,
  options: ScriptedStandardWalletOptions,
): Promise<StandardWalletControls> {
  const context = 'context' in target ? target.context() : target
  const wallet = createScriptedStandardWallet(options)
  installed += 1
  const key = `__standardWallet${installed}`
  const script = toPageScript(key, options)

  wallet.attach(() => framesOf(context).map((frame) => toAttachedPage(frame, key)))
  await context.exposeBinding(key, ({ frame }, call: FeatureCall) => wallet.answer(originOf(frame), call))
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

function toPageScript(key: string, options: ScriptedStandardWalletOptions): string {
  const values = [key, toPageConfig(options)].map((value) => JSON.stringify(value)).join(', ')
  // Some compilers wrap inner functions in a call of `__name`, which the page does not have.
  return `(() => {
    const __name = (f) => f
    const installPageStandardWallet = ${installPageStandardWallet.toString()};
    (${start.toString()})(installPageStandardWallet, ${values})
  })()`
}

/** Runs in the page. */
function start(
  install: typeof installPageStandardWallet,
  key: string,
  config: Parameters<typeof installPageStandardWallet>[1],
): void {
  const place = globalThis as unknown as Window & Record<string | symbol, unknown>
  const handle = Symbol.for(key)
  if (place[handle] !== undefined) return
  const send = place[key] as Parameters<typeof installPageStandardWallet>[2]['send']
  place[handle] = install(place, config, { send })
}
