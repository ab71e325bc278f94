import { readFile } from 'node:fs/promises'
import type { ExportFacts } from '@latchkey/protocol/custody'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'

const TOKEN = 't'.repeat(43)
const RECIPIENT = 'r'.repeat(87)
const FACTS: ExportFacts = {
  operation: 'export',
  origin: 'https://shop.example',
  device: 'Firefox on Linux',
  requestedAt: 0,
}
const SENT = { resendInSeconds: 30 }
const PERMITTED = { status: 'permitted', permit: 'a.b.c', exportUrl: 'https://vault.wallet.example/shop/export/' }

type Answer = object | number | 'offline' | 'quiet'

function toResponse(answer: Exclude<Answer, 'offline'>): Response {
  if (answer === 'quiet') return Response.json({ error: { code: 'embedded/quiet-period' } }, { status: 409 })
  return typeof answer === 'number' ? Response.json({}, { status: answer }) : Response.json(answer)
}

/** Opens the page as a browser does. Each call of it takes the next answer. */
async function openPage(answers: readonly Answer[], hash = `#${TOKEN}.${RECIPIENT}`, file = './export.html') {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [html, script] = [await read(file), await read('./export.js')]
  const window = new Window({ url: `https://device.wallet.example/export${hash}` })
  window.document.write(html.replace(/<link .*|<script .*/g, ''))
  const calls: (readonly [url: string, body: unknown])[] = []
  const left = [...answers]
  const fetch = async (url: string, { body }: { readonly body: string }) => {
    calls.push([url, JSON.parse(body)])
    const answer = left.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('no connection')
    return toResponse(answer)
  }
  const went: string[] = []
  const { hash: shown, pathname } = window.location
  const location = { hash: shown, pathname, replace: (url: string) => void went.push(url) }
  const names = ['document', 'window', 'history', 'HTMLElement', 'HTMLButtonElement', 'HTMLInputElement']
  const values = [...names, 'HTMLFormElement'].map((name) => (window as unknown as Record<string, unknown>)[name])
  new Function(...names, 'HTMLFormElement', 'location', 'fetch', script)(...values, location, fetch)
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await settled()
  const press = async (id: string) => {
    const button = window.document.getElementById(id) as unknown as HTMLButtonElement
    button.click()
    await settled()
  }
  return {
    ...{ calls, went, window, press },
    text: (id: string) => window.document.getElementById(id)?.textContent,
    /** The one view that is shown. */
    view: () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id),
    async enter(code: string) {
      const field = window.document.getElementById('code') as unknown as HTMLInputElement
      field.value = code
      await press('permit')
    },
  }
}

describe('the page of an export', () => {
  it('X122: shows who asks, sends nothing by itself, and takes the token out of the address', async () => {
    const page = await openPage([FACTS])
    expect(page.view()).toEqual(['ask'])
    expect([page.text('origin'), page.text('device')]).toEqual(['shop.example', 'Firefox on Linux'])
    expect(page.calls).toEqual([['/api/v1/export/read', { token: TOKEN }]])
    expect(page.window.location.href).not.toContain(TOKEN)
    expect(page.window.document.activeElement?.tagName).toBe('H1')
  })

  it('brings the permit to the export page after the code', async () => {
    const page = await openPage([FACTS, SENT, PERMITTED])
    await page.press('send')
    expect(page.view()).toEqual(['enter'])
    await page.enter('1234 5678')
    expect(page.calls.slice(1)).toEqual([
      ['/api/v1/export/code', { token: TOKEN, recipient: RECIPIENT }],
      ['/api/v1/export/permit', { token: TOKEN, code: '12345678' }],
    ])
    expect(page.went).toEqual(['https://vault.wallet.example/shop/export/#a.b.c'])
  })

  it('says how many tries are left, asks for eight digits, and ends with the last try', async () => {
    const page = await openPage([
      FACTS,
      SENT,
      { status: 'wrong-code', triesLeft: 1 },
      { status: 'wrong-code', triesLeft: 0 },
    ])
    await page.press('send')
    await page.enter('1234')
    expect(page.text('problem')).toBe('The code has eight digits.')
    expect(page.calls).toHaveLength(2)
    await page.enter('12345678')
    expect(page.text('problem')).toBe('That is not the code. One try is left.')
    await page.enter('12345678')
    expect(page.view()).toEqual(['expired'])
    expect(page.went).toEqual([])
  })

  it('says that a wallet whose address or devices have changed cannot be exported yet', async () => {
    const page = await openPage([FACTS, 'quiet'])
    await page.press('send')
    expect(page.view()).toEqual(['quiet'])
  })

  it('says so when the export has ended, and without a token', async () => {
    expect((await openPage([404])).view()).toEqual(['expired'])
    const none = await openPage([], `#${TOKEN}`)
    expect(none.view()).toEqual(['expired'])
    expect(none.calls).toEqual([])
  })

  it('X129: gives no permit for a recovery kit on the page of an export, nor the other way round', async () => {
    for (const [file, operation] of [
      ['./export.html', 'kit'],
      ['./kit.html', 'export'],
    ] as const)
      expect((await openPage([{ ...FACTS, operation }], undefined, file)).view()).toEqual(['expired'])
    const page = await openPage([{ ...FACTS, operation: 'kit' }], undefined, './kit.html')
    expect(page.view()).toEqual(['ask'])
    expect(page.window.document.title).toBe('Make a recovery kit?')
  })

  it('can be tried again after a failure', async () => {
    const page = await openPage([FACTS, 'offline', SENT])
    await page.press('send')
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['enter'])
  })
})
