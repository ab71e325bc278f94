import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { networkSchema, priceSchema, tokenSchema } from './networks.ts'

const port = (byDefault: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'write a port number'), v.transform(Number), v.maxValue(65_535)),
    String(byDefault),
  )
const json = <S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson({}, 'write valid JSON'), schema)

/** The environment of the services when they run by themselves. */
const envSchema = v.object({
  /** JSON list, e.g. `[{"chainId":1,"rpcUrls":["https://…"],"startBlock":"latest"}]`. */
  NETWORKS: json(v.pipe(v.array(networkSchema), v.minLength(1, 'at least one network'))),
  /** JSON list of fixed prices, e.g. `[{"chainId":1,"address":"native","usd":3000}]`. */
  PRICES: v.optional(json(v.array(priceSchema)), '[]'),
  /** JSON list of tokens whose balance is always read, and whose picture is the catalogue's by their symbol. */
  TOKENS: v.optional(json(v.array(tokenSchema)), '[]'),
  DATABASE_URL: v.optional(v.string()),
  /** Folder of the embedded server's data, when there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  HOST: v.optional(v.string(), '127.0.0.1'),
  GATEWAY_PORT: port(4100),
  CATALOGUE_PORT: port(4300),
  RELAY_PORT: port(4200),
  /** Address under which pages reach the catalogue, when it is not its own. */
  CATALOGUE_PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('write an address'))),
  /** Origins of pages that may call, by comma; absent: every page may. */
  ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text: string) => text.split(',').flatMap((part) => part.trim() || [])),
    ),
  ),
  TRUSTED_PROXIES: v.optional(v.pipe(v.string(), v.regex(/^\d$/, 'write 0 to 9'), v.transform(Number)), '0'),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})
export type StandaloneEnv = v.InferOutput<typeof envSchema>

/**
 * Reads the environment.
 *
 * @throws service/env, which names every variable that is wrong and says what to write.
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>): StandaloneEnv {
  // An empty variable, as compose files write it, is one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(envSchema, given)
  if (result.success) return result.output
  const problem = result.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`).join('; ')
  throw new WalletError('service/env', { problem })
}
