import { isAddress } from '@latchkey/primitives'
import { getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'

/** Bytes that are read of an account: those of a token account, and the byte with the type of a longer account. */
export const DATA_BYTES = 166
/** Length of those bytes in base64. */
const MAX_DATA_LENGTH = 224
const MAX_TOKEN_ACCOUNTS = 10_000
/** The largest number of 64 bits. */
const U64_MAX = 2n ** 64n - 1n

/** Base58 of 32 bytes, checked by its form only. */
const addressSchema = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, 'solana'), 'expected an address'),
)

/** Raw units as a number in a node's response. */
export const amountSchema = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(U64_MAX))

/** Raw units as text, the form in which nodes return token amounts. */
const amountTextSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(U64_MAX),
)

/** The number of decimals of a token. */
const decimalsSchema = v.pipe(
  v.bigint(),
  v.minValue(0n),
  v.maxValue(255n),
  v.transform((decimals) => Number(decimals)),
)

/** The wrapper of nodes around results. */
export const inContext = <S extends v.GenericSchema>(schema: S) => v.object({ value: schema })

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const base64Data = v.pipe(
  v.tuple([v.pipe(v.string(), v.maxLength(MAX_DATA_LENGTH), v.regex(BASE64)), v.literal('base64')]),
  v.transform(([text]) => new Uint8Array(getBase64Encoder().encode(text))),
)

/** An account with its first bytes; `null` if it does not exist. */
export const accountSchema = v.nullable(
  v.object({
    data: base64Data,
    executable: v.boolean(),
    lamports: amountSchema,
    owner: addressSchema,
  }),
)

/** The parts of an account whose bytes are not needed. */
export const holdingSchema = v.nullable(v.object({ lamports: amountSchema, owner: addressSchema }))

/** A token account, parsed by the node. */
export const tokenAccountSchema = v.object({
  pubkey: addressSchema,
  account: v.object({
    owner: addressSchema,
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: addressSchema,
          owner: addressSchema,
          state: v.string(),
          tokenAmount: v.object({ amount: amountTextSchema, decimals: decimalsSchema }),
        }),
      }),
    }),
  }),
})

/**
 * The token accounts of an owner. Nodes return unparsed bytes for an unusual account, so each account is parsed
 * separately.
 */
export const tokenAccountsSchema = inContext(v.pipe(v.array(v.unknown()), v.maxLength(MAX_TOKEN_ACCOUNTS)))
