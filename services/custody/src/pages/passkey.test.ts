import { readFile } from 'node:fs/promises'
import type { OwnPasskey, PasskeyFacts } from '@latchkey/protocol/custody'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'

const TOKEN = 't'.repeat(43)
const LAPTOP: OwnPasskey = { id: 'bGFwdG9w', name: 'My laptop', createdAt: 0, usedAt: null }
const PHONE: OwnPasskey = { id: 'cGhvbmU', name: 'My phone', createdAt: 0, usedAt: null }
const FACTS: PasskeyFacts = {
  ...{ origin: 'https://shop.example', device: 'Firefox on Linux', requestedAt: 0 },
  ...{ confirmBy: 'code', passkeys: [] },
}
const PROTECTED: PasskeyFacts = { ...FACTS, confirmBy: 'passkey', passkeys: [LAPTOP, PHONE] }
const CHALLENGE = { challenge: 'c'.repeat(43), rpId: 'wallet.example', ids: [LAPTOP.id] }
const NEW_TOKEN = 'n'.repeat(43)
const CONFIRMED = { status: 'confirmed', token: NEW_TOKEN }
const ASSERTION = { id: LAPTOP.id, clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' }
const MADE = {
  ...{ id: LAPTOP.id, rawId: LAPTOP.id, type: 'public-key' },
  response: { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'], authenticatorData: 'dropped' },
}

type Answer = object | number | 'offline' | 'quiet' | 'refused'
const CODES = { quiet: [409, 'embedded/quiet-period'], refused: [403, 'passkey/refused'] } as const

function toResponse(answer: Exclude<Answer, 'offline'>): Response {
  if (typeof answer === 'number') return Response.json({}, { status: answer })
  if (typeof answer === 'object') return Response.json(answer)
  const [status, code] = CODES[answer]
  return Response.json({ error: { code } }, { status })
}

interface PageOptions {
  readonly hash?: string
  readonly isSupported?: boolean
  /** What the person does at the prompts of the browser. Default: they use, or make, a passkey. */
  readonly isCancelled?: boolean
}

/** Opens the page as a browser does. Each call of it takes the next answer. */
async function openPage(answers: readonly Answer[], options: PageOptions = {}) {
  const { hash = `#${TOKEN}`, isSupported = true, isCancelled = false } = options
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [html, script] = [await read('./passkey.html'), await read('./passkey.js')]
  const window = new Window({ url: `https://device.wallet.example/passkey${hash}` })
  window.document.write(html.replace(/<link .*|<script .*/g, ''))
  const calls: (readonly [url: string, body: unknown])[] = []
  const left = [...answers]
  const fetch = async (url: string, { body }: { readonly body: string }) => {
    calls.push([url.replace('/api/v1/passkey/', ''), JSON.parse(body)])
    const answer = left.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('no connection')
    return toResponse(answer)
  }
  const webauthn = {
    browserSupportsWebAuthn: () => isSupported,
    async startRegistration() {
      if (isCancelled) throw new DOMException('cancelled', 'NotAllowedError')
      return MADE
    },
  }
  const usePasskey = async () => (isCancelled ? undefined : ASSERTION)
  const names = ['document', 'window', 'history', 'location', 'HTMLElement', 'HTMLButtonElement', 'HTMLInputElement']
  const given = { fetch, usePasskey, globalThis: { SimpleWebAuthnBrowser: webauthn } }
  const fromWindow = [...names, 'HTMLFormElement'].map((name) => [name, Reflect.get(window, name)] as const)
  const scope = { ...Object.fromEntries(fromWindow), ...given }
  new Function(...Object.keys(scope), script)(...Object.values(scope))
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await settled()
  const element = (id: string) => window.document.getElementById(id) as unknown as HTMLInputElement
  const press = async (button: { readonly click: () => void } | undefined) => {
    button?.click()
    await settled()
  }
  return {
    ...{ calls, window },
    press: (id: string) => press(element(id)),
    text: (id: string) => element(id).textContent,
    rows: () => [...window.document.querySelectorAll('#passkeys li')].map((row) => row.textContent),
    remove: (at: number) =>
      press(
        [...window.document.querySelectorAll('#passkeys button')].map((each) => each as unknown as HTMLElement)[at],
      ),
    /** The one view that is shown. */
    view: () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id),
    async enter(code: string) {
      element('code').value = code
      await press(element('confirm'))
    },
  }
}

describe('the page of passkeys', () => {
  it('X122: shows who asks, changes nothing by itself, and takes the token out of the address', async () => {
    const page = await openPage([FACTS])
    expect(page.view()).toEqual(['ask'])
    expect([page.text('origin'), page.text('device')]).toEqual(['shop.example', 'Firefox on Linux'])
    expect(page.calls).toEqual([['read', { token: TOKEN }]])
    expect(page.window.location.href).not.toContain(TOKEN)
    expect(page.window.document.activeElement?.tagName).toBe('H1')
  })

  it('makes the first passkey after the code, and sends only what custody reads of it', async () => {
    const page = await openPage([
      FACTS,
      {},
      { status: 'wrong-code', triesLeft: 1 },
      CONFIRMED,
      {},
      { passkeys: [LAPTOP] },
    ])
    await page.press('start')
    expect(page.view()).toEqual(['enter'])
    await page.enter('1234')
    expect(page.text('problem')).toBe('The code has eight digits.')
    await page.enter('12345678')
    expect(page.text('problem')).toBe('That is not the code. One try is left.')
    await page.enter('1234 5678')
    expect(page.view()).toEqual(['manage'])
    await page.press('add')
    expect(page.calls.at(-2)).toEqual(['options', { token: NEW_TOKEN }])
    expect(page.calls.at(-1)).toEqual([
      'add',
      {
        ...{ token: NEW_TOKEN, name: 'Firefox on Linux' },
        registration: {
          ...{ id: LAPTOP.id, rawId: LAPTOP.id, type: 'public-key' },
          response: { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'] },
        },
      },
    ])
    expect(page.rows()).toEqual([expect.stringContaining('My laptop')])
  })

  it('confirms with a passkey, and removes one after a second press', async () => {
    const page = await openPage([PROTECTED, CHALLENGE, CONFIRMED, { passkeys: [PHONE] }, { passkeys: [] }])
    expect(page.text('start')).toBe('Use a passkey')
    await page.press('start')
    expect(page.calls.at(-1)).toEqual(['confirm', { token: TOKEN, assertion: ASSERTION }])
    await page.remove(0)
    expect(page.calls).toHaveLength(3)
    await page.remove(0)
    expect(page.calls.at(-1)).toEqual(['remove', { token: NEW_TOKEN, id: LAPTOP.id }])
    await page.remove(0)
    expect(page.text('change-problem')).toContain('a code by mail is enough')
    await page.remove(0)
    expect(page.rows()).toEqual([])
  })

  it('stays where it is when the person cancels the prompt, or the passkey is refused', async () => {
    const cancelled = await openPage([PROTECTED, CHALLENGE], { isCancelled: true })
    await cancelled.press('start')
    expect([cancelled.view(), cancelled.text('ask-problem')]).toEqual([['ask'], 'The passkey was not used. Try again.'])
    const refused = await openPage([PROTECTED, CHALLENGE, 'refused'])
    await refused.press('start')
    expect(refused.text('ask-problem')).toBe('This passkey was not accepted. Try another one.')
    const unmade = await openPage([FACTS, {}, CONFIRMED, {}], { isCancelled: true })
    await unmade.press('start')
    await unmade.enter('12345678')
    await unmade.press('add')
    expect(unmade.text('change-problem')).toContain('No passkey was made')
  })

  it('says why it cannot go on: no passkeys in the browser, too early, or ended', async () => {
    expect((await openPage([], { isSupported: false })).view()).toEqual(['unsupported'])
    expect((await openPage([], { hash: '' })).view()).toEqual(['expired'])
    expect((await openPage([404])).view()).toEqual(['expired'])
    const early = await openPage([FACTS, 'quiet'])
    await early.press('start')
    expect(early.view()).toEqual(['quiet'])
  })

  it('can be tried again after a failure', async () => {
    const page = await openPage(['offline', FACTS])
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['ask'])
  })
})
