import type { Context } from 'hono'
import type { Allowance } from './allowance.ts'
import type { ByteMeter } from './rpc-limits.ts'

/** Bytes from nodes that cost one token of the caller's budget. */
export const BYTES_PER_TOKEN = 8 * 1024

/** Returns the meter of one caller, which charges bytes from nodes to its budget, in whole tokens. */
export function createByteMeter({ chargeAfter, owedSeconds }: Allowance, context: Context): ByteMeter {
  let openBytes = 0
  return {
    spend(bytes) {
      openBytes += bytes
      chargeAfter(context, Math.floor(openBytes / BYTES_PER_TOKEN))
      openBytes %= BYTES_PER_TOKEN
    },
    owedSeconds: () => owedSeconds(context),
  }
}
