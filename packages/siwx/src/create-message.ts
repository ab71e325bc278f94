import type { SIWXConfig, SIWXMessage } from '@latchkey/core'
import { formatMessage } from '@latchkey/sign-in'

/** The page and the time of a message. Default: the current page and the current time. */
export interface PageOptions {
  readonly page?: Pick<Location, 'host' | 'origin'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** The fields that a site may add to its messages. */
export interface MessageOptions extends PageOptions {
  /** A sentence that the visitor reads in the wallet: one line of ASCII. */
  readonly statement?: string
  /** URIs that are part of the sign-in. */
  readonly resources?: readonly string[]
  /** Lifetime of a session in milliseconds. Default: seven days. */
  readonly sessionMs?: number
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Returns a message for the current page, in the format of its chain family. Its text is built when it is read, because
 * a wallet that signs while it connects inserts the account itself.
 *
 * @see CAIP-122, ERC-4361
 */
export function createMessage(
  { accountAddress, chainId, notBefore }: Parameters<SIWXConfig['createMessage']>[0],
  nonce: string,
  { statement, resources, sessionMs = WEEK_MS, page = window.location, now = Date.now }: MessageOptions,
): SIWXMessage {
  const { host, origin } = page
  const issuedAt = now()
  const data = {
    accountAddress,
    chainId,
    domain: host,
    uri: origin,
    version: '1',
    nonce,
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(issuedAt + sessionMs).toISOString(),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources }),
  } as const
  return { ...data, toString: () => formatMessage(data) }
}
