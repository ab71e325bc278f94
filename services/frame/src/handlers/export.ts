import type { PermitOperation } from '@latchkey/protocol/wallet-keys'
import { applyTheme } from '../approval/apply-theme.ts'
import { cardQueue } from '../approval/card-queue.ts'
import { showExport } from '../approval/show-export.ts'
import { showRevoke } from '../approval/show-revoke.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { beginExport, serveExport } from '../wallet/export-wallet.ts'
import { revokeKit } from '../wallet/kits.ts'

/** The ways out of the wallet, which a person goes through in a window of its own: the export, and a recovery kit. */
export const exportHandlers = {
  EXPORT_WALLET: (_, context) => cardQueue(async () => ({ isOpened: await openExport('export', context) })),
  MAKE_KIT: (_, context) => cardQueue(async () => ({ isOpened: await openExport('kit', context) })),
  REVOKE_KIT: ({ kitId }, context) => cardQueue(async () => ({ isRevoked: await confirmRevoke(kitId, context) })),
} satisfies Handlers

async function openExport(operation: PermitOperation, context: CallContext): Promise<boolean> {
  const { openWallet, data, origin, state, signal } = context
  const wallet = await openWallet()
  const { projectId, vaultOrigin } = data
  const prepare = async () => `${vaultOrigin}/${projectId}/${operation}/#${await beginExport(operation, wallet)}`
  const opened = await showOverSite(context, () =>
    showExport(window, { operation, origin, siteName: state.metadata?.name, prepare, signal }),
  )
  if (opened === undefined) return false
  serveExport(window, { operation, opened, vaultOrigin }, wallet)
  return true
}

async function confirmRevoke(kitId: string, context: CallContext): Promise<boolean> {
  const { openWallet, origin, state, signal } = context
  const wallet = await openWallet()
  return showOverSite(context, () =>
    showRevoke(window, {
      ...{ origin, siteName: state.metadata?.name, signal },
      revoke: () => revokeKit(kitId, wallet),
    }),
  )
}

/** Asks the site to show the frame while a card is open. */
async function showOverSite<T>({ state, emit }: CallContext, show: () => Promise<T>): Promise<T> {
  applyTheme(document, state.theme)
  emit({ type: 'VIEW_REQUEST', payload: { view: 'approval' } })
  try {
    return await show()
  } finally {
    emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
  }
}
