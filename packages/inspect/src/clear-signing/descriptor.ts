import * as v from 'valibot'

/** Length limits of the texts of a descriptor. */
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
/** The path of an address, or a literal address. */
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
  /** Intent with a path in braces in the place of each value. */
  interpolatedIntent: v.optional(line(MAX_INTENT * 2)),
  fields: v.pipe(v.array(v.union([group, field])), v.maxLength(MAX_FIELDS)),
})

const descriptor = v.strictObject({
  /** Path of the file in the registry, for reviewers. */
  source: v.pipe(v.string(), v.maxLength(160)),
  kind: v.picklist(['calldata', 'eip712']),
  owner: line(MAX_LABEL),
  contract: v.optional(line(MAX_LABEL)),
  /** Chain ids of each contract address. */
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
  /** Keys: declarations of functions with parameter names, or encoded types of messages. */
  formats: v.pipe(v.record(v.pipe(v.string(), v.maxLength(MAX_KEY)), format), v.maxEntries(MAX_FORMATS)),
})

/** Descriptors of one owner: one file of the snapshot, with includes and references already resolved. */
export const descriptorList = v.pipe(v.array(descriptor), v.maxLength(MAX_DESCRIPTORS))

/**
 * Descriptor of the calls or messages of a contract, with all includes and references of ERC-7730 resolved.
 *
 * @see ERC-7730
 */
export type Descriptor = v.InferOutput<typeof descriptor>
export type DescriptorFormat = v.InferOutput<typeof format>
export type DescriptorField = v.InferOutput<typeof field>
