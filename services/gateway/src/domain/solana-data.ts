import * as v from 'valibot'

// Schemas of what the gateway reads from a Solana node. Whole numbers are texts: see `parseNumberTexts`.

const MAX_DIGITS = 20
export const u64 = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.maxLength(MAX_DIGITS),
  v.transform((text) => BigInt(text)),
)
const decimals = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(255))
export const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

export const solanaBalance = v.object({ value: u64 })

const tokenAccount = v.object({
  pubkey: v.optional(solanaAddress),
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({ mint: solanaAddress, tokenAmount: v.object({ amount: u64, decimals }) }),
      }),
    }),
  }),
})

/** An account that the node cannot parse is dropped. */
export const tokenAccounts = v.object({
  value: v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.flatMap((each) => {
        const parsed = v.safeParse(tokenAccount, each)
        if (!parsed.success) return []
        const { pubkey, account } = parsed.output
        return [{ ...account.data.parsed.info, ...(pubkey === undefined ? {} : { pubkey }) }]
      }),
    ),
  ),
})

const extension = v.looseObject({ extension: v.string(), state: v.optional(v.unknown()) })
const mintAccount = v.object({
  data: v.object({
    parsed: v.object({
      type: v.literal('mint'),
      info: v.object({ decimals, extensions: v.optional(v.array(extension), []) }),
    }),
  }),
})
const tokenMetadata = v.object({ name: v.string(), symbol: v.string() })

/** Names from the extension of Token-2022; `null` if the account is not a mint. */
export const mintAccounts = v.object({
  value: v.array(
    v.pipe(
      v.unknown(),
      v.transform((each) => {
        const parsed = v.safeParse(mintAccount, each)
        if (!parsed.success) return null
        const { decimals, extensions } = parsed.output.data.parsed.info
        const state = extensions.find(({ extension }) => extension === 'tokenMetadata')?.state
        const metadata = v.safeParse(tokenMetadata, state)
        return { decimals, metadata: metadata.success ? metadata.output : null }
      }),
    ),
  ),
})

/** Base64 of the bytes of each account; `null` for a missing account. */
export const accountBytes = v.object({
  value: v.array(v.nullable(v.object({ data: v.tuple([v.string(), v.literal('base64')]) }))),
})

/** A string, which stays unchanged, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Parses JSON with whole numbers as texts, because lamports have 64 bits. @throws SyntaxError */
export function parseNumberTexts(json: string): unknown {
  return JSON.parse(json.replace(TOKEN, (token) => (/^-?\d+$/.test(token) ? `"${token}"` : token)))
}
