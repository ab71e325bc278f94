import { hash } from 'node:crypto'

/** Returns the SHA-256 of text, in hexadecimal characters. */
export function sha256Hex(text: string): string {
  return hash('sha256', text)
}

/** Returns the key under which a topic is stored. A reader of the store cannot derive the topic from it. */
export function toTopicKey(topic: string): string {
  return sha256Hex(topic)
}

/**
 * Returns the subscription id of a client on a topic. Clients compute the same id.
 *
 * @see relay.md 2 "Subscription id"
 */
export function toSubscriptionId(topic: string, clientId: string): string {
  return sha256Hex(topic + clientId)
}
