import { DPOP_NONCE_HEADER, doneSchema } from '@latchkey/protocol/wallet-auth'
import { describe, expect, it } from 'vitest'
import { createServiceClient } from './service-client.ts'

const HTML = '<!doctype html><script>document.title = "run"</script>'
const DONE = JSON.stringify({ done: true })

/** A service with this answer to a call; its nonces are right. */
function open(answer: {
  readonly body: string | (() => ReadableStream)
  readonly type?: string
  readonly status?: number
}) {
  const inits: RequestInit[] = []
  const { body, type = 'application/json', status = 200 } = answer
  const fake = async (_: unknown, init: RequestInit = {}) => {
    inits.push(init)
    const headers = { 'content-type': type, [DPOP_NONCE_HEADER]: 'n'.repeat(16) }
    return new Response(typeof body === 'string' ? body : body(), { status, headers })
  }
  const client = createServiceClient({
    base: 'https://api.example/v1',
    noncePath: 'config',
    fetch: fake as typeof fetch,
  })
  return { inits, call: () => client.call({ path: 'session/end', schema: doneSchema }) }
}

describe('the client of a service', () => {
  it('X132: returns an answer of the right form, whatever type it names', async () => {
    for (const type of ['application/json', 'text/html', 'text/javascript'])
      expect(await open({ body: DONE, type }).call()).toEqual({ done: true })
  })

  it.each([
    ['a page', { body: HTML, type: 'text/html' }],
    ['a page as an error', { body: HTML, type: 'text/html', status: 502 }],
    ['a script', { body: 'alert(1)', type: 'text/javascript' }],
    ['an empty body', { body: '' }],
    ['another value', { body: '"done"' }],
    ['one more field', { body: '{"done":true,"html":"<b>"}' }],
    ['keys of a prototype', { body: '{"done":true,"__proto__":{"a":1}}' }],
    ['a huge body of the right form', { body: `${' '.repeat(70_000)}${DONE}` }],
    ['a name of a method as the code', { body: '{"error":{"code":"constructor"}}', status: 400 }],
    ['a code that does not exist', { body: '{"error":{"code":"<script>"}}', status: 400 }],
  ])('X132: rejects with frame/error for %s', async (_, answer) => {
    await expect(open(answer).call()).rejects.toMatchObject({ code: 'frame/error' })
    expect(({} as { readonly a?: number }).a).toBeUndefined()
  })

  it('X132: stops reading a body without an end', async () => {
    let isCancelled = false
    const body = () =>
      new ReadableStream({
        pull: (stream) => stream.enqueue(new Uint8Array(16_384).fill(32)),
        cancel: () => {
          isCancelled = true
        },
      })
    await expect(open({ body }).call()).rejects.toMatchObject({ code: 'frame/error' })
    await expect.poll(() => isCancelled).toBe(true)
  })

  it('X132: shows a sentence of its own for an error, not that of the answer', async () => {
    const body = JSON.stringify({ error: { code: 'session/expired', message: HTML } })
    const failure = await open({ body, status: 401 })
      .call()
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'session/expired' })
    expect(String(failure)).not.toContain('script')
  })

  it('X132: follows no redirect, and sends no cookie', async () => {
    const { inits, call } = open({ body: DONE })
    await call()
    for (const init of inits) expect(init).toMatchObject({ redirect: 'error', credentials: 'omit' })
  })
})
