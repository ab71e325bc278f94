import * as v from 'valibot'
import { account, chainId } from './fields.ts'

/** What the frame tells the page without being asked. No event carries a token or a key. */
export const frameEvents = {
  /** The frame needs a visitor's eyes: the page shows it until the view is `none`. */
  VIEW_REQUEST: v.strictObject({ view: v.picklist(['approval', 'device', 'window', 'none']) }),
  ACCOUNTS_CHANGED: v.strictObject({ chainId, accounts: v.pipe(v.array(account), v.maxLength(16)) }),
  CHAIN_CHANGED: v.strictObject({ chainId }),
  SESSION_ENDED: v.strictObject({ reason: v.picklist(['signed-out', 'expired', 'revoked']) }),
} as const satisfies Readonly<Record<string, v.GenericSchema>>

export type FrameEventName = keyof typeof frameEvents
export type FrameEvent = {
  [N in FrameEventName]: { readonly type: N; readonly payload: v.InferOutput<(typeof frameEvents)[N]> }
}[FrameEventName]
