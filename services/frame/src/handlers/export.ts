import type { PermitOperation } from '@latchkey/protocol/wallet-keys'
import { words } from '../approval/card/words.ts'
import { cardQueue } from '../approval/card-queue.ts'
import { confirmQuestion } from '../approval/question/show-question.ts'
import { showOpener } from '../approval/show-opener.ts'
import { showOverSite } from '../approval/show-over-site.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { deleteWallet } from '../wallet/delete-wallet.ts'
import { beginExport, serveExport } from '../wallet/export-wallet.ts'
import { revokeKit } from '../wallet/kits.ts'
import type { WalletDeps } from '../wallet/wallet-deps.ts'

/** The ways out of the wallet: the export and a recovery kit, each in a window of its own, and the deletion, by a mail. */
export const exportHandlers = {
  EXPORT_WALLET: (_, context) => cardQueue(async () => ({ isOpened: await openExport('export', context) })),
  MAKE_KIT: (_, context) => cardQueue(async () => ({ isOpened: await openExport('kit', context) })),
  async REVOKE_KIT({ kitId }, context) {
    return { isRevoked: await confirm('revoke', (wallet) => revokeKit(kitId, wallet), context) }
  },
  async DELETE_WALLET(_, context) {
    return { isMailed: await confirm('delete', deleteWallet, context) }
  },
} satisfies Handlers

async function openExport(operation: PermitOperation, context: CallContext): Promise<boolean> {
  const { openWallet, data, origin, state, signal } = context
  const wallet = await openWallet()
  const { projectId, vaultOrigin } = data
  const prepare = async () => `${vaultOrigin}/${projectId}/${operation}/#${await beginExport(operation, wallet)}`
  const opened = await showOverSite(context, () =>
    showOpener(window, { texts: words[operation], origin, siteName: state.metadata?.name, prepare, signal }),
  )
  if (opened === undefined) return false
  serveExport(window, { operation, opened, vaultOrigin }, wallet)
  return true
}

/** Does something with the wallet after the person confirmed it. @returns false if they cancelled */
async function confirm(
  question: 'revoke' | 'delete',
  work: (wallet: WalletDeps) => Promise<void>,
  context: CallContext,
): Promise<boolean> {
  const wallet = await context.openWallet()
  const { title, text } = words[question]
  const icon = question === 'delete' ? 'alert' : 'shield'
  const isAccepted = await confirmQuestion({ icon, title, text, rows: [], texts: words[question] }, context)
  if (isAccepted) await work(wallet)
  return isAccepted
}
