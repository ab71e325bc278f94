import * as v from 'valibot'

/** Maximum of topics, messages or acknowledgements in one batch. @see relay.md 2 "irn_batchSubscribe" */
export const MAX_BATCH = 500

/** Address of messages: the SHA-256 of the symmetric key of two peers, 64 hexadecimal characters. */
export const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected a topic of 64 hexadecimal characters'))

/** A SHA-256 hash in hexadecimal: the id of a subscription or of a message. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal characters'))

/** How long the relay stores a message, in seconds. The relay limits it. */
export const ttl = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Kind of a message, visible to the relay. @see TAGS */
export const tag = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))

/** Encrypted message of one peer to the other, which the relay cannot read. */
export const message = v.pipe(v.string(), v.minLength(1))

/** A signed text about the sender's site, for checks by the receiver. The relay passes it on unread. */
export const attestation = v.pipe(v.string(), v.maxLength(8_192))
