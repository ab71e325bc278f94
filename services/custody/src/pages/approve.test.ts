import { readFile } from 'node:fs/promises'
import type { ApprovalResult, LinkFacts } from '@latchkey/protocol/custody'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'

const TOKEN = 't'.repeat(43)
const FACTS: LinkFacts = {
  origin: 'https://shop.example',
  device: 'Firefox on Linux',
  requestedAt: 0,
  expiresAt: 900_000,
  isOtherNetwork: false,
  triesLeft: 3,
  isApproved: false,
}

type Answer = object | number | 'offline'

/** Opens the page as a browser does. Each call of it takes the next answer: a body, a status, or no answer at all. */
async function openPage(answers: readonly Answer[], hash = `#${TOKEN}`) {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [html, script] = [await read('./approve.html'), await read('./approve.js')]
  const window = new Window({ url: `https://device.wallet.example/approve${hash}` })
  window.document.write(html.replace(/<link .*|<script .*/g, ''))
  const calls: { readonly path: string; readonly body: unknown }[] = []
  const left = [...answers]
  const fetch = async (path: string, { body }: { readonly body: string }) => {
    calls.push({ path, body: JSON.parse(body) })
    const answer = left.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('no connection')
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  }
  const names = [
    'document',
    'location',
    'history',
    'HTMLElement',
    'HTMLFormElement',
    'HTMLInputElement',
    'HTMLButtonElement',
  ]
  const values = names.map((name) => (window as unknown as Record<string, unknown>)[name])
  new Function(...names, 'fetch', script)(...values, fetch)
  const find = (id: string) => window.document.getElementById(id) as unknown as HTMLInputElement
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await settled()
  return {
    calls,
    find,
    address: () => window.location.href,
    focused: () => window.document.activeElement,
    /** The one view that is shown. */
    view: () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id),
    press: async (id: string) => {
      find(id).click()
      await settled()
    },
    enter: async (code: string) => {
      find('code').value = code
      window.document.querySelector('form')?.dispatchEvent(new window.Event('submit', { cancelable: true }) as never)
      await settled()
    },
  }
}

const approved: ApprovalResult = { status: 'approved' }

describe('the page of a link', () => {
  it('X57: takes the token out of the address, shows who asks, and approves nothing by itself', async () => {
    const page = await openPage([FACTS])
    expect(page.address()).toBe('https://device.wallet.example/approve')
    expect(page.calls).toEqual([{ path: '/api/v1/link/read', body: { token: TOKEN } }])
    expect(page.view()).toEqual(['ask'])
    expect(page.find('origin').textContent).toBe('shop.example')
    expect(page.find('device').textContent).toBe('Firefox on Linux')
    expect(page.focused()?.textContent).toBe('Is this device yours?')
  })

  it('sends the code that was typed, in capitals and without spaces', async () => {
    const page = await openPage([FACTS, approved])
    await page.enter(' ab-c2 ')
    expect(page.calls[1]).toEqual({
      path: '/api/v1/link/approve',
      body: { token: TOKEN, code: 'ABC2', isOtherNetworkConfirmed: false },
    })
    expect(page.view()).toEqual(['done'])
  })

  it('sends no code that cannot be one, and says which tries are left after a wrong one', async () => {
    const page = await openPage([
      FACTS,
      { status: 'wrong-code', triesLeft: 2 },
      { status: 'wrong-code', triesLeft: 1 },
      { status: 'wrong-code', triesLeft: 0 },
    ])
    await page.enter('AB0')
    expect(page.calls).toHaveLength(1)
    await page.enter('ABCD')
    expect(page.find('problem').textContent).toBe('That is not the code. 2 tries are left.')
    expect(page.find('code').getAttribute('aria-invalid')).toBe('true')
    await page.enter('ABCD')
    expect(page.find('problem').textContent).toBe('That is not the code. One try is left.')
    await page.enter('ABCD')
    expect(page.view()).toEqual(['expired'])
  })

  it('X58: asks for a second confirmation when the device is in another network', async () => {
    const page = await openPage([{ ...FACTS, isOtherNetwork: true }, approved])
    expect(page.find('network').hidden).toBe(false)
    await page.enter('ABCD')
    expect(page.calls).toHaveLength(1)
    await page.press('confirm')
    await page.enter('ABCD')
    expect(page.calls[1]?.body).toMatchObject({ isOtherNetworkConfirmed: true })
    expect(page.view()).toEqual(['done'])
  })

  it('X58: asks for it too when the page itself has moved to another network', async () => {
    const page = await openPage([FACTS, { status: 'network-unconfirmed' }])
    await page.enter('ABCD')
    expect([page.view(), page.find('network').hidden]).toEqual([['ask'], false])
  })

  it('refuses the device by one press', async () => {
    const page = await openPage([FACTS, { done: true, isReleased: false }])
    await page.press('deny')
    expect(page.calls[1]).toEqual({ path: '/api/v1/link/deny', body: { token: TOKEN } })
    expect(page.view()).toEqual(['denied'])
  })

  it('X58: refuses a device after its approval, and shows if the device has already received its half', async () => {
    for (const isReleased of [false, true]) {
      const page = await openPage([
        { ...FACTS, isApproved: true },
        { done: true, isReleased },
      ])
      expect(page.view()).toEqual(['confirmed'])
      expect(page.focused()?.textContent).toBe('You confirmed this device')
      expect(page.find('confirmed').textContent).toContain('shop.example')
      expect(page.find('confirmed').textContent).toContain('Firefox on Linux')
      await page.press('deny-confirmed')
      expect(page.calls[1]).toEqual({ path: '/api/v1/link/deny', body: { token: TOKEN } })
      expect(page.view()).toEqual([isReleased ? 'late' : 'denied'])
    }
  })

  it('tries again what failed: the reading, and the approval with the same code', async () => {
    const page = await openPage([502, FACTS, 'offline', approved])
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['ask'])
    await page.enter('ABCD')
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['done'])
    expect(page.calls[3]).toEqual(page.calls[2])
  })

  it('says that a link does not work any more: one that is unknown, and an address without a token', async () => {
    expect((await openPage([404])).view()).toEqual(['expired'])
    const without = await openPage([], '')
    expect([without.view(), without.calls]).toEqual([['expired'], []])
  })
})
