import type { Context } from 'hono'
import type { Allowance } from './allowance.ts'
import type { Purse } from './rpc-limits.ts'

/** Bytes from nodes for one token of the caller's allowance. */
export const BYTES_PER_TOKEN = 8 * 1024

/** Returns the account of a caller that pays for bytes of nodes, in whole tokens. */
export function createPurse({ chargeAfter, owedSeconds }: Allowance, context: Context): Purse {
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
