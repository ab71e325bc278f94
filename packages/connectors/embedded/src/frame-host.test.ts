import { hello } from '@latchkey/protocol/frame'
import { createFakeClock } from '@latchkey/testing'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakePage } from './fake-page.fixture.ts'
import { type FrameHost, openFrameHost } from './frame-host.ts'
import { arrive } from './scripted-frame.fixture.ts'

const FRAME = 'https://frame.example'
const ready = (frameNonce = 'n'.repeat(22)) => ({ type: '@latchkey/READY', version: 1, frameNonce })
const ports: MessagePort[] = []

afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** Opens the frame in a fake page. */
function open() {
  const page = createFakePage()
  const clock = createFakeClock()
  const controller = new AbortController()
  const options = { frame: FRAME, projectId: 'shop', chainId: 'eip155:1', label: 'Wallet' }
  let outcome: FrameHost | { readonly code?: string } | undefined
  openFrameHost({ window: page.window, clock, ...options }, controller.signal).then(
    (host) => {
      outcome = host
      ports.push(host.port)
    },
    (error) => {
      outcome = error
    },
  )
  return {
    page,
    clock,
    controller,
    outcome: () => outcome,
    /** Sends READY as the frame does, except for what is given. */
    sendReady: (given: { readonly data?: unknown; readonly origin?: string; readonly source?: unknown } = {}) =>
      page.send({ data: ready(), origin: FRAME, source: page.frameWindow, ...given }),
    /** Returns the hello that the page sent, and the port in it. */
    greeting() {
      const [message] = page.posted
      const port = message?.ports[0]
      if (message === undefined || port === undefined) throw new Error('The page sent no hello')
      ports.push(port)
      return { hello: v.parse(hello, message.data), targetOrigin: message.targetOrigin, port }
    },
  }
}
type Opened = ReturnType<typeof open>

async function welcome({ greeting, clock }: Opened, given: object = {}): Promise<MessagePort> {
  const { hello, port } = greeting()
  port.postMessage({ type: '@latchkey/WELCOME', appNonce: hello.appNonce, features: [], ...given })
  await arrive()
  await clock.advance(0)
  return port
}

async function openHost(): Promise<Opened & { readonly host: FrameHost; readonly framePort: MessagePort }> {
  const opened = open()
  opened.sendReady()
  const framePort = await welcome(opened)
  await opened.clock.advance(500)
  return { ...opened, host: opened.outcome() as FrameHost, framePort }
}

describe('openFrameHost', () => {
  it('loads the frame of the project, with the network, in a dialog with a name', () => {
    const { page } = open()
    expect(page.element('iframe')).toMatchObject({
      src: `${FRAME}/shop/?chainId=eip155%3A1&version=1`,
      title: 'Wallet',
      referrerPolicy: 'origin',
    })
    expect(page.element('dialog')?.attributes.get('aria-label')).toBe('Wallet')
    expect(page.body.children.size).toBe(1)
  })

  it('answers READY with a hello and one port, for the exact origin of the frame', () => {
    const { sendReady, greeting, page } = open()
    sendReady()
    const { hello, targetOrigin } = greeting()
    expect(hello).toMatchObject({ projectId: 'shop', frameNonce: 'n'.repeat(22) })
    expect([targetOrigin, page.posted[0]?.ports.length]).toEqual([FRAME, 1])
  })

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of an origin that begins like that of the frame', { origin: `${FRAME}.evil.example` }],
    ['of a sandboxed frame', { origin: 'null' }],
    ['of another window', { source: {} }],
    ['without a window', { source: null }],
    ['of another version', { data: { ...ready(), version: 2 } }],
    ['with one more field', { data: { ...ready(), port: 1 } }],
    ['with a short nonce', { data: ready('n') }],
    ['of another type', { data: { ...ready(), type: '@latchkey/WELCOME' } }],
    ['without data', { data: null }],
  ])('X10: ignores a READY %s', (_, given) => {
    const { sendReady, page } = open()
    sendReady(given)
    expect(page.posted).toEqual([])
    sendReady()
    expect(page.posted).toHaveLength(1)
  })

  it('X10: ignores a second READY, and listens to the window no longer', () => {
    const { sendReady, page } = open()
    sendReady()
    sendReady({ data: ready('m'.repeat(22)) })
    expect([page.posted.length, page.listeners()]).toEqual([1, 0])
  })

  it.each([
    ['another nonce', { appNonce: 'x'.repeat(36) }],
    ['one more field', { token: 'x' }],
    ['another type', { type: '@latchkey/READY' }],
  ])('X10: waits for a WELCOME with its own nonce: not with %s', async (_, given) => {
    const opened = open()
    opened.sendReady()
    await welcome(opened, given)
    await opened.clock.advance(1_000)
    expect(opened.outcome()).toBeUndefined()
    await welcome(opened)
    await opened.clock.advance(500)
    expect(opened.outcome()).toMatchObject({ port: expect.any(MessagePort) })
  })

  it('X11: takes a WELCOME from the port only, not from the window', async () => {
    const opened = open()
    const { sendReady, greeting, clock, outcome, page } = opened
    sendReady()
    const { appNonce } = greeting().hello
    const data = { type: '@latchkey/WELCOME', appNonce, features: [] }
    page.send({ data, origin: FRAME, source: page.frameWindow })
    await clock.advance(1_000)
    expect(outcome()).toBeUndefined()
  })

  it('resolves 500 ms after the WELCOME, not before (Spec §10)', async () => {
    const opened = open()
    opened.sendReady()
    await welcome(opened)
    await opened.clock.advance(499)
    expect(opened.outcome()).toBeUndefined()
    await opened.clock.advance(1)
    expect(opened.outcome()).toMatchObject({ port: expect.any(MessagePort) })
    expect([opened.page.listeners(), opened.clock.pending()]).toEqual([0, 0])
  })

  it('rejects with frame/not-loaded if the frame is silent for 20 s, and removes it', async () => {
    const { clock, outcome, page, sendReady } = open()
    await clock.advance(19_999)
    expect([outcome(), page.body.children.size]).toEqual([undefined, 1])
    await clock.advance(1)
    expect(outcome()).toMatchObject({ code: 'frame/not-loaded' })
    expect([page.body.children.size, page.listeners()]).toEqual([0, 0])
    sendReady()
    expect(page.posted).toEqual([])
  })

  it('rejects with frame/not-loaded if the frame sends READY and no WELCOME within 20 s', async () => {
    const { clock, outcome, page, sendReady } = open()
    sendReady()
    await clock.advance(20_000)
    expect(outcome()).toMatchObject({ code: 'frame/not-loaded' })
    expect(page.body.children.size).toBe(0)
  })

  it.each([
    ['before READY', async () => {}],
    [
      'during the pause after the WELCOME',
      async (opened: Opened) => {
        opened.sendReady()
        await welcome(opened)
      },
    ],
  ])('rejects with connect/cancelled if the person leaves %s, and removes the frame', async (_, proceed) => {
    const opened = open()
    await proceed(opened)
    const { controller, clock, outcome, page } = opened
    controller.abort()
    await clock.advance(0)
    expect(outcome()).toMatchObject({ code: 'connect/cancelled' })
    expect([page.body.children.size, page.listeners()]).toEqual([0, 0])
  })
})

describe('a frame host', () => {
  it('shows the frame once as a modal dialog, hides it, and removes it', async () => {
    const { host, page } = await openHost()
    const dialog = page.element('dialog')
    host.show()
    host.show()
    expect([dialog?.open, page.element('iframe')?.hasFocus]).toEqual([true, true])
    host.hide()
    expect(dialog?.open).toBe(false)
    host.remove()
    expect(page.body.children.size).toBe(0)
  })

  it('reports that the person leaves, and keeps its dialog open', async () => {
    const { host, page } = await openHost()
    let count = 0
    host.onLeave(() => {
      count += 1
    })
    const event = new Event('cancel', { cancelable: true })
    page.element('dialog')?.dispatchEvent(event)
    expect([count, event.defaultPrevented]).toEqual([1, true])
  })

  it('X11: gets messages through the port of the frame only', async () => {
    const { host, page, framePort } = await openHost()
    const received: unknown[] = []
    host.port.onmessage = ({ data }: MessageEvent<unknown>) => void received.push(data)
    page.send({ data: { id: 'forged' }, origin: FRAME, source: page.frameWindow })
    framePort.postMessage({ id: 'own' })
    await arrive()
    expect(received).toEqual([{ id: 'own' }])
  })
})
