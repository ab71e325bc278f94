import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ByteMeter, createRpcMemory, RPC_LIMITS, type RpcLease } from './rpc-limits.ts'

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
const free: ByteMeter = { spend: () => undefined, owedSeconds: () => 0 }

/** Keeps results of 100 bytes each, and returns the code of the rejection. */
function keep(lease: RpcLease, bytes: number): string | undefined {
  for (let kept = 0; kept < bytes; kept += 100) {
    const refusal = lease.keep(100, 0)
    if (refusal !== undefined) return refusal.code
  }
  return undefined
}

describe('the memory of requests in flight', () => {
  it('limits one result and one response (Spec §5)', () => {
    const lease = createRpcMemory(limits).open('a', free)
    expect([lease.keep(300, 0)?.code, lease.keep(101, 300)?.code]).toEqual([undefined, 'rpc/response-too-large'])
    expect([lease.keep(300, 0)?.code, lease.keep(1, 0)?.code]).toEqual([undefined, 'rpc/response-too-large'])
    lease.release(300)
    expect(lease.keep(300, 0)).toBeUndefined()
  })

  it('limits what one caller holds, and leaves room for another (Spec §5)', () => {
    const memory = createRpcMemory(limits)
    expect(keep(memory.open('a', free), 600)).toBeUndefined()
    expect(keep(memory.open('a', free), 600)).toBe('request/rate-limited')
    expect(keep(memory.open('b', free), 200)).toBeUndefined()
  })

  it('grants the first bytes of each request even if nothing else is left (Spec §5)', () => {
    const memory = createRpcMemory(limits)
    expect([keep(memory.open('a', free), 600), keep(memory.open('b', free), 600)]).toEqual([
      undefined,
      'request/rate-limited',
    ])
    const small = memory.open('c', free)
    expect([small.keep(50, 0), small.keep(1, 0)?.code]).toEqual([undefined, 'request/rate-limited'])
    expect(memory.open('d', free).keep(50, 0)).toBeUndefined()
  })

  it('rejects a further request of a caller, and of all callers, until one ends (Spec §5)', () => {
    const memory = createRpcMemory(limits)
    const [first] = [memory.open('a', free), memory.open('a', free), memory.open('a', free)]
    expect(() => memory.open('a', free)).toThrow('Please try again after 1 seconds')
    const others = [memory.open('b', free), memory.open('c', free)]
    expect(others).toHaveLength(2)
    expect(() => memory.open('d', free)).toThrow('Please try again after 1 seconds')
    first?.close()
    first?.close()
    expect(() => [memory.open('d', free), memory.open('e', free)]).toThrow('Please try again after 1 seconds')
  })

  it('limits a body by its own size and by the total memory (Spec §5)', () => {
    const lease = createRpcMemory(limits).open('a', free)
    lease.takeBody(100)
    expect(() => lease.takeBody(1)).toThrow('The request is larger than 100 bytes')
    const full = createRpcMemory({ ...limits, bytes: 10 }).open('a', free)
    expect(() => full.takeBody(61)).toThrow('Please try again after 1 seconds')
  })

  it('is completely free again when every request has ended, whatever happened in between (Spec §5)', () => {
    const step = fc.record({
      caller: fc.constantFrom('a', 'b', 'c'),
      act: fc.constantFrom('open', 'body', 'keep', 'release', 'close'),
      bytes: fc.nat(300),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const memory = createRpcMemory(limits)
        const open: { lease: RpcLease; kept: number }[] = []
        for (const { caller, act, bytes } of steps) {
          const entry = open[bytes % Math.max(1, open.length)]
          try {
            if (act === 'open') open.push({ lease: memory.open(caller, free), kept: 0 })
            else if (entry === undefined) continue
            else if (act === 'body') entry.lease.takeBody(bytes)
            else if (act === 'keep') entry.kept += entry.lease.keep(bytes, 0) === undefined ? bytes : 0
            else if (act === 'release') {
              entry.lease.release(entry.kept)
              entry.kept = 0
            } else entry.lease.close()
          } catch (error) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^request\//) })
          }
        }
        for (const { lease } of open) lease.close()
        for (const caller of ['a', 'b']) expect(keep(memory.open(caller, free), 400)).toBeUndefined()
        expect(keep(memory.open('c', free), 400)).toBe('request/rate-limited')
      }),
    )
  })
})

describe('the turns of large responses', () => {
  const readFrom = (lease: RpcLease, bytes: number) => {
    lease.read(bytes)
    return lease
  }

  it('are processed one at a time and by caller, and a small response waits for none (Spec §5)', async () => {
    const memory = createRpcMemory(limits)
    const [flood, other, small] = ['a', 'b', 'c'].map((caller) => memory.open(caller, free))
    if (flood === undefined || other === undefined || small === undefined) throw new Error('three')
    readFrom(flood, 51)
    readFrom(other, 51)
    readFrom(small, 50)
    const order: string[] = []
    const add = (lease: RpcLease, name: string) => lease.runInTurn(() => void order.push(name))
    const turns = [add(flood, 'a1'), add(flood, 'a2'), add(flood, 'a3'), add(other, 'b1'), add(other, 'b2')]
    turns.push(add(small, 'c1'))
    expect(order).toEqual(['a1', 'c1'])
    await Promise.all(turns)
    expect(order).toEqual(['a1', 'c1', 'b1', 'a2', 'b2', 'a3'])
  })

  it('leave the thread free for as long as they took, short ones together (Spec §5)', async () => {
    let nowMs = 0
    const rests: number[] = []
    const rest = async (ms: number) => void rests.push(ms)
    const lease = readFrom(createRpcMemory(limits, { now: () => nowMs, rest }).open('a', free), 51)
    const take = (ms: number) => () => {
      nowMs += ms
    }
    await lease.runInTurn(take(7))
    await expect(
      lease.runInTurn(() => {
        take(0.5)()
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    await lease.runInTurn(take(0.75))
    expect(rests).toEqual([7, 0, 1.25])
  })

  it('continue after a piece that fails (Spec §5)', async () => {
    const lease = readFrom(createRpcMemory(limits).open('a', free), 51)
    const failing = lease.runInTurn(() => {
      throw new Error('broken')
    })
    await expect(failing).rejects.toThrow('broken')
    expect(await lease.runInTurn(() => 'read')).toBe('read')
  })
})

describe('the bytes that a caller pays for', () => {
  it('are rejected on credit beyond one largest result, over all requests of the caller (Spec §5)', () => {
    let owedSeconds = 0
    const meter: ByteMeter = { spend: () => undefined, owedSeconds: () => owedSeconds }
    const memory = createRpcMemory(limits)
    const [first, second] = [memory.open('a', meter), memory.open('a', meter)]
    expect([first.read(500), first.refusal()]).toEqual([undefined, undefined])
    owedSeconds = 3
    expect(first.refusal()?.code).toBe('request/rate-limited')
    expect([first.read(300), second.read(100), second.read(1)?.message]).toEqual([
      undefined,
      undefined,
      'Please try again after 3 seconds',
    ])
    expect(memory.open('b', free).read(300)).toBeUndefined()
    owedSeconds = 0
    expect(second.read(1)).toBeUndefined()
  })
})
