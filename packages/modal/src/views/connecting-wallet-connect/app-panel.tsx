import { openPairingLink, type PairingLink, type PairingTarget } from '@latchkey/core/ui'
import { Button, ButtonLink, ExternalLinkIcon, ProgressRing } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { Notice } from '../../parts/notice.tsx'
import { useAppLinks } from '../../parts/use-app-links.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { pairing as pairingWords } from '../../strings/en/pairing.ts'
import type { ChosenWallet } from './chosen-wallet.ts'
import { CopyLink } from './code-panel.tsx'
import { GetWalletRow } from './get-wallet-row.tsx'
import type { Pairing } from './use-pairing.ts'

/** If the page is still visible this long after an app was opened, the app did not open. */
const LEFT_MS = 2_500

interface AppPanelProps {
  readonly pairing: Pairing
  readonly about: ChosenWallet
  readonly target: PairingTarget
  readonly onGet: () => void
}

/** Opens an app of the device with the pairing URI, and shows help if no app opened. */
export function AppPanel({ pairing, about, target, onGet }: AppPanelProps) {
  const t = useWords('pairing', pairingWords)
  const client = useScreenClient()
  const { options } = client
  const { environment } = options
  const links = useAppLinks()
  const { name, wallet, picture } = about
  const uri = pairing.pairingUri?.uri
  const link =
    uri === undefined || wallet === undefined
      ? undefined
      : links?.toPairingLink(wallet, { target, uri, environment, preferUniversalLinks: options.preferUniversalLinks })
  // The press that chose the wallet may have opened its app.
  const [opened, setOpened] = useState(pairing.isOpened ? 1 : 0)
  const hasStayed = useHasStayed(opened)
  const open = (to: PairingLink) => {
    // Opened within the press, because browsers block opening an app later.
    openPairingLink(client, to, name)
    setOpened((count) => count + 1)
  }
  const { universal } = link ?? {}
  const inWallet =
    target === 'mobile' && wallet !== undefined ? links?.toWalletBrowserLink(wallet, environment.url) : undefined
  return (
    <div className="lk-center lk-pairing">
      <ProgressRing state="waiting">
        <WalletPicture name={name} icon={picture?.icon} imageId={picture?.imageId} size={72} />
      </ProgressRing>
      <p className="lk-pairing-text" dir="auto">
        {pairing.isOpened ? t.opened(name) : target === 'web' ? t.openWebText : t.openText}
      </p>
      {hasStayed && (
        <Notice tone="info" announce>
          <span dir="auto">{target === 'web' ? t.stayedWeb(name) : t.stayed(name)}</span>
        </Notice>
      )}
      <Button
        variant="primary"
        fullWidth
        loading={link === undefined}
        end={<ExternalLinkIcon size={16} />}
        data-testid="open-wallet"
        onClick={() => link !== undefined && open(link)}
      >
        {t.openIn(name)}
      </Button>
      {hasStayed && link !== undefined && universal !== undefined && (
        <Button fullWidth onClick={() => open({ ...link, ...universal })}>
          {t.otherWay}
        </Button>
      )}
      {hasStayed && inWallet !== undefined && (
        <ButtonLink fullWidth href={inWallet} target="_self">
          {t.inWallet(name)}
        </ButtonLink>
      )}
      <CopyLink uri={uri} />
      <GetWalletRow name={name} onGet={onGet} />
    </div>
  )
}

/** Returns whether the page is still visible some time after an app was opened, which means that none opened. */
function useHasStayed(opened: number): boolean {
  const { options } = useScreenClient()
  const [stayed, setStayed] = useState(0)
  useEffect(() => {
    if (opened === 0) return
    return options.clock.after(LEFT_MS, () => {
      if (document.visibilityState === 'visible') setStayed(opened)
    })
  }, [opened, options])
  return opened > 0 && stayed === opened
}
