import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { frameAt, openAbuseWorld } from './abuse-world.fixture.ts'

const world = openAbuseWorld()
const text = JSON.stringify

/** Embeds an address in a site and returns the messages that came to its window. */
async function embed(page: Page, address: string, attributes: Readonly<Record<string, string>> = {}) {
  await page.evaluate(`site.embed(${text(address)}, ${text(attributes)}).then(() => undefined)`)
  // The messages of the page in the frame come before a task that is queued after its load.
  return page.evaluate<readonly string[]>(`later(300).then(() => site.windowMessages.map(({ data }) => data?.type))`)
}

const urlOfChild = (page: Page) => page.mainFrame().childFrames()[0]?.url()

describe('embedding', () => {
  it('X01: of a foreign origin that embeds the frame the browser shows an error page, and no READY comes', async () => {
    const { open, foreign, frame } = world()
    const page = await open(foreign)
    expect(await embed(page, frame)).toEqual([])
    expect(urlOfChild(page)).toMatch(/^chrome-error:/)
  })

  it('X02: a site of the project inside a foreign page gets no frame', async () => {
    const { open, foreign, shop, frame } = world()
    const page = await open(foreign, `/around?${encodeURIComponent(`${shop}/`)}`)
    const inner = await frameAt(page, shop)
    await inner.evaluate(`site.embed(${text(frame)}).then(() => undefined)`)
    expect(await inner.evaluate(`site.windowMessages.length`)).toBe(0)
    expect(inner.childFrames()[0]?.url()).toMatch(/^chrome-error:/)
  })

  it('X03: the vault in a site without the frame around it answers no message', async () => {
    const { open, shop, vault, vaultOrigin } = world()
    const page = await open(shop)
    expect(await embed(page, vault)).toEqual([])
    await page.evaluate(`(() => {
      const n = crypto.randomUUID()
      const id = crypto.randomUUID()
      for (const message of [
        { type: '@latchkey/VAULT_HELLO', version: 1, projectId: 'shop', vaultNonce: n, frameNonce: n },
        { type: '@latchkey/VAULT_START', projectId: 'shop', frameNonce: n },
        { type: '@latchkey/HELLO', version: 1, projectId: 'shop', frameNonce: n, appNonce: n },
        ...['STATUS', 'LOCK'].map((op) => ({ id, op })),
      ]) site.greet(${text(vaultOrigin)}, message)
    })()`)
    expect(
      await page.evaluate(`later(500).then(() => [site.windowMessages.length, site.portMessages.length])`),
    ).toEqual([0, 0])
  })

  it('X04: a sandbox and a frame without credentials get no READY', async () => {
    const { open, shop, frame } = world()
    expect(await embed(await open(shop), frame, { sandbox: 'allow-scripts' })).toEqual([])
    const page = await open(shop)
    expect(await embed(page, frame, { credentialless: '' })).toEqual([])
    const shown = await frameAt(page, frame)
    expect(await shown.evaluate('document.body.textContent')).toContain('credentialless')
  })

  it('X25: refuses to run under another spelling of its path', async () => {
    const { open, shop, frame } = world()
    const page = await open(shop)
    const { origin, pathname } = new URL(frame)
    const spelling = `${origin}//evil.example/..%2f${pathname.slice(1)}`
    // As nginx does, which treats both spellings as the same path.
    const url = frame.replace(/\/\/[^/:]+/, '//127.0.0.1')
    await page.route(spelling, async (route) => route.fulfill({ response: await route.fetch({ url }) }))
    expect(await embed(page, spelling)).toEqual([])
    const shown = await frameAt(page, spelling)
    expect(await shown.evaluate('document.body.textContent')).toContain('address')
  })

  it('refuses to run as a page of its own', async () => {
    const { open, frame, frameOrigin } = world()
    const page = await open(frameOrigin, new URL(frame).pathname)
    await page.waitForSelector('html[data-state=refused]', { state: 'attached' })
    expect(await page.textContent('body')).toContain('top-level')
  })

  it('X09: the host of the project on another port, and a host below it, get no READY', async () => {
    const { open, otherPort, shop, frame } = world()
    for (const origin of [otherPort, shop.replace('//', '//a.'), shop.replace('shop.', 'shop.evil.')]) {
      const page = await open(origin)
      expect(await embed(page, frame), origin).toEqual([])
      expect(urlOfChild(page), origin).toMatch(/^chrome-error:/)
    }
  })
})
