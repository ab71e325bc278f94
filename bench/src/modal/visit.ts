import { type Browser, type CDPSession, devices, type Page } from '@playwright/test'
import { installBenchWallet, WALLET_RDNS } from './page-wallet.ts'
import { installProbe, type Probe, type Reload, type Sight } from './probe.ts'
import { RARE_NAME, RARE_WALLETS } from './stub-services.ts'

/** One browser that comes to the page with an empty cache. */
export interface Visit {
  readonly page: Page
  readonly session: CDPSession
  /** Requests until now. */
  requests(): number
  /** Runs in the page, with its probe. */
  inPage<T, A = undefined>(run: (probe: Probe, argument: A) => T | Promise<T>, argument?: A): Promise<T>
  /**
   * Presses as a visitor does: the pointer arrives some time before. Returns the milliseconds until each sight is
   * painted.
   */
  click(selector: string, sights: readonly Sight[]): Promise<readonly number[]>
  /** Moves the pointer in one step and presses at once, without a rest. */
  clickAtOnce(selector: string, sights: readonly Sight[]): Promise<readonly number[]>
  /** The pointer arrives, and rests there as before a press. */
  pointAt(selector: string): Promise<void>
  /** Presses by script, without a pointer. */
  press(selector: string, sights: readonly Sight[]): Promise<readonly number[]>
  type(text: string, sights: readonly Sight[]): Promise<readonly number[]>
  reload(): Promise<Reload>
  rest(): Promise<void>
  end(): Promise<void>
}

const HOVER_MS = 100
const REST_MS = 600
const GIVE_UP_MS = 60_000

/**
 * @param throttle - How many times slower the main thread is made.
 * @param before - Setup before the page loads.
 */
export async function startVisit(
  browser: Browser,
  url: string,
  throttle: number,
  before: (session: CDPSession) => Promise<void> = async () => {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: devices['Desktop Chrome'].viewport })
  // Some compilers wrap inner functions in a call of `__name`, which the page does not have.
  const scripts = [
    `(${installBenchWallet.toString()})(${JSON.stringify(WALLET_RDNS)})`,
    `(${installProbe.toString()})(${JSON.stringify({ rare: { name: RARE_NAME, count: RARE_WALLETS }, rdns: WALLET_RDNS })})`,
  ]
  await context.addInitScript({ content: `{ const __name = (f) => f; ${scripts.join(';')} }` })
  const page = await context.newPage()
  page.setDefaultTimeout(GIVE_UP_MS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  let requests = 0
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests += 1
  })

  const inPage: Visit['inPage'] = (run, argument) =>
    withTimeout(
      page.evaluate(`((__name) => (${run.toString()})(globalThis.probe, ${JSON.stringify(argument)}))((f) => f)`),
      run.toString(),
    ) as Promise<never>
  const rest = () => page.waitForTimeout(REST_MS)

  async function watching(event: 'click' | 'input', sights: readonly Sight[], act: () => Promise<unknown>) {
    // Armed before the press; the result of the page's promise is read afterwards.
    await inPage((probe, [name, wanted]) => void Object.assign(probe, { last: probe.watch(name, wanted) }), [
      event,
      sights,
    ] as const)
    await act()
    try {
      return await inPage((probe) => (probe as Probe & { readonly last: Promise<readonly number[]> }).last)
    } catch (cause) {
      throw new Error(`Not all seen after ${event} on ${await page.title()}: ${sights.join(', ')}`, { cause })
    }
  }

  async function placeOf(selector: string) {
    const place = await inPage((probe, wanted) => probe.place(wanted), selector)
    if (place === undefined) throw new Error(`There is no ${selector} on the page`)
    return place
  }

  async function pointAt(selector: string) {
    const place = await placeOf(selector)
    await page.mouse.move(place.x, place.y)
    await page.waitForTimeout(HOVER_MS)
    return place
  }

  await before(session)
  await page.goto(url)
  return {
    page,
    session,
    inPage,
    rest,
    requests: () => requests,
    async click(selector, sights) {
      const { x, y } = await pointAt(selector)
      return watching('click', sights, () => page.mouse.click(x, y))
    },
    async clickAtOnce(selector, sights) {
      const { x, y } = await placeOf(selector)
      return watching('click', sights, () => page.mouse.click(x, y))
    },
    pointAt: async (selector) => void (await pointAt(selector)),
    press: (selector, sights) => watching('click', sights, () => inPage((probe, at) => probe.press(at), selector)),
    type: (text, sights) => watching('input', sights, () => page.keyboard.insertText(text)),
    async reload() {
      await page.reload()
      return inPage((probe) => probe.reload())
    },
    end: () => context.close(),
  }
}

async function withTimeout<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The page never got there: ${what}`)), GIVE_UP_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
