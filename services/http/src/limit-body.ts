import { WalletError } from '@latchkey/errors'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Rejects larger bodies before they are completely read. @throws request/too-large */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new WalletError('request/too-large', { limit: maxBytes })
    },
  })
}
