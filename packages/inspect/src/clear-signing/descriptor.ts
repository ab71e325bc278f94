import * as v from 'valibot'

/** Longest texts of a descriptor that a card shows. */
const MAX_LABEL = 80
const MAX_INTENT = 160
const MAX_KEY = 2_048
const MAX_FIELDS = 64
const MAX_FORMATS = 128
const MAX_DEPLOYMENTS = 256
const MAX_DESCRIPTORS = 128

const line = (max: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{C}\u2028\u2029]*$/u, 'has a hidden character'))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
const path = v.pipe(
  v.string(),
  v.maxLength(256),
  v.regex(
    /^(?:@\.(?:from|to|value|chainId)|(?:[A-Za-z_$][\w$]*|\[-?\d*(?::-?\d*)?\])(?:\.(?:[A-Za-z_$][\w$]*|\[-?\d*(?::-?\d*)?\]))*)$/,
  ),
)
const quantity = v.pipe(v.string(), v.regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i))
/** A path, or the address itself. */
const reference = v.union([address, path])

const source = { label: line(MAX_LABEL), path: v.optional(path), value: v.optional(line(MAX_INTENT)) }

const field = v.variant('format', [
  v.strictObject({ ...source, format: v.picklist(['raw', 'amount', 'duration']) }),
  v.strictObject({
    ...source,
    format: v.literal('tokenAmount'),
    token: v.optional(reference),
    native: v.optional(v.pipe(v.array(address), v.maxLength(8))),
    threshold: v.optional(quantity),
    message: v.optional(line(MAX_LABEL)),
  }),
  v.strictObject({
    ...source,
    format: v.literal('addressName'),
    isToken: v.optional(v.literal(true)),
    senders: v.optional(v.pipe(v.array(address), v.maxLength(8))),
  }),
  v.strictObject({ ...source, format: v.literal('date'), encoding: v.picklist(['timestamp', 'blockheight']) }),
  v.strictObject({
    ...source,
    format: v.literal('unit'),
    base: line(16),
    decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))),
    prefix: v.optional(v.boolean()),
  }),
  v.strictObject({
    ...source,
    format: v.literal('enum'),
    values: v.pipe(v.record(v.pipe(v.string(), v.maxLength(78)), line(MAX_LABEL)), v.maxEntries(MAX_FORMATS)),
  }),
  v.strictObject({
    ...source,
    format: v.literal('calldata'),
    callee: reference,
    amount: v.optional(path),
    spender: v.optional(reference),
  }),
])

const group = v.strictObject({
  path,
  fields: v.pipe(v.array(field), v.maxLength(MAX_FIELDS)),
})

const format = v.strictObject({
  intent: line(MAX_INTENT),
  /** With a path in braces for each value. */
  interpolatedIntent: v.optional(line(MAX_INTENT * 2)),
  fields: v.pipe(v.array(v.union([group, field])), v.maxLength(MAX_FIELDS)),
})

const descriptor = v.strictObject({
  /** Where it was read, for a reviewer. */
  source: v.pipe(v.string(), v.maxLength(160)),
  kind: v.picklist(['calldata', 'eip712']),
  owner: line(MAX_LABEL),
  contract: v.optional(line(MAX_LABEL)),
  /** Chain ids by address. */
  deployments: v.pipe(
    v.record(
      address,
      v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.minLength(1), v.maxLength(64)),
    ),
    v.minEntries(1),
    v.maxEntries(MAX_DEPLOYMENTS),
  ),
  /** Members of the EIP-712 domain that a message must have with these values. */
  domain: v.optional(v.strictObject({ name: v.optional(v.string()), version: v.optional(v.string()) })),
  /** By the declaration of a function with the names of its parameters, or by the encoded type of a message. */
  formats: v.pipe(v.record(v.pipe(v.string(), v.maxLength(MAX_KEY)), format), v.maxEntries(MAX_FORMATS)),
})

/** The descriptors of one file of the snapshot: of one owner, without includes or references. */
export const descriptorList = v.pipe(v.array(descriptor), v.maxLength(MAX_DESCRIPTORS))

/**
 * What a project says of its calls or messages, with everything resolved that ERC-7730 allows to be elsewhere.
 *
 * @see ERC-7730
 */
export type Descriptor = v.InferOutput<typeof descriptor>
export type DescriptorFormat = v.InferOutput<typeof format>
export type DescriptorField = v.InferOutput<typeof field>
