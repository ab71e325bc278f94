import { setImmediate, setTimeout } from 'node:timers/promises'
import { WalletError } from '@latchkey/errors'
import { createFairQueue } from '@latchkey/http'
import type { ResponseBudget } from '../ports/chain-node.ts'

/** Limits of the JSON-RPC proxy. */
export interface RpcLimits {
  /** Largest body of one request, in bytes. */
  readonly bodyBytes: number
  /** Largest result of one call, in bytes. */
  readonly resultBytes: number
  /** Largest response to one request, in bytes, whether to one call or to a batch. */
  readonly responseBytes: number
  /** Maximum bytes that are read from nodes for one request, including those that are not forwarded. */
  readonly readBytes: number
  /**
   * First bytes of each request, which are always granted and need no turn, so that small calls continue while large
   * ones fill memory and CPU.
   */
  readonly freeBytes: number
  /** Requests in flight for one caller, and for all. */
  readonly callerRequests: number
  readonly requests: number
  /** Bytes of bodies and results held at once for one caller, and for all. */
  readonly callerBytes: number
  readonly bytes: number
}

const MIB = 1024 * 1024

export const RPC_LIMITS: RpcLimits = {
  // Enough for a batch of a thousand signed transactions.
  bodyBytes: 2 * MIB,
  // Ten thousand logs, the limit of large providers, take some 8 MB.
  resultBytes: 16 * MIB,
  responseBytes: 32 * MIB,
  readBytes: 32 * MIB,
  freeBytes: 64 * 1024,
  callerRequests: 64,
  requests: 1_000,
  callerBytes: 40 * MIB,
  bytes: 160 * MIB,
}

/** One request in flight, and its share of the memory. */
export interface RpcLease extends ResponseBudget {
  /** Reserves bytes of the body. @throws request/too-large, request/rate-limited */
  readonly takeBody: (bytes: number) => void
  /** Releases all memory. Safe to call twice. */
  readonly close: () => void
}

/** Charges the bytes that nodes send for one request to its caller. */
export interface ByteMeter {
  readonly spend: (bytes: number) => void
  /** Returns the seconds until the caller's debt is paid; 0 without a debt. */
  readonly owedSeconds: () => number
}

interface Usage {
  requests: number
  bytes: number
}

interface CallerUsage extends Usage {
  /** Bytes that nodes sent while the caller owed tokens. */
  creditBytes: number
}

/** Maximum simultaneous reads of large responses, because the process has one thread. */
const MAX_READING = 1
/** Shortest delay of a timer, in milliseconds. */
const MIN_REST_MS = 1

/** The clock for the reads of large responses, replaced in tests. */
export interface Pace {
  /** Returns monotonic milliseconds. */
  readonly now: () => number
  /** Resolves after so many milliseconds; with 0 after the other ready work of the event loop. */
  readonly rest: (ms: number) => Promise<void>
}

const systemPace: Pace = {
  now: () => performance.now(),
  rest: async (ms) => void (await (ms === 0 ? setImmediate() : setTimeout(ms))),
}

/** Short, because the next sent response frees memory. */
export const RETRY_IN_SECONDS = 1

/**
 * Returns the register of the memory and the reads of requests. Requests that do not fit are rejected at once instead
 * of waiting. Pieces of large responses are processed one at a time: callers take turns, and so do the requests of a
 * caller. After each piece follows a rest of the same length, so that they take at most half of the thread's time.
 *
 * @returns `open(caller, meter)`, which throws request/rate-limited if too many requests are in flight.
 */
export function createRpcMemory(limits: RpcLimits, pace: Pace = systemPace) {
  const callers = new Map<string, CallerUsage>()
  const runFair = createFairQueue(MAX_READING)
  const runResting = createResting(pace)
  let opened = 0
  const all: Usage = { requests: 0, bytes: 0 }

  function open(caller: string, meter: ByteMeter): RpcLease {
    const own = callers.get(caller) ?? { requests: 0, bytes: 0, creditBytes: 0 }
    if (own.requests >= limits.callerRequests || all.requests >= limits.requests) throw busy()
    callers.set(caller, own)
    for (const usage of [own, all]) usage.requests += 1
    const held = { body: 0, results: 0, read: 0, counted: 0 }
    let isOpen = true
    opened += 1
    const name = String(opened)

    /** Reserves memory beyond the free part, or changes nothing. */
    function hold(bytes: number, part: 'body' | 'results'): boolean {
      const counted = Math.max(0, held.body + held.results + bytes - limits.freeBytes)
      const more = counted - held.counted
      if (more > 0 && (own.bytes + more > limits.callerBytes || all.bytes + more > limits.bytes)) return false
      held[part] += bytes
      held.counted = counted
      for (const usage of [own, all]) usage.bytes += more
      return true
    }

    return {
      takeBody(bytes) {
        if (held.body + bytes > limits.bodyBytes)
          throw new WalletError('request/too-large', { limit: limits.bodyBytes })
        if (!hold(bytes, 'body')) throw busy()
      },
      keep(bytes, kept) {
        if (kept + bytes > limits.resultBytes) return tooLarge(limits.resultBytes)
        if (held.results + bytes > limits.responseBytes) return tooLarge(limits.responseBytes)
        return isOpen && hold(bytes, 'results') ? undefined : busy()
      },
      release(bytes) {
        if (isOpen) hold(-bytes, 'results')
      },
      refusal() {
        if (held.read > limits.readBytes) return tooLarge(limits.responseBytes)
        const seconds = meter.owedSeconds()
        return seconds > 0 ? busy(seconds) : undefined
      },
      read(bytes) {
        held.read += bytes
        meter.spend(bytes)
        const seconds = meter.owedSeconds()
        own.creditBytes = seconds > 0 ? own.creditBytes + bytes : 0
        if (held.read > limits.readBytes) return tooLarge(limits.responseBytes)
        return own.creditBytes > limits.resultBytes ? busy(seconds) : undefined
      },
      runInTurn: async (work) =>
        held.read > limits.freeBytes ? runFair(caller, name, () => runResting(work)) : work(),
      close() {
        if (!isOpen) return
        isOpen = false
        for (const usage of [own, all]) {
          usage.requests -= 1
          usage.bytes -= held.counted
        }
        if (own.requests === 0) callers.delete(caller)
      },
    }
  }
  return { open }
}

/** The register of all callers. */
export type RpcMemory = ReturnType<typeof createRpcMemory>

function tooLarge(limit: number): WalletError {
  return new WalletError('rpc/response-too-large', { limit })
}

function busy(retryInSeconds = RETRY_IN_SECONDS): WalletError {
  return new WalletError('request/rate-limited', { retryInSeconds })
}

/** Returns a function that runs a piece of work and resolves after a rest of the same length. */
function createResting({ now, rest }: Pace) {
  let owedMs = 0
  return async <T>(work: () => T): Promise<T> => {
    const startedAt = now()
    try {
      return work()
    } finally {
      owedMs += now() - startedAt
      const dueMs = owedMs < MIN_REST_MS ? 0 : owedMs
      owedMs -= dueMs
      await rest(dueMs)
    }
  }
}
