import * as v from 'valibot'

/** An X25519 public key: 32 bytes in hexadecimal characters. */
export const publicKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** CAIP-2 of any namespace. @see CAIP-2 */
export const chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** CAIP-10. @see CAIP-10 */
export const account = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** Seconds since 1970. */
export const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

/** Name of a method or of an event. */
export const word = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

export const shortText = v.pipe(v.string(), v.maxLength(2_048))

/** The transport of messages to the peer. Only one protocol exists. */
export const relay = v.object({ protocol: v.pipe(v.string(), v.maxLength(32)) })

// Control, format (zero-width, direction overrides), surrogate and private characters, which could disguise a name.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
const MAX_NAME = 64

const cleanText = (text: string) =>
  [...text.slice(0, 1_024).replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()].slice(0, MAX_NAME).join('').trim()

const cleanLink = (url: string) => (/^https?:\/\/[^\s\\]{1,2000}$/i.test(url) ? url : '')

// The URL of a picture that a page may load, with a limited length.
const PICTURE = /^(?:https:\/\/[^\s\\]{1,2000}|data:image\/[a-z0-9.+-]+[;,].{0,65000})$/i

/**
 * A peer's description of itself. A name is one visible line of at most 64 characters; a link or a picture that a page
 * must not open is dropped. The description is a claim of the peer, without proof.
 */
export const metadata = v.object({
  name: v.pipe(v.fallback(v.string(), ''), v.transform(cleanText)),
  description: v.pipe(v.fallback(v.string(), ''), v.transform(cleanText)),
  url: v.pipe(v.fallback(v.string(), ''), v.transform(cleanLink)),
  icons: v.pipe(
    v.fallback(v.array(v.string()), []),
    v.transform((icons) => icons.slice(0, 4).filter((url) => PICTURE.test(url))),
  ),
})
export type PeerMetadata = v.InferOutput<typeof metadata>

/** One side of a session: its key and its description. */
export const participant = v.object({ publicKey, metadata })
