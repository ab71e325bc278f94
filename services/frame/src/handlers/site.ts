import { WalletError } from '@latchkey/errors'
import type { Handlers } from '../call-context.ts'

/** How a site describes itself. */
export const siteHandlers = {
  async SYNC_DAPP_DATA({ projectId, metadata }, { data, origin, state }) {
    if (projectId !== data.projectId) throw new WalletError('request/unknown-project')
    // A page that names another site gets no name of its own: what a visitor is shown is the origin.
    state.metadata = metadata !== undefined && new URL(metadata.url).origin === origin ? metadata : undefined
  },
  async SYNC_THEME(theme, { state }) {
    state.theme = theme
  },
} satisfies Handlers
