import type { ModalWords } from '../words.types.ts'
import { account, activity, networks, receive } from './account.ts'
import { alerts } from './alerts.ts'
import { amount } from './amount.ts'
import { approvals } from './approvals.ts'
import { errors } from './errors.ts'
import { funds } from './funds.ts'
import { guard } from './guard.ts'
import { en } from './index.ts'
import { names } from './names.ts'
import { nft } from './nft.ts'
import { onramp } from './onramp.ts'
import { pending } from './pending.ts'
import { send } from './send.ts'
import { sendReview } from './send-review.ts'
import { settings } from './settings.ts'
import { swap } from './swap.ts'
import { titles } from './titles.ts'
import { toasts } from './toasts.ts'
import { wallets } from './wallets.ts'

export { buttons } from './buttons.ts'

/** Every English word of the modal in one tree: what another language translates. The modal itself loads them in parts. */
export const words: ModalWords = {
  ...en,
  titles,
  account,
  activity,
  networks,
  receive,
  wallets,
  pending,
  settings,
  amount,
  names,
  onramp,
  send,
  sendReview,
  funds,
  nft,
  swap,
  guard,
  approvals,
  toasts,
  errors,
  alerts,
}
