import type { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { createCallEvm } from './create-call-evm.ts'

const call = (body: string, onCancel = () => {}) => {
  const stream = new ReadableStream<Uint8Array>({
    // Sends the body in parts, as a network does.
    pull(controller) {
      const part = body.slice(sent, sent + 16_384)
      sent += part.length
      if (part === '') controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
    cancel: onCancel,
  })
  let sent = 0
  const nodes = { 'eip155:1': 'https://node.example' } as const
  const callEvm = createCallEvm({ nodes, fetch: async () => new Response(stream) })
  return callEvm({ chainId: 'eip155:1', data: '0x' }).catch((error: WalletError) => error.code)
}

describe('createCallEvm', () => {
  it.each([
    ['revert data of 1 MB', { error: { code: 3, message: 'execution reverted', data: `0x${'ab'.repeat(1_048_576)}` } }],
    ['a result of 1 MB', { result: `0x${'00'.repeat(1_048_576)}` }],
    ['a revert whose message has 60 KB', { error: { code: 3, message: `execution reverted: ${'x'.repeat(60_000)}` } }],
  ])('treats %s as a contract that does not approve, and reads at most 64 KB of it', async (_, body) => {
    let isCancelled = false
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, ...body })
    const cancel = () => {
      isCancelled = true
    }
    expect(await call(text, cancel)).toBe('0x')
    expect(isCancelled).toBe(text.length > 65_536)
  })

  it('returns a short result, and rejects if the node responds with something else', async () => {
    expect(await call('{"jsonrpc":"2.0","id":1,"result":"0x01"}')).toBe('0x01')
    expect(await call('<html>')).toBe('rpc/malformed')
    expect(await call('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"slow down"}}')).toBe('rpc/error')
  })
})
