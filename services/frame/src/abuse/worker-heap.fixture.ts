import type { CDPSession, Page } from '@playwright/test'

/**
 * A script that runs in the worker before the worker's own. It keeps a WeakRef to every buffer that the worker allocates, because a
 * heap snapshot does not contain the bytes of buffers. It replaces random values of 32 bytes by known ones, see {@link toRandom}.
 */
export const HEAP_SCRIPT = `{
  const made = []
  const note = (value) => {
    const buffer = ArrayBuffer.isView(value) ? value.buffer : value
    if (buffer instanceof ArrayBuffer) made.push(new WeakRef(buffer))
    return value
  }
  const wrap = (owner, name) => {
    const real = owner[name]
    owner[name] = function (...given) {
      const result = real.apply(this, given)
      return result instanceof Promise ? result.then(note) : note(result)
    }
  }
  const bytes = Object.getPrototypeOf(Uint8Array.prototype)
  for (const name of ['slice', 'map', 'filter']) wrap(bytes, name)
  wrap(ArrayBuffer.prototype, 'slice')
  wrap(TextEncoder.prototype, 'encode')
  for (const name of ['decrypt', 'encrypt', 'deriveBits', 'digest', 'sign', 'exportKey']) wrap(SubtleCrypto.prototype, name)
  const construct = (...given) => note(Reflect.construct(...given))
  for (const name of ['ArrayBuffer', 'DataView', 'Uint8Array', 'Uint32Array', 'BigUint64Array'])
    self[name] = self[name].prototype.constructor = new Proxy(self[name], { construct })
  const real = Crypto.prototype.getRandomValues
  let calls = 0
  Crypto.prototype.getRandomValues = function (array) {
    real.call(this, array)
    if (array.length !== 32) return array
    const call = calls
    calls += 1
    for (let at = 0; at < 32; at += 1) array[at] = (call * 89 + at * 37 + 11) & 255
    return array
  }
  self.readBuffers = () => [...new Set(made.map((each) => each.deref()))].flatMap((buffer) =>
    buffer === undefined || buffer.detached ? [] : [Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')])
}`

/** Returns the 32 bytes that the worker gets in place of random ones. */
export const toRandom = (call: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, at) => (call * 89 + at * 37 + 11) & 255)

type Secrets = Readonly<Record<string, Uint8Array | string>>

/** The memory of the vault's worker, read by the Chrome DevTools Protocol. */
export interface WorkerHeap {
  /** Returns the names of the secrets that were found: texts in a heap snapshot, bytes in buffers that are in use. */
  readonly find: (secrets: Secrets) => Promise<readonly string[]>
  readonly evaluate: (expression: string) => Promise<unknown>
}

interface Reply {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly chunk?: string }
  readonly result?: { readonly result?: { readonly value?: unknown } }
  readonly error?: { readonly message: string }
}

/** Playwright opens no DevTools session for a worker, so messages go through the session of the frame around it. */
async function attach(page: Page): Promise<{ readonly session: CDPSession; readonly sessionId: string }> {
  for (const target of [...page.frames()].reverse()) {
    const session = await page
      .context()
      .newCDPSession(target)
      .catch(() => undefined)
    if (session === undefined) continue
    const workers: string[] = []
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') workers.push(sessionId)
    })
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
    const [sessionId] = workers
    if (sessionId !== undefined) return { session, sessionId }
  }
  throw new Error('The vault has no worker')
}

/** Attaches to a worker that ran {@link HEAP_SCRIPT}. */
export async function openWorkerHeap(page: Page): Promise<WorkerHeap> {
  const { session, sessionId } = await attach(page)
  const waiting = new Map<number, (reply: Reply) => void>()
  let chunks: string[] = []
  session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return
    const reply = JSON.parse(message) as Reply
    if (reply.method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(reply.params?.chunk ?? '')
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let last = 0
  async function send(method: string, params: object = {}): Promise<unknown> {
    last += 1
    const id = last
    const replied = new Promise<Reply>((resolve) => void waiting.set(id, resolve))
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    const { result, error } = await replied
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result?.result?.value
  }
  const evaluate = (expression: string) => send('Runtime.evaluate', { expression, returnByValue: true })
  await send('HeapProfiler.enable')
  return {
    evaluate,
    async find(secrets) {
      await send('HeapProfiler.collectGarbage')
      const buffers = (await evaluate('readBuffers()')) as readonly string[]
      chunks = []
      await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
      const snapshot = chunks.join('')
      const isThere = (secret: Uint8Array | string) =>
        typeof secret === 'string'
          ? snapshot.includes(secret)
          : buffers.some((each) => each.includes(Buffer.from(secret).toString('hex')))
      return Object.keys(secrets).filter((name) => isThere(secrets[name] ?? ''))
    },
  }
}
