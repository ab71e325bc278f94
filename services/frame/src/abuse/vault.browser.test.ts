import type { BrowserContext, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { frameAt, openAbuseWorld, servingWorker } from './abuse-world.fixture.ts'

const world = openAbuseWorld()
const text = JSON.stringify

interface Status {
  readonly thumbprint: string
  readonly isPersistent: boolean
  readonly isUnlocked: boolean
}

/** Nests one more vault in the frame, as the frame itself does, and returns the answer to each call. */
async function requestVault<T>(page: Page, calls: string): Promise<T> {
  const { frame, vault, vaultOrigin } = world()
  const inner = await frameAt(page, frame)
  return inner.evaluate<T>(`(async () => {
    const element = document.createElement('iframe')
    const ready = new Promise((resolve) => addEventListener('message', ({ data, source }) => {
      if (source === element.contentWindow) resolve(data)
    }))
    element.src = ${text(vault)}
    document.body.append(element)
    const { vaultNonce } = await ready
    const { port1, port2 } = new MessageChannel()
    const got = []
    let look = () => {}
    port1.onmessage = ({ data }) => { got.push(data); look() }
    const when = (find) => new Promise((resolve) => {
      look = () => { const found = got.find(find); if (found) resolve(found) }
      look()
    })
    const hello = { type: '@latchkey/VAULT_HELLO', version: 1, projectId: 'shop', vaultNonce, frameNonce: crypto.randomUUID() }
    element.contentWindow.postMessage(hello, ${text(vaultOrigin)}, [port2])
    await when(({ type }) => type === '@latchkey/VAULT_WELCOME')
    const send = (message) => port1.postMessage(message)
    const call = async (op, params, id = crypto.randomUUID()) => { send({ id, op, params }); return when((each) => each.id === id) }
    return (async () => { ${calls} })()
  })()`)
}

const status = async (page: Page) => (await requestVault<{ result: Status }>(page, `return call('STATUS')`)).result

/** Answers requests for a script with another text, and the headers of its host. */
const changeScript = (context: BrowserContext, pattern: RegExp, change: (script: string) => string) =>
  context.route(pattern, async (route) => {
    const address = new URL(route.request().url())
    // Names of this machine are the browser's own: Node asks the network for them.
    address.hostname = '127.0.0.1'
    const response = await fetch(address)
    const headers = Object.fromEntries(response.headers)
    await route.fulfill({ status: response.status, headers, body: change(await response.text()) })
  })

async function openWith(line: string): Promise<Page> {
  const { open, shop, frame } = world()
  const page = await open(shop)
  await changeScript(page.context(), /\/assets\/worker-/, (script) => `${line};${script}`)
  expect(await page.evaluate(`site.connect(${text(frame)})`)).toBe('connected')
  return page
}

describe('the vault', () => {
  it('is the same device after the page is loaded again, and another one in a browser without traces', async () => {
    const { openConnected, frame } = world()
    const page = await openConnected()
    const first = await status(page)
    expect(first).toEqual({
      thumbprint: expect.stringMatching(/^[\w-]{43}$/),
      isPersistent: true,
      isUnlocked: false,
      wallets: [],
    })
    await page.reload()
    expect(await page.evaluate(`site.connect(${text(frame)})`)).toBe('connected')
    expect(await status(page)).toEqual(first)
    expect((await status(await openConnected())).thumbprint).not.toBe(first.thumbprint)
  })

  it('locks, also when it is locked, and answers what it does not know with a code', async () => {
    const page = await world().openConnected()
    const answers = await requestVault(
      page,
      `const id = crypto.randomUUID()
       const lock = await call('LOCK')
       const unknown = await call('EXPORT')
       const more = await call('STATUS', { key: 1 })
       const count = got.length
       for (const id of [undefined, 1, 'x']) send({ id, op: 'STATUS' })
       send(JSON.parse('{"__proto__":{"polluted":1}}'))
       await call('STATUS')
       return [Object.hasOwn(lock, 'failure'), unknown.failure, more.failure, got.length - count]`,
    )
    expect(answers).toEqual([false, 'vault/invalid-message', 'vault/invalid-message', 1])
  })

  it('X10: is opened by its own READY alone; one that the site forges changes nothing', async () => {
    const { open, shop, frame, frameOrigin } = world()
    const page = await open(shop)
    await page.evaluate(`(async () => {
      await site.embed(${text(frame)})
      site.frameNonce = (await site.ready(${text(frameOrigin)})).frameNonce
      site.greet(${text(frameOrigin)})
      // The frame has begun to wait for its vault when the next message comes.
      for (let at = 0; at < 50; at += 1) {
        site.frame.contentWindow.postMessage({ type: '@latchkey/VAULT_READY', version: 1, vaultNonce: nonce() }, ${text(frameOrigin)})
        await later(1)
      }
    })()`)
    // Only a vault that shook hands serves.
    await servingWorker(page)
  })

  it('X83: its worker reaches no network and runs no other code', async () => {
    const { openConnected, frame, shop, vaultOrigin } = world()
    const page = await openConnected()
    const worker = await servingWorker(page)
    const outcome = (code: string) =>
      worker.evaluate<string>(`(async () => { try { ${code}; return 'works' } catch (error) { return error.name } })()`)
    for (const address of [`${vaultOrigin}/shop/`, shop, frame]) {
      const to = text(address)
      expect(await outcome(`await fetch(${to})`), `fetch ${address}`).toBe('TypeError')
      expect(await outcome(`importScripts(${to})`), `importScripts ${address}`).toBe('NetworkError')
      expect(await outcome(`await import(${to})`), `import ${address}`).toBe('TypeError')
      const socket = `await new Promise((resolve, reject) => {
        const socket = new WebSocket(${text(address.replace('http', 'ws'))})
        socket.onopen = resolve
        socket.onerror = () => reject(new TypeError('closed'))
      })`
      expect(await outcome(socket), `WebSocket ${address}`).toBe('TypeError')
      const source = `await new Promise((resolve, reject) => {
        const source = new EventSource(${to})
        source.onopen = resolve
        source.onerror = () => reject(new TypeError('closed'))
      })`
      expect(await outcome(source), `EventSource ${address}`).toBe('TypeError')
      const request = `const request = new XMLHttpRequest(); request.open('GET', ${to}, false); request.send()`
      expect(await outcome(request), `XMLHttpRequest ${address}`).toBe('NetworkError')
    }
    // In a task of its own: what the debugger runs directly may evaluate text.
    const evaluated = (code: string) =>
      outcome(
        `await new Promise((resolve, reject) => setTimeout(() => { try { resolve(${code}) } catch (error) { reject(error) } }))`,
      )
    expect(await evaluated(`(0, eval)('1')`)).toBe('EvalError')
    expect(await evaluated(`new Function('return 1')()`)).toBe('EvalError')
    expect(await evaluated(`self.trustedTypes.createPolicy('x', {})`)).toBe('TypeError')
  })

  it('X88: without a storage that keeps keys is an ephemeral device, which works', async () => {
    for (const line of [
      `IDBObjectStore.prototype.put = () => { throw new DOMException('no keys', 'DataCloneError') }`,
      `Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError') } })`,
      `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'UnknownError') }`,
      `IDBObjectStore.prototype.put = function () { return this.get('nothing') }`,
    ]) {
      const found = await status(await openWith(line))
      expect(found, line).toEqual({
        thumbprint: expect.stringMatching(/^[\w-]{43}$/),
        isPersistent: false,
        isUnlocked: false,
        wallets: [],
      })
    }
  })

  it('X113: a page whose script has one byte more does not run', async () => {
    const { open, shop, frame } = world()
    const connectWith = async (added: string) => {
      const page = await open(shop)
      await changeScript(page.context(), /\/assets\/frame-.*js$/, (script) => script + added)
      return page.evaluate<string>(`site.connect(${text(frame)})`)
    }
    expect(await connectWith('')).toBe('connected')
    expect(await connectWith(' ')).toBe('no READY')
  })

  it('and the frame take no policy of Trusted Types but their own, which lets nothing through', async () => {
    const { openConnected, frame, vault } = world()
    const page = await openConnected()
    await servingWorker(page)
    for (const [address, name] of [
      [frame, 'wallet-worker'],
      [vault, 'vault-worker'],
    ] as const) {
      const inner = await frameAt(page, address)
      const outcome = await inner.evaluate(`['other', ${text(name)}].map((name) => {
        try { trustedTypes.createPolicy(name, { createHTML: (text) => text }); return 'made' } catch (error) { return error.name }
      })`)
      expect(outcome, address).toEqual(['TypeError', 'TypeError'])
      const sink = `(() => { try { document.body.innerHTML = '<b>x</b>'; return 'set' } catch (error) { return error.name } })()`
      expect(await inner.evaluate(sink), address).toBe('TypeError')
      const worker = `(() => { try { new Worker('/assets/other.js'); return 'started' } catch (error) { return error.name } })()`
      expect(await inner.evaluate(worker), address).toBe('TypeError')
    }
  })
})
