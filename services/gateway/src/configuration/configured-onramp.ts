import type { Database } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { type Clock, secret, webAddress } from '@latchkey/host'
import type { Hex } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Onramp, ServedChain } from '../deps.ts'
import { createCoinbaseOnramp } from '../drivers/coinbase-onramp.ts'
import { createMeldOnramp } from '../drivers/meld-onramp.ts'
import { createOrderStore } from '../drivers/postgres/order-store.ts'
import { createFaucet, isLocal } from '../drivers/sandbox-faucet.ts'
import { createSandbox } from '../drivers/sandbox-onramp.ts'
import type { PriceSource } from '../ports/price-source.ts'
import { privateKey } from './configured-fields.ts'

const key = v.pipe(v.string(), v.minLength(16, 'write the key'), v.maxLength(4_000))
const code = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'write two capital letters'))

/** The variables of the on-ramp providers; without any of them nothing can be bought. */
export const onrampVariables = {
  /** Id of a key of Coinbase's developer platform. */
  ONRAMP_COINBASE_KEY_ID: v.optional(key),
  /** Secret of that key. */
  ONRAMP_COINBASE_SECRET: v.optional(key),
  /** URL of the API of Coinbase, if it is not the default one. */
  ONRAMP_COINBASE_URL: v.optional(webAddress),
  /** Key of Meld. */
  ONRAMP_MELD_KEY: v.optional(secret),
  /** URL of the API of Meld, if it is not the default one. */
  ONRAMP_MELD_URL: v.optional(webAddress),
  /** Country whose methods and limits are listed, ISO 3166-1. */
  ONRAMP_COUNTRY: v.optional(code, 'US'),
  /** Part of the country, ISO 3166-2 without the country; Coinbase requires it for the US. */
  ONRAMP_SUBDIVISION: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,3}$/, 'write e.g. NY'))),
  /**
   * Key of an account with test money on local chains. It turns on the sandbox, which sells to test cards. The gateway
   * does not start if one of its chains is not a local one.
   */
  ONRAMP_SANDBOX_FAUCET_KEY: v.optional(privateKey),
  /** URL under which browsers reach this gateway; for the sandbox. */
  ONRAMP_SANDBOX_URL: v.optional(webAddress),
}
export type OnrampEnv = v.InferOutput<v.ObjectSchema<typeof onrampVariables, undefined>>

/** The configured providers with their keys. */
export interface ConfiguredOnramp {
  readonly coinbase?:
    | { readonly keyId: string; readonly secret: string; readonly apiUrl?: string | undefined }
    | undefined
  readonly meld?: { readonly apiKey: string; readonly apiUrl?: string | undefined } | undefined
  /** Local chains only. */
  readonly sandbox?:
    | {
        readonly faucetKey: Hex
        /** URL under which browsers reach the gateway. */
        readonly publicUrl?: string | undefined
      }
    | undefined
  /** Default `US`. */
  readonly country?: string | undefined
  readonly subdivision?: string | undefined
}

/** Returns the providers of an environment. @throws service/env if one variable of a pair is missing */
export function toOnramp(env: OnrampEnv): ConfiguredOnramp {
  const [coinbase, sandbox] = [
    pair(env.ONRAMP_COINBASE_KEY_ID, env.ONRAMP_COINBASE_SECRET, 'ONRAMP_COINBASE_KEY_ID and ONRAMP_COINBASE_SECRET'),
    pair(env.ONRAMP_SANDBOX_FAUCET_KEY, env.ONRAMP_SANDBOX_URL, 'ONRAMP_SANDBOX_FAUCET_KEY and ONRAMP_SANDBOX_URL'),
  ]
  return {
    coinbase: coinbase && { keyId: coinbase[0], secret: coinbase[1], apiUrl: env.ONRAMP_COINBASE_URL },
    meld: env.ONRAMP_MELD_KEY === undefined ? undefined : { apiKey: env.ONRAMP_MELD_KEY, apiUrl: env.ONRAMP_MELD_URL },
    sandbox: sandbox && { faucetKey: sandbox[0], publicUrl: sandbox[1] },
    country: env.ONRAMP_COUNTRY,
    subdivision: env.ONRAMP_SUBDIVISION,
  }
}

function pair<A, B>(a: A | undefined, b: B | undefined, names: string): readonly [A, B] | undefined {
  if (a === undefined && b === undefined) return undefined
  if (a !== undefined && b !== undefined) return [a, b]
  throw new WalletError('service/env', { problem: `write both ${names}, or none` })
}

export interface OnrampSurroundings {
  readonly chains: ReadonlyMap<string, ServedChain>
  readonly prices: PriceSource
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
}

/** Opens the providers. @throws onramp/not-local if the sandbox is on and a chain is not a local one */
export async function openOnramp(
  { coinbase, meld, sandbox: local, country = 'US', subdivision }: ConfiguredOnramp = {},
  { chains, prices, database, clock }: OnrampSurroundings,
): Promise<Onramp | undefined> {
  if (local !== undefined) await refuseForeign([...chains.values()])
  const sandbox =
    local === undefined
      ? undefined
      : createSandbox({
          chains,
          prices,
          orders: createOrderStore(database.pool),
          faucet: createFaucet(local.faucetKey, chains),
          publicUrl: local.publicUrl ?? '',
          clock,
        })
  const providers = [
    ...(coinbase === undefined
      ? []
      : [
          createCoinbaseOnramp({
            ...coinbase,
            key: { id: coinbase.keyId, secret: coinbase.secret },
            country,
            subdivision,
            clock,
          }),
        ]),
    ...(meld === undefined ? [] : [createMeldOnramp({ ...meld, country, subdivision, clock })]),
    ...(sandbox === undefined ? [] : [sandbox.provider]),
  ]
  return providers.length === 0 ? undefined : { providers, sandbox, country }
}

/** A node that does not respond yet is checked again before anything is sold on its chain. */
async function refuseForeign(chains: readonly ServedChain[]): Promise<void> {
  for (const chain of chains)
    if ((await isLocal(chain)) === false) throw new WalletError('onramp/not-local', { chainId: chain.network.id })
}
