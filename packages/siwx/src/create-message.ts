import type { SIWXConfig, SIWXMessage } from '@latchkey/core'
import { formatMessage } from '@latchkey/sign-in'

/** The page and the time that a message is for. Default: the page that is open, now. */
export interface PageOptions {
  readonly page?: Pick<Location, 'host' | 'origin'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** The fields that a site may add to its messages. */
export interface MessageOptions extends PageOptions {
  /** A sentence that the visitor reads in the wallet: one line of ASCII. */
  readonly statement?: string
  /** Addresses that the sign-in is about. */
  readonly resources?: readonly string[]
  /** How long a session lasts. Default: seven days. Milliseconds. */
  readonly sessionMs?: number
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Returns a message for the page that is open, laid out as its chain family has it. Its text is made when it is read: a
 * wallet that signs while it connects fills the account in itself.
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
