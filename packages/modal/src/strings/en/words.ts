import type { ModalWords } from '../words.types.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { alerts } from './alerts.ts'
import { amount } from './amount.ts'
import { approvals } from './approvals.ts'
import { connect, connecting } from './connect.ts'
import { connectFailures } from './connect-failures.ts'
import { devices } from './devices.ts'
import { email } from './email.ts'
import { emailChange } from './email-change.ts'
import { errors } from './errors.ts'
import { families } from './families.ts'
import { funds } from './funds.ts'
import { guard } from './guard.ts'
import { names } from './names.ts'
import { networks } from './networks.ts'
import { nft } from './nft.ts'
import { onramp } from './onramp.ts'
import { pairing } from './pairing.ts'
import { pending } from './pending.ts'
import { protect } from './protect.ts'
import { receive } from './receive.ts'
import { send } from './send.ts'
import { sendList } from './send-list.ts'
import { sendNotes } from './send-notes.ts'
import { sendReview } from './send-review.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { social } from './social.ts'
import { swap } from './swap.ts'
import { swapList } from './swap-list.ts'
import { swapQuote } from './swap-quote.ts'
import { swapReview } from './swap-review.ts'
import { toasts } from './toasts.ts'
import { token } from './token.ts'
import { tokenList } from './token-list.ts'
import { wallets } from './wallets.ts'

export { buttons } from './buttons.ts'

/** All English texts of the modal in one tree, for translations. The modal itself loads them in parts. */
export const words: ModalWords = {
  shell,
  connect,
  connecting,
  account,
  activity,
  networks,
  protect,
  receive,
  wallets,
  pairing,
  connectFailures,
  email,
  emailChange,
  social,
  pending,
  settings,
  signIn,
  amount,
  names,
  onramp,
  send,
  sendList,
  sendNotes,
  sendReview,
  families,
  funds,
  nft,
  swap,
  swapList,
  swapQuote,
  swapReview,
  guard,
  approvals,
  devices,
  toasts,
  token,
  tokenList,
  errors,
  alerts,
}
