/* The code that both ends of a pairing share, for a test wallet; no bundle of a site contains this entry. */
export { openEnvelope, sealEnvelope, senderOf } from './crypto/envelope.ts'
export { hashOf, publicKeyOf, type Random, sessionKeyOf, toDigits, topicOf } from './crypto/keys.ts'
export { openLibraryKey } from './crypto/library-key.ts'
export { createRelayClient, type RelayClient } from './relay/relay-client.ts'
export { toRelayUrl } from './relay/relay-url.ts'
export type { OpenSocket, Socket, SocketEvents } from './relay/socket.ts'
export { formatRecap, methodsOf, readRecap, withRecap } from './sign/recap.ts'
export { type SignInTerms, toSignInText } from './sign/sign-in-text.ts'
