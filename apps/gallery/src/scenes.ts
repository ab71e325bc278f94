import {
  accountScenes,
  pendingScenes,
  receiveScenes,
  settingsScenes,
  toastScenes,
  tokenScenes,
  transactionsScenes,
} from './scenes/account.ts'
import { approvalsScenes } from './scenes/approvals.ts'
import { connectingScenes, connectScenes, multiChainScenes, pairingScenes } from './scenes/connecting.ts'
import { devicesScenes } from './scenes/devices.ts'
import { emailScenes } from './scenes/email.ts'
import { emailChangeScenes } from './scenes/email-change.ts'
import { familiesScenes } from './scenes/families.ts'
import { guardScenes } from './scenes/guard.ts'
import { namesScenes } from './scenes/names.ts'
import { networksScenes, switchScenes, unsupportedScenes } from './scenes/networks.ts'
import { buyScenes } from './scenes/onramp.ts'
import { protectScenes } from './scenes/protect.ts'
import { sendScenes } from './scenes/send.ts'
import { signInScenes } from './scenes/sign-in.ts'
import { socialScenes } from './scenes/social.ts'
import { swapPreviewScenes, swapScenes, swapTokenScenes } from './scenes/swap.ts'
import { allWalletsScenes, downloadsScenes, getWalletScenes, helpScenes } from './scenes/wallets.ts'
import type { Scene } from './stage/setup.ts'

export type { Scene } from './stage/setup.ts'

/** Everything the gallery shows; pages, pictures and tests walk through this list. No view and state stand in it twice. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...connectingScenes,
  ...multiChainScenes,
  ...pairingScenes,
  ...emailScenes,
  ...socialScenes,
  ...allWalletsScenes,
  ...downloadsScenes,
  ...getWalletScenes,
  ...helpScenes,
  ...accountScenes,
  ...toastScenes,
  ...tokenScenes,
  ...settingsScenes,
  ...devicesScenes,
  ...protectScenes,
  ...emailChangeScenes,
  ...transactionsScenes,
  ...pendingScenes,
  ...receiveScenes,
  ...buyScenes,
  ...sendScenes,
  ...swapScenes,
  ...swapTokenScenes,
  ...swapPreviewScenes,
  ...guardScenes,
  ...signInScenes,
  ...approvalsScenes,
  ...namesScenes,
  ...familiesScenes,
  ...networksScenes,
  ...switchScenes,
  ...unsupportedScenes,
]
