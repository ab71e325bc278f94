import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { openAbuseWorld } from './abuse-world.fixture.ts'

const world = openAbuseWorld()
const text = JSON.stringify

/** Opens the shop with the frame in it, before the hello. */
async function openGreeting(): Promise<Page> {
  const { open, shop, frame, frameOrigin } = world()
  const page = await open(shop)
  await page.evaluate(`(async () => {
    await site.embed(${text(frame)})
    site.frameNonce = (await site.ready(${text(frameOrigin)})).frameNonce
  })()`)
  return page
}

/** Returns how the handshake of the site itself ends. */
const complete = (page: Page) => page.evaluate<string>(`site.complete(${text(world().frameOrigin)})`)

describe('the handshake', () => {
  it('connects a site of the project', async () => {
    expect(await complete(await openGreeting())).toBe('connected')
  })

  it('X06: a hello of another frame of the site is ignored, though origin and nonce are right', async () => {
    const { shop, frameOrigin } = world()
    const page = await openGreeting()
    await page.evaluate(`(async () => {
      const sibling = document.createElement('iframe')
      sibling.src = ${text(`${shop}/`)}
      const loaded = new Promise((resolve) => sibling.addEventListener('load', resolve))
      document.body.append(sibling)
      await loaded
      window.sibling = sibling
    })()`)
    await page.evaluate(`(() => {
      const script = sibling.contentDocument.createElement('script')
      script.textContent = 'site.frame = parent.site.frame; site.frameNonce = parent.site.frameNonce; site.greet(' +
        ${text(text(frameOrigin))} + ')'
      sibling.contentDocument.body.append(script)
    })()`)
    const other = page.frames().find((frame) => frame.parentFrame() !== null && frame.url() === `${shop}/`)
    expect(await other?.evaluate(`later(300).then(() => [typeof site.frameNonce, site.portMessages.length])`)).toEqual([
      'string',
      0,
    ])
    expect(await complete(page)).toBe('connected')
  })

  it('X07: of hellos with no port, two ports, and two at once, the first valid one is served alone', async () => {
    const { frameOrigin } = world()
    const page = await openGreeting()
    const counts = await page.evaluate<readonly number[]>(`(async () => {
      const origin = ${text(frameOrigin)}
      site.greet(origin, site.hello(), 0)
      const two = site.greet(origin, site.hello(), 2)
      const first = site.greet(origin)
      const second = site.greet(origin)
      await site.when(() => first.got[0])
      await later(300)
      return [two.got.length, first.got.length, second.got.length]
    })()`)
    expect(counts).toEqual([0, 1, 0])
  })

  it('X08: a hello with another project, another nonce, another version or one key more is ignored', async () => {
    const { frameOrigin } = world()
    const page = await openGreeting()
    const answered = await page.evaluate<number>(`(async () => {
      for (const changes of [{ projectId: 'other' }, { frameNonce: nonce() }, { version: 2 }, { token: 'x' }])
        site.greet(${text(frameOrigin)}, site.hello(changes))
      await later(300)
      return site.portMessages.length
    })()`)
    expect(answered).toBe(0)
    expect(await complete(page)).toBe('connected')
  })

  it('X12: a request to the window, after the handshake, is ignored', async () => {
    const { frameOrigin, openConnected } = world()
    const page = await openConnected()
    const reply = await page.evaluate(`(async () => {
      const id = crypto.randomUUID()
      site.frame.contentWindow.postMessage({ id, type: 'SWITCH_NETWORK', payload: { chainId: 8453 } }, ${text(frameOrigin)})
      return [await site.reply(id, 300), (await site.request('GET_CHAIN_ID')).payload.chainId]
    })()`)
    expect(reply).toEqual([undefined, 'eip155:1'])
  })

  it('a frame that was loaded again needs another handshake; the old port is closed', async () => {
    const { frameOrigin, openConnected } = world()
    const page = await openConnected()
    const ends = await page.evaluate(`(async () => {
      const loaded = new Promise((resolve) => site.frame.addEventListener('load', resolve))
      let reloaded = await site.request('RELOAD')
      // A frame refuses to reload in its first second, which a slow machine may have spent already.
      if (reloaded.type === 'RELOAD_ERROR') {
        await later(1100)
        reloaded = await site.request('RELOAD')
      }
      await loaded
      const id = crypto.randomUUID()
      site.send({ id, type: 'GET_CHAIN_ID' })
      const late = await site.reply(id, 300)
      site.frameNonce = site.windowMessages.at(-1).data.frameNonce
      return [reloaded.type, late, await site.complete(${text(frameOrigin)})]
    })()`)
    expect(ends).toEqual(['RELOAD_SUCCESS', undefined, 'connected'])
  })
})
