import { readFile } from 'node:fs/promises'
import type { DeletedWallet, DeletionFacts, PasskeyChallenge } from '@latchkey/protocol/custody'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'

const TOKEN = 't'.repeat(43)
const DELETION_URL = 'https://api.wallet.example/v1/deletion'
const FACTS: DeletionFacts = {
  origin: 'https://shop.example',
  device: 'Firefox on Linux',
  requestedAt: 0,
  isBegun: false,
  request: 'd.e.f',
  consentUrl: `${DELETION_URL}/consent`,
}
const CONSENT = { consent: 'g.h.i' }
const DELETED: DeletedWallet = { statement: 'a.b.c', request: 'd.e.f', deletionUrl: DELETION_URL }

const PASSKEY: PasskeyChallenge = { challenge: 'c'.repeat(43), rpId: 'wallet.example', ids: ['i'.repeat(22)] }
const ASSERTION = { id: PASSKEY.ids[0], signature: 's' }

/** A text is the code of an error with the status 403. */
type Answer = object | number | string
/** What the browser returns for a passkey; undefined: the person cancelled. */
type Used = typeof ASSERTION | undefined

/** Opens the page as a browser does. Each call of it takes the next answer: a body, a status, or no answer at all. */
async function openPage(answers: readonly Answer[], hash = `#${TOKEN}`, used: readonly Used[] = []) {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [html, script] = [await read('./delete.html'), await read('./delete.js')]
  const window = new Window({ url: `https://device.wallet.example/delete${hash}` })
  window.document.write(html.replace(/<link .*|<script .*/g, ''))
  const calls: (readonly [url: string, body: unknown])[] = []
  const left = [...answers]
  const prompts: PasskeyChallenge[] = []
  const usePasskey = async (requested: PasskeyChallenge) => used[prompts.push(requested) - 1]
  const fetch = async (url: string, { body }: { readonly body: string }) => {
    calls.push([url, JSON.parse(body)])
    const answer = left.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('no connection')
    if (typeof answer === 'string') return Response.json({ error: { code: answer } }, { status: 403 })
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  }
  const names = [
    'document',
    'location',
    'history',
    'HTMLElement',
    'HTMLButtonElement',
    'HTMLInputElement',
    'HTMLFormElement',
  ]
  const values = names.map((name) => (window as unknown as Record<string, unknown>)[name])
  new Function(...names, 'fetch', 'usePasskey', script)(...values, fetch, usePasskey)
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await settled()
  return {
    calls,
    prompts,
    window,
    text: (id: string) => window.document.getElementById(id)?.textContent,
    /** The one view that is shown. */
    view: () => [...window.document.querySelectorAll('section')].filter((each) => !each.hidden).map(({ id }) => id),
    async confirm(text: string) {
      const field = window.document.getElementById('typed') as unknown as HTMLInputElement
      field.value = text
      const button = window.document.getElementById('delete') as unknown as HTMLButtonElement
      button.click()
      await settled()
    },
    press: async (id: string) => {
      const button = window.document.getElementById(id) as unknown as HTMLButtonElement
      button.click()
      await settled()
    },
  }
}

describe('the page of a deletion', () => {
  it('shows who asks, deletes nothing by itself, and takes the token out of the address', async () => {
    const page = await openPage([FACTS])
    expect(page.view()).toEqual(['ask'])
    expect([page.text('origin'), page.text('device')]).toEqual(['shop.example', 'Firefox on Linux'])
    expect(page.calls).toEqual([['/api/v1/deletion/read', { token: TOKEN }]])
    expect(page.window.location.href).not.toContain(TOKEN)
  })

  it('X122: deletes after the typed word alone, at custody and then at auth', async () => {
    const page = await openPage([FACTS, CONSENT, DELETED, { done: true }])
    await page.confirm('yes')
    expect(page.text('problem')).toBe('Type the word “delete”.')
    expect(page.calls).toHaveLength(1)
    await page.confirm(' Delete ')
    expect(page.view()).toEqual(['done'])
    expect(page.calls.slice(1)).toEqual([
      [`${DELETION_URL}/consent`, { request: 'd.e.f' }],
      ['/api/v1/deletion', { token: TOKEN, consent: 'g.h.i' }],
      [DELETION_URL, { statement: 'a.b.c', request: 'd.e.f' }],
    ])
  })

  it('X122: asks for a passkey of the wallet after the word, and deletes nothing without it', async () => {
    const facts = { ...FACTS, passkey: PASSKEY }
    const page = await openPage([facts, CONSENT, DELETED, 'offline', DELETED, { done: true }], undefined, [
      undefined,
      ASSERTION,
    ])
    const isHintHidden = page.window.document.getElementById('passkey-hint')?.hasAttribute('hidden')
    expect([isHintHidden, page.prompts]).toEqual([false, []])
    await page.confirm('delete')
    expect([page.view(), page.text('problem')]).toEqual([['ask'], 'The passkey was not used. Try again.'])
    expect(page.calls).toHaveLength(1)
    await page.confirm('delete')
    expect(page.calls[2]).toEqual(['/api/v1/deletion', { token: TOKEN, assertion: ASSERTION, ...CONSENT }])
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['done'])
    expect(page.prompts).toEqual([PASSKEY, PASSKEY])
  })

  it('asks for a passkey that the wallet got after the page was opened, and completes nothing that auth refuses', async () => {
    const facts = { ...FACTS, passkey: PASSKEY }
    const page = await openPage(
      [FACTS, CONSENT, 'passkey/refused', facts, CONSENT, DELETED, 'proof/refused', DELETED, { done: true }],
      undefined,
      [ASSERTION],
    )
    await page.confirm('delete')
    expect([page.view(), page.text('problem')]).toEqual([
      ['ask'],
      'The deletion needs a passkey of this wallet. Try again.',
    ])
    await page.confirm('delete')
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['done'])
    expect(page.prompts).toEqual([PASSKEY])
  })

  it('X125: completes a deletion that was interrupted before auth, in this page or by the link again', async () => {
    const page = await openPage([FACTS, CONSENT, DELETED, 'offline', DELETED, { done: true }])
    await page.confirm('delete')
    expect(page.view()).toEqual(['failed'])
    await page.press('retry')
    expect(page.view()).toEqual(['done'])
    const again = await openPage([{ ...FACTS, isBegun: true }, DELETED, { done: true }])
    expect(again.view()).toEqual(['begun'])
    await again.press('complete')
    expect(again.view()).toEqual(['done'])
  })

  it('X110: deletes nothing at custody without the consent of auth, and shows that an operator stopped it', async () => {
    for (const code of ['embedded/frozen', 'embedded/stopped']) {
      const page = await openPage([FACTS, code])
      await page.confirm('delete')
      expect(page.view()).toEqual(['stopped'])
      expect(page.calls).toHaveLength(2)
    }
    const late = await openPage([FACTS, CONSENT, DELETED, 'embedded/frozen'])
    await late.confirm('delete')
    expect(late.view()).toEqual(['stopped'])
  })

  it('says that the link is over, without a token too, and that it is too early', async () => {
    expect((await openPage([404])).view()).toEqual(['expired'])
    expect((await openPage([], '')).view()).toEqual(['expired'])
    const early = await openPage([FACTS, CONSENT, 409])
    await early.confirm('delete')
    expect(early.view()).toEqual(['quiet'])
  })
})
