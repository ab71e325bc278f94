import { pairingCode } from '@latchkey/protocol/custody'
import type { returnPageData } from '@latchkey/protocol/frame'
import {
  confirmedSocialSchema,
  type ReturnedSocial,
  type SocialReturn,
  socialReturnSchema,
} from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'
import { type CallAuth, createCallAuth } from './call-auth.ts'
import { readReturn } from './read-return.ts'
import { find, showView } from './views.ts'
import { waitForFrame } from './wait-for-frame.ts'

/** How long the frame has to respond until a person types the code. */
const BIND_MS = 3_000

export interface ReturnPageOptions {
  readonly data: v.InferOutput<typeof returnPageData>
  readonly send?: typeof fetch
  readonly bindMs?: number
}

/**
 * Runs the page to which a provider returns: gives the parameters to auth, finds the frame that began the login, and tells the site.
 * Where the frame cannot be reached, a person types the code that the frame shows.
 *
 * @see embedded-wallet 2.10
 */
export async function runReturn(page: Window, options: ReturnPageOptions): Promise<void> {
  const { data, send = fetch.bind(globalThis), bindMs = BIND_MS } = options
  const given = readReturn(page.location)
  // Out of the address at once: it does not get into the history, a bookmark or a picture of the screen.
  page.history.replaceState(null, '', page.location.pathname)
  if (given === undefined) return showView(page.document, 'over')
  const callAuth = createCallAuth(`${data.apiOrigin}/v1`, send)
  const run = () => handReturn(page, given, { callAuth, bindMs, frameOrigin: data.frameOrigin })
  find(page.document, 'retry').addEventListener('click', () => void run())
  await run()
}

interface Handing {
  readonly callAuth: CallAuth
  readonly frameOrigin: string
  readonly bindMs: number
}

async function handReturn(page: Window, given: SocialReturn, { callAuth, frameOrigin, bindMs }: Handing) {
  const { document } = page
  showView(document, 'loading')
  const result = await callAuth('social/return', given, socialReturnSchema)
  if ('failure' in result) return showView(document, result.failure)
  const returned = result.output
  const opener = page.opener as Window | null
  const sendResult = () => {
    const resultUri = `${page.location.origin}/?transaction=${returned.transactionId}`
    opener?.postMessage({ resultUri }, returned.siteOrigin)
  }
  const finish = () => {
    sendResult()
    showView(document, 'done')
    page.close()
  }
  if ('error' in given) {
    sendResult()
    return showView(document, 'denied')
  }
  const enter = () => requestCode(page, returned, { callAuth, finish })
  if (opener === null) return enter()
  const timer = page.setTimeout(() => {
    // The frame shows its code when the site passes the result on before the login is bound.
    sendResult()
    enter()
  }, bindMs)
  await waitForFrame(page, { opener, frameOrigin, returned, timeoutMs: bindMs })
  page.clearTimeout(timer)
  finish()
}

interface Confirmation {
  readonly callAuth: CallAuth
  readonly finish: () => void
}

/** Shows the form for the code that the frame shows, and sends each code that a person enters. */
function requestCode(page: Window, returned: ReturnedSocial, { callAuth, finish }: Confirmation): void {
  const { document } = page
  const field = find<HTMLInputElement>(document, 'code')
  const button = find<HTMLButtonElement>(document, 'confirm')
  let isBusy = false
  const complain = (text: string) => {
    find(document, 'problem').textContent = text
    field.setAttribute('aria-invalid', String(text !== ''))
    if (text !== '') field.select()
  }
  async function confirm(): Promise<void> {
    const code = field.value.toUpperCase().replace(/[\s-]/g, '')
    if (!v.is(pairingCode, code)) return complain('The code has four letters and digits, without 0, 1, I, L, O and U.')
    complain('')
    const { transactionId, challenge } = returned
    const result = await callAuth('social/confirm', { transactionId, challenge, code }, confirmedSocialSchema)
    if ('failure' in result) {
      if (result.failure !== 'away') return showView(document, result.failure)
      return complain('The service does not respond. Check your connection, then try again.')
    }
    if (result.output.status === 'confirmed') return finish()
    const { triesLeft } = result.output
    if (triesLeft === 0) return showView(document, 'over')
    complain(`That is not the code. ${triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`}`)
  }
  async function submit(): Promise<void> {
    if (isBusy) return
    isBusy = true
    button.setAttribute('aria-disabled', 'true')
    await confirm()
    isBusy = false
    button.removeAttribute('aria-disabled')
  }
  find(document, 'site').textContent = returned.siteOrigin.replace(/^https:\/\//, '')
  find(document, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  showView(document, 'enter')
}
