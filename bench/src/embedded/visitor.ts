import { openMailbox } from '@latchkey/testing/playwright'
import type { Browser, BrowserContext, Locator, Page, Request } from '@playwright/test'

/** One wait of a visitor, in milliseconds. */
export interface Wait {
  readonly total: number
  /** The part in which at least one request to a service was open. */
  readonly services: number
}

export interface VisitorOptions {
  readonly browser: Browser
  readonly pageUrl: string
  readonly frameUrl: string
  readonly mailUrl: string
  readonly email: string
  /** Shows the button of GitHub. Default: false. */
  readonly hasSocial?: boolean
}

/** A visitor with a separate browser, who uses the wallet on the page. */
export interface Visitor {
  readonly page: Page
  /** From Enter in the address field to the screen for the code. */
  readonly requestCode: () => Promise<Wait>
  /** From the last digit to the account on the page. */
  readonly enterCode: () => Promise<Wait>
  /** From the press by which the person leaves the page of GitHub to the account on the page. The first login of a browser shows a card. */
  readonly signInBySocial: (options: { readonly isFirst: boolean }) => Promise<Wait>
  /** From the press of Approve to the signature. */
  readonly approve: () => Promise<Wait>
  readonly reload: () => Promise<void>
  readonly signOut: () => Promise<void>
  readonly leave: () => Promise<void>
}

/** Between two keys of a person who types fast. */
const KEY_MS = 80
/** Time between two mails to one address, and a little more. @see Spec §6 "no new e-mail login within 30 seconds" */
const MAIL_PAUSE_MS = 31_000

/** Opens the page for a visitor who has not been there. */
export async function openVisitor(options: VisitorOptions): Promise<Visitor> {
  const { browser, pageUrl, frameUrl, mailUrl, email, hasSocial = false } = options
  const context = await browser.newContext()
  const page = await context.newPage()
  const mailbox = openMailbox(mailUrl)
  const services = watchServices(context, frameUrl)
  const dialog = page.locator('latchkey-modal dialog')
  const digits = dialog.getByTestId('otp-input')
  const account = page.getByTestId('account-button')
  let after = 0
  let mailedAt = 0
  const open = () =>
    page.goto(`${pageUrl}?${new URLSearchParams({ frame: frameUrl, ...(hasSocial ? { social: 'github' } : {}) })}`)
  await open()

  async function timed(begin: () => Promise<unknown>, end: Locator): Promise<Wait> {
    const startedAt = Date.now()
    await begin()
    await end.waitFor().catch(async (cause) => {
      throw new Error(`The screen says: ${await dialog.textContent()}`, { cause })
    })
    const endedAt = Date.now()
    return { total: endedAt - startedAt, services: services.busyMs(startedAt, endedAt) }
  }

  return {
    page,
    async requestCode() {
      await page.waitForTimeout(Math.max(0, mailedAt + MAIL_PAUSE_MS - Date.now()))
      after = await mailbox.newestId(email)
      await page.getByTestId('connect-button').click()
      const address = dialog.getByTestId('email-input')
      await address.pressSequentially(email, { delay: KEY_MS })
      const wait = await timed(() => address.press('Enter'), digits)
      mailedAt = Date.now()
      return wait
    },
    async enterCode() {
      const { code } = await mailbox.waitFor(email, 'code', { after })
      return timed(() => digits.fill(code), account)
    },
    async signInBySocial({ isFirst }) {
      await page.getByTestId('connect-button').click()
      const opened = page.waitForEvent('popup')
      await dialog.getByTestId('social-selector-github').click()
      const provider = await opened
      await provider.getByLabel('Name').fill(email.split('@')[0] ?? '')
      const leave = () => provider.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
      if (!isFirst) return timed(leave, account)
      return timed(async () => {
        await leave()
        await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Continue' }).click()
      }, account)
    },
    async approve() {
      const signing = page.evaluate("sign('The medlars are bletted.')")
      const approveButton = page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Approve' })
      // The measurement starts at the browser's click event, because Playwright needs additional time before it clicks.
      const pressed = approveButton.evaluate(
        (button) =>
          new Promise<number>((resolve) =>
            button.addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp)),
          ),
      )
      await approveButton.click()
      const startedAt = await pressed
      await signing
      const endedAt = await page.evaluate<number>('performance.timeOrigin + signedAt')
      return { total: endedAt - startedAt, services: services.busyMs(startedAt, endedAt) }
    },
    async reload() {
      await page.reload()
      await account.waitFor()
    },
    async signOut() {
      await account.click()
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByTestId('connect-button').waitFor()
    },
    leave: () => context.close(),
  }
}

/** Records the requests of the frame to the services, which are on origins other than the frame's. */
function watchServices(context: BrowserContext, frameUrl: string) {
  const spans: { readonly from: number; readonly to: number }[] = []
  const isService = (request: Request) => {
    const { hostname, origin } = new URL(request.url())
    return (
      hostname.endsWith('.wallet.localhost') &&
      origin !== new URL(frameUrl).origin &&
      request.resourceType() === 'fetch'
    )
  }
  context.on('requestfinished', (request) => {
    if (!isService(request)) return
    const { startTime, responseEnd } = request.timing()
    spans.push({ from: startTime, to: startTime + responseEnd })
  })
  return {
    busyMs(from: number, to: number): number {
      const inside = spans
        .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
        .filter((span) => span.to > span.from)
        .sort((one, other) => one.from - other.from)
      let [busy, end] = [0, from]
      for (const span of inside) {
        busy += Math.max(0, span.to - Math.max(span.from, end))
        end = Math.max(end, span.to)
      }
      return busy
    },
  }
}
