import { readFile } from 'node:fs/promises'
import type { UndoFacts, UndoneEmail } from '@latchkey/protocol/custody'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'

const TOKEN = 't'.repeat(43)
const UNDO_URL = 'https://api.wallet.example/v1/email-change/undo'
const FACTS: UndoFacts = { origin: 'https://shop.example', device: 'Firefox on Linux', changedAt: 0, expiresAt: 1 }
const UNDONE: UndoneEmail = { statement: 'a.b.c', undoUrl: UNDO_URL }

type Answer = object | number | 'offline'

/** Opens the page as a browser does. Each call of it takes the next answer: a body, a status, or no answer at all. */
async function openPage(answers: readonly Answer[], hash = `#${TOKEN}`) {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [html, script] = [await read('./undo.html'), await read('./undo.js')]
  const window = new Window({ url: `https://device.wallet.example/undo${hash}` })
  window.document.write(html.replace(/<link .*|<script .*/g, ''))
  const calls: (readonly [url: string, body: unknown])[] = []
  const left = [...answers]
  const fetch = async (url: string, { body }: { readonly body: string }) => {
    calls.push([url, JSON.parse(body)])
    const answer = left.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('no connection')
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  }
  const names = ['document', 'location', 'history', 'HTMLElement', 'HTMLButtonElement']
  const values = names.map((name) => (window as unknown as Record<string, unknown>)[name])
  new Function(...names, 'fetch', script)(...values, fetch)
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await settled()
  return {
    calls,
    window,
    text: (id: string) => window.document.getElementById(id)?.textContent,
    /** The one view that is shown. */
    view: () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id),
    press: async (id: string) => {
      const button = window.document.getElementById(id) as unknown as HTMLButtonElement
      button.click()
      await settled()
    },
  }
}

describe('the page of an undo', () => {
  it('shows what was changed, changes nothing by itself, and takes the token out of the address', async () => {
    const page = await openPage([FACTS])
    expect(page.view()).toEqual(['ask'])
    expect([page.text('origin'), page.text('device')]).toEqual(['shop.example', 'Firefox on Linux'])
    expect(page.calls).toEqual([['/api/v1/undo/read', { token: TOKEN }]])
    expect(page.window.location.href).not.toContain(TOKEN)
    expect(page.window.document.activeElement?.tagName).toBe('H1')
  })

  it('X118: brings the statement of custody to auth', async () => {
    const page = await openPage([FACTS, UNDONE, { done: true }])
    await page.press('undo')
    expect(page.view()).toEqual(['done'])
    expect(page.calls.slice(1)).toEqual([
      ['/api/v1/undo', { token: TOKEN }],
      [UNDO_URL, { statement: 'a.b.c' }],
    ])
  })

  it('is not done while auth does not answer, and can be tried again', async () => {
    const page = await openPage([FACTS, UNDONE, 'offline', UNDONE, { done: true }])
    await page.press('undo')
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['done'])
  })

  it('says so when a link does not count any more, or is none', async () => {
    expect((await openPage([404])).view()).toEqual(['expired'])
    const none = await openPage([], '')
    expect(none.view()).toEqual(['expired'])
    expect(none.calls).toEqual([])
    const late = await openPage([FACTS, 404])
    await late.press('undo')
    expect(late.view()).toEqual(['expired'])
  })

  it('tells to wait after too many attempts', async () => {
    const page = await openPage([429])
    expect(page.view()).toEqual(['failed'])
    expect(page.text('reason')).toContain('Wait a minute')
  })
})
