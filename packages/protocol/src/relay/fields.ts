import * as v from 'valibot'

/** Most topics, messages or receipts in one batch. @see relay.md 2 "irn_batchSubscribe" */
export const MAX_BATCH = 500

/** Address of messages: the SHA-256 of the symmetric key of two peers, 64 hexadecimal characters. */
export const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected a topic of 64 hexadecimal characters'))

/** SHA-256 of something, in hexadecimal characters: the id of a subscription or of a message. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal characters'))

/** How long the relay keeps a message, in seconds. Its bounds are the relay's own. */
export const ttl = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Kind of a message, visible to the relay. @see TAGS */
export const tag = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))

/** Sealed message of one peer to the other, which the relay cannot read. */
export const message = v.pipe(v.string(), v.minLength(1))

/** A text about the sender's site that the receiver may have checked in other ways. It goes through unread. */
export const attestation = v.pipe(v.string(), v.maxLength(8_192))
