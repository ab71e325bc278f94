import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRpcMemory, RPC_LIMITS, type RpcLease } from './rpc-limits.ts'

const limits = {
  ...RPC_LIMITS,
  bodyBytes: 100,
  resultBytes: 400,
  responseBytes: 600,
  freeBytes: 50,
  callerRequests: 3,
  requests: 5,
  callerBytes: 700,
  bytes: 1_000,
}
/** Keeps bytes of results of 100 each, and returns the code of the refusal. */
function keep(lease: RpcLease, bytes: number): string | undefined {
  for (let kept = 0; kept < bytes; kept += 100) {
    const refusal = lease.keep(100, 0)
    if (refusal !== undefined) return refusal.code
  }
  return undefined
}

describe('the memory of requests in flight', () => {
  it('bounds one result and one response (Spec §5)', () => {
    const lease = createRpcMemory(limits).open('a')
    expect([lease.keep(300, 0)?.code, lease.keep(101, 300)?.code]).toEqual([undefined, 'rpc/response-too-large'])
    expect([lease.keep(300, 0)?.code, lease.keep(1, 0)?.code]).toEqual([undefined, 'rpc/response-too-large'])
    lease.giveBack(300)
    expect(lease.keep(300, 0)).toBeUndefined()
  })

  it('bounds what one caller holds, and leaves room for another (Spec §5)', () => {
    const memory = createRpcMemory(limits)
    expect(keep(memory.open('a'), 600)).toBeUndefined()
    expect(keep(memory.open('a'), 600)).toBe('request/rate-limited')
    expect(keep(memory.open('b'), 200)).toBeUndefined()
  })

  it('grants the first bytes of each request though nothing else is left (Spec §5)', () => {
    const memory = createRpcMemory(limits)
    expect([keep(memory.open('a'), 600), keep(memory.open('b'), 600)]).toEqual([undefined, 'request/rate-limited'])
    const small = memory.open('c')
    expect([small.keep(50, 0), small.keep(1, 0)?.code]).toEqual([undefined, 'request/rate-limited'])
    expect(memory.open('d').keep(50, 0)).toBeUndefined()
  })

  it('refuses a further request of a caller, and of all, until one ends (Spec §5)', () => {
    const memory = createRpcMemory(limits)
    const [first] = [memory.open('a'), memory.open('a'), memory.open('a')]
    expect(() => memory.open('a')).toThrow('Please try again after 1 seconds')
    const others = [memory.open('b'), memory.open('c')]
    expect(others).toHaveLength(2)
    expect(() => memory.open('d')).toThrow('Please try again after 1 seconds')
    first?.close()
    first?.close()
    expect(() => [memory.open('d'), memory.open('e')]).toThrow('Please try again after 1 seconds')
  })

  it('bounds a body by its own size and by the memory of all (Spec §5)', () => {
    const lease = createRpcMemory(limits).open('a')
    lease.takeBody(100)
    expect(() => lease.takeBody(1)).toThrow('The request is larger than 100 bytes')
    const full = createRpcMemory({ ...limits, bytes: 10 }).open('a')
    expect(() => full.takeBody(61)).toThrow('Please try again after 1 seconds')
  })

  it('is whole again when every request has ended, whatever happened in between (Spec §5)', () => {
    const step = fc.record({
      caller: fc.constantFrom('a', 'b', 'c'),
      act: fc.constantFrom('open', 'body', 'keep', 'giveBack', 'close'),
      bytes: fc.nat(300),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const memory = createRpcMemory(limits)
        const open: { lease: RpcLease; kept: number }[] = []
        for (const { caller, act, bytes } of steps) {
          const entry = open[bytes % Math.max(1, open.length)]
          try {
            if (act === 'open') open.push({ lease: memory.open(caller), kept: 0 })
            else if (entry === undefined) continue
            else if (act === 'body') entry.lease.takeBody(bytes)
            else if (act === 'keep') entry.kept += entry.lease.keep(bytes, 0) === undefined ? bytes : 0
            else if (act === 'giveBack') {
              entry.lease.giveBack(entry.kept)
              entry.kept = 0
            } else entry.lease.close()
          } catch (error) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^request\//) })
          }
        }
        for (const { lease } of open) lease.close()
        for (const caller of ['a', 'b']) expect(keep(memory.open(caller), 400)).toBeUndefined()
        expect(keep(memory.open('c'), 400)).toBe('request/rate-limited')
      }),
    )
  })
})
