import { Button } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { HelpSlides } from '../../parts/help-slides.tsx'
import type { Title } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { wallets } from '../../strings/en/wallets.ts'
import { decideArt, homeArt, keyArt } from './art.tsx'

export const title: Title = (words) => words('wallets', wallets).help.title

/** Explains wallets in three pictures. */
export default function WhatIsAWalletView() {
  const t = useWords('wallets', wallets).help
  const { actions } = useScreenClient()
  const { key, safe, decide } = t.slides
  const getWallet = () => {
    actions.track({ event: 'CLICK_GET_WALLET_HELP', properties: {} })
    actions.modal.push('GetWallet')
  }
  return (
    <div className="lk-view-content">
      <HelpSlides
        slides={[
          { ...key, art: keyArt },
          { ...safe, art: homeArt },
          { ...decide, art: decideArt },
        ]}
      />
      <Button variant="primary" fullWidth onClick={getWallet} data-testid="get-a-wallet">
        {t.get}
      </Button>
    </div>
  )
}
