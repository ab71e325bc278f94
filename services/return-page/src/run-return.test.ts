import { readFile } from 'node:fs/promises'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { runReturn } from './run-return.ts'

const DATA = { apiOrigin: 'https://api.wallet.example', frameOrigin: 'https://frame.wallet.example' }
const SHOP = 'https://shop.example'
const STATE = 's'.repeat(43)
const CHALLENGE = 'c'.repeat(43)
const ID = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const RETURNED = { transactionId: ID, challenge: CHALLENGE, siteOrigin: SHOP }
const RESULT = [{ resultUri: `https://auth.wallet.example/?transaction=${ID}` }, SHOP]

type Answer = object | number | 'offline'

interface Opening {
  readonly query?: string
  /** Of auth, one for each call: a body, a status, a failure `{ error }`, or no response. */
  readonly answers?: readonly Answer[]
  /** False: the site has no window for this page, because of its policy. */
  readonly hasOpener?: boolean
  /** Whether the frame owns the login and responds. */
  readonly isOwner?: boolean
  /** Origin of the response. */
  readonly origin?: string
}

const failure = (code: string) => ({ error: { code, message: '<b>text of a service</b>' } })

/** Opens the page as a provider does, in a window of a site with two frames; the second one is the wallet. */
async function open({ query = `?state=${STATE}&code=abc`, answers = [], isOwner = true, ...given }: Opening = {}) {
  const { hasOpener = true, origin = DATA.frameOrigin } = given
  const window = new Window({ url: `https://auth.wallet.example/google${query}#_=_` })
  window.document.write(await readFile(new URL('./body.html', import.meta.url), 'utf8'))
  const calls: { readonly path: string; readonly body: unknown }[] = []
  const left = [...answers]
  const send = async (url: string, { body }: { readonly body: string }) => {
    calls.push({ path: url.replace(`${DATA.apiOrigin}/v1/`, ''), body: JSON.parse(body) })
    const answer = left.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('no connection')
    if (typeof answer === 'number') return new Response('{}', { status: answer })
    return Response.json(answer, { status: 'error' in answer ? 400 : 200 })
  }
  const toFrames: unknown[] = []
  const toSite: unknown[] = []
  const frame = {
    postMessage: (message: unknown, target: string) => {
      toFrames.push([message, target])
      const data = { type: '@latchkey/SOCIAL_BOUND', transactionId: ID }
      if (isOwner) window.dispatchEvent(new window.MessageEvent('message', { data, origin }))
    },
  }
  const frames = [{ postMessage: () => undefined }, frame]
  const opener = { length: 2, frames, postMessage: (...message: unknown[]) => void toSite.push(message) }
  let isClosed = false
  Object.defineProperty(window, 'opener', { value: hasOpener ? opener : null })
  window.close = () => {
    isClosed = true
  }
  const page = window as unknown as globalThis.Window
  void runReturn(page, { data: DATA, send: send as unknown as typeof fetch, bindMs: 5 })
  const find = (id: string) => window.document.getElementById(id) as unknown as HTMLInputElement
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const view = () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id)
  await settled()
  return {
    ...{ calls, toFrames, toSite, find, view },
    address: () => window.location.href,
    text: () => window.document.body.textContent,
    isClosed: () => isClosed,
    focused: () => window.document.activeElement?.textContent,
    press: async (id: string) => {
      find(id).click()
      await settled()
    },
    enter: async (code: string) => {
      find('code').value = code
      find('confirm').click()
      await settled()
    },
    untilView: (name: string) => expect.poll(view).toEqual([name]),
  }
}

describe('the page to which a provider returns', () => {
  it('X59: binds the login by the frame that owns it, tells the site where the result is, and closes', async () => {
    const page = await open({ answers: [RETURNED] })
    expect(page.calls).toEqual([{ path: 'social/return', body: { provider: 'google', state: STATE, code: 'abc' } }])
    const message = { type: '@latchkey/SOCIAL_RETURNED', transactionId: ID, challenge: CHALLENGE }
    expect(page.toFrames).toEqual([[message, DATA.frameOrigin]])
    expect(page.toSite).toEqual([RESULT])
    expect(page.isClosed()).toBe(true)
    expect(page.view()).toEqual(['done'])
  })

  it('takes the parameters out of its address at once, and drops what else a provider writes (X69)', async () => {
    const page = await open({
      query: `?state=${STATE}&code=abc&iss=https://accounts.google.com&scope=openid&error_description=<b>x</b>`,
      answers: [RETURNED],
    })
    expect(page.address()).toBe('https://auth.wallet.example/google')
    expect(page.calls[0]?.body).toEqual({
      ...{ provider: 'google', state: STATE, code: 'abc', iss: 'https://accounts.google.com' },
    })
  })

  it.each([
    ['two states', `?state=${STATE}&state=${STATE}&code=abc`],
    ['two codes', `?state=${STATE}&code=abc&code=abd`],
    ['no state', '?code=abc'],
    ['a code and an error', `?state=${STATE}&code=abc&error=access_denied`],
    ['neither code nor error', `?state=${STATE}`],
    ['no parameters', ''],
  ])('calls nobody with %s', async (_, query) => {
    const page = await open({ query })
    expect(page.calls).toEqual([])
    expect(page.view()).toEqual(['over'])
    expect(page.address()).toBe('https://auth.wallet.example/google')
  })

  it.each([
    ['social/denied', 'denied'],
    ['social/timeout', 'over'],
    ['proof/refused', 'over'],
  ])('X69, X72: shows a fixed text when auth refuses with %s', async (code, view) => {
    const page = await open({ answers: [failure(code)] })
    expect(page.view()).toEqual([view])
    expect(page.text()).not.toContain('text of a service')
    expect(page.toFrames).toEqual([])
  })

  it('X69, X72: shows a fixed text for the error of a provider, and lets the site learn of it', async () => {
    const page = await open({ query: `?state=${STATE}&error=%3Cb%3Ebad%3C/b%3E`, answers: [RETURNED] })
    expect(page.calls[0]?.body).toEqual({ provider: 'google', state: STATE, error: '<b>bad</b>' })
    expect(page.view()).toEqual(['denied'])
    expect(page.text()).not.toContain('bad')
    expect(page.toFrames).toEqual([])
    expect(page.toSite).toEqual([RESULT])
  })

  it('tries again when the service does not respond', async () => {
    const page = await open({ answers: ['offline', 503, RETURNED] })
    expect(page.view()).toEqual(['away'])
    await page.press('retry')
    expect(page.view()).toEqual(['away'])
    await page.press('retry')
    expect(page.view()).toEqual(['done'])
    expect(page.calls).toHaveLength(3)
  })

  it('ignores a response of any other origin than that of the frame', async () => {
    const page = await open({ answers: [RETURNED], origin: 'https://evil.example' })
    await page.untilView('enter')
    expect(page.isClosed()).toBe(false)
  })
})

describe('the form for the code', () => {
  it('X61: is shown when the frame does not respond, with the site of the login, and the site gets the result', async () => {
    const page = await open({ answers: [RETURNED, { status: 'confirmed' }], isOwner: false })
    await page.untilView('enter')
    expect(page.toSite).toEqual([RESULT])
    expect(page.find('site').textContent).toBe('shop.example')
    await page.enter('ab2-3')
    expect(page.calls.at(-1)).toEqual({
      path: 'social/confirm',
      body: { transactionId: ID, challenge: CHALLENGE, code: 'AB23' },
    })
    expect(page.view()).toEqual(['done'])
  })

  it('X61: is shown at once without an opener, and ends the login with the third wrong code', async () => {
    const wrong = (triesLeft: number) => ({ status: 'wrong-code', triesLeft })
    const page = await open({ answers: [RETURNED, wrong(2), 'offline', wrong(1), wrong(0)], hasOpener: false })
    expect(page.view()).toEqual(['enter'])
    expect(page.focused()).toBe('Enter the code of your wallet')
    await page.enter('0000')
    expect(page.calls).toHaveLength(1)
    expect(page.find('problem').textContent).toContain('four letters and digits')
    expect(page.find('code').getAttribute('aria-invalid')).toBe('true')
    await page.enter('AB23')
    expect(page.find('problem').textContent).toBe('That is not the code. 2 tries are left.')
    await page.enter('AB23')
    expect(page.find('problem').textContent).toContain('does not respond')
    await page.enter('AB24')
    expect(page.find('problem').textContent).toBe('That is not the code. One try is left.')
    await page.enter('AB25')
    expect(page.view()).toEqual(['over'])
  })
})
