import * as v from 'valibot'

/** Version of the messages; another one is refused. */
export const FRAME_PROTOCOL = 1

/** A random text, which the other side repeats. */
export const handshakeNonce = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,43}$/))
const version = v.literal(FRAME_PROTOCOL)

/** From the frame to its parent, once for each allowed origin, with that origin as the target. */
export const ready = v.strictObject({ type: v.literal('@latchkey/READY'), version, frameNonce: handshakeNonce })

/** From the page to the frame, with one `MessagePort`. */
export const hello = v.strictObject({
  type: v.literal('@latchkey/HELLO'),
  version,
  projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  frameNonce: handshakeNonce,
  appNonce: handshakeNonce,
})

/** The first message in the port, from the frame. Everything after it is an action, an answer or an event. */
export const welcome = v.strictObject({
  type: v.literal('@latchkey/WELCOME'),
  appNonce: handshakeNonce,
  features: v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(32)),
})
