import { applyTheme } from '../approval/apply-theme.ts'
import { cardQueue } from '../approval/card-queue.ts'
import { showExport } from '../approval/show-export.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { beginExport, serveExport } from '../wallet/export-wallet.ts'

/** The export of the wallet, which a person goes through in a window of its own. */
export const exportHandlers = {
  EXPORT_WALLET: (_, context) => cardQueue(async () => ({ isOpened: await openExport(context) })),
} satisfies Handlers

async function openExport({ openWallet, state, data, origin, emit, signal }: CallContext): Promise<boolean> {
  const wallet = await openWallet()
  const { projectId, vaultOrigin } = data
  const prepare = async () => `${vaultOrigin}/${projectId}/export/#${await beginExport(wallet)}`
  applyTheme(document, state.theme)
  emit({ type: 'VIEW_REQUEST', payload: { view: 'approval' } })
  try {
    const opened = await showExport(window, { origin, siteName: state.metadata?.name, prepare, signal })
    if (opened === undefined) return false
    serveExport(window, { opened, vaultOrigin }, wallet)
    return true
  } finally {
    emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
  }
}
