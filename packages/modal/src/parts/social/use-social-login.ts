import type { SocialProvider } from '@latchkey/core/ports'
import { currentView, findSocialWallet, hasLoginWallet, prepareConnect } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { social } from '../../strings/en/social.ts'
import { openLoginWindow } from './login-window.ts'

export interface SocialLogin {
  /** The wallet that people log in to is connected: it has one person at a time. */
  readonly isTaken: boolean
  /** Loads the wallet's frame; called when the person points at a provider. */
  prepare(): void
  /** Opens the window of the provider, in the press, and leads to the screen that shows its progress. Farcaster has a code in its place. */
  start(provider: SocialProvider): void
}

/** Signs in by an account of a social provider. */
export function useSocialLogin(): SocialLogin {
  const t = useWords('social', social)
  const client = useScreenClient()
  const { wallet, isTaken } = useClientState((state) => ({
    wallet: findSocialWallet(state.wallets),
    isTaken: hasLoginWallet(state),
  }))
  return {
    isTaken,
    prepare() {
      if (wallet !== undefined) prepareConnect(client, wallet.connectorId)
    },
    start(provider) {
      if (wallet === undefined || isTaken) return
      const { actions, getState } = client
      const view = provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'
      if (provider !== 'farcaster') openLoginWindow(client, t.opening(t.names[provider]))
      actions.track({ event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
      actions.connect({ walletId: wallet.id, social: provider, isFresh: true })
      if (currentView(getState().router).name === view) return
      if (provider === 'farcaster') actions.modal.push('ConnectingFarcaster')
      else actions.modal.push('ConnectingSocial', { provider })
    },
  }
}
