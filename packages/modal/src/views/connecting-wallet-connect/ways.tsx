import type { PairingWay } from '@latchkey/core/ui'
import { Button, EmptyState, ErrorState, TabPanel, Tabs, tabsCss, WalletIcon } from '@latchkey/design'
import { qrCss } from '@latchkey/design/qr'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { useOpenWallet } from '../../parts/use-open-wallet.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useFailureWords, useViewCss, useWords } from '../../shell/index.ts'
import { connecting as connectingWords } from '../../strings/en/connect.ts'
import { pairing as pairingWords } from '../../strings/en/pairing.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { AppPanel } from './app-panel.tsx'
import type { ChosenWallet } from './chosen-wallet.ts'
import { CodePanel } from './code-panel.tsx'
import css from './connecting-wallet-connect.css?inline'
import type { Pairing } from './use-pairing.ts'

interface WaysProps {
  readonly pairing: Pairing
  readonly ways: readonly PairingWay[]
  readonly about?: ChosenWallet
}

/** The ways to pass a pairing URI to a wallet: the only one, or a tab for each. */
export function Ways({ pairing, ways, about }: WaysProps) {
  useViewCss(qrCss)
  useViewCss(tabsCss)
  useViewCss(css)
  const shell = useWords('shell', shellWords)
  const connecting = useWords('connecting', connectingWords)
  const words = useWords('pairing', pairingWords)
  const { actions } = useScreenClient()
  const [chosen, choose] = useState<PairingWay>()
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : (ways[0] ?? 'qrcode')
  const failed = useFailureWords(pairing.failure, about?.name ?? shell.wallet)
  if (failed !== undefined) {
    const { title, text, isFinal } = failed
    const chooseOther = () => actions.modal.reset('Connect')
    return (
      <ErrorState
        title={title}
        text={text}
        retryLabel={isFinal ? connecting.otherWallet : connecting.retry}
        onRetry={isFinal ? chooseOther : pairing.retry}
        retrying={!isFinal && !pairing.canRetry}
      >
        {!isFinal && (
          <Button variant="ghost" onClick={chooseOther}>
            {connecting.otherWallet}
          </Button>
        )}
      </ErrorState>
    )
  }
  const panel = <Panel way={way} pairing={pairing} about={about} />
  const tabs = ways.flatMap((id) => (id === 'unsupported' ? [] : [{ id, label: words.tabs[id] }]))
  return (
    <div className="lk-view-content">
      {tabs.length < 2 ? (
        panel
      ) : (
        <>
          <Tabs id="pairing" label={words.ways} tabs={tabs} selected={way} onSelect={choose} />
          <TabPanel tabsId="pairing" tab={way}>
            {panel}
          </TabPanel>
        </>
      )}
    </div>
  )
}

interface PanelProps {
  readonly way: PairingWay
  readonly pairing: Pairing
  readonly about: ChosenWallet | undefined
}

function Panel({ way, pairing, about }: PanelProps) {
  const t = useWords('pairing', pairingWords)
  const { actions } = useScreenClient()
  const openWallet = useOpenWallet()
  if (about === undefined) return <CodePanel pairing={pairing} />
  const { id, name, installed, picture } = about
  const getIt = () => actions.modal.push('Downloads', { walletId: id, name })
  if (way === 'qrcode') return <CodePanel pairing={pairing} about={about} onGet={getIt} />
  if (way === 'unsupported')
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t.notDetected}
        text={t.notDetectedText(name)}
        action={<Button onClick={getIt}>{t.get(name)}</Button>}
      />
    )
  if (way !== 'browser') return <AppPanel pairing={pairing} about={about} target={way} onGet={getIt} />
  return (
    <div className="lk-center lk-pairing">
      <WalletPicture name={name} icon={picture?.icon} imageId={picture?.imageId} size={72} />
      <p className="lk-pairing-text">{t.openBrowserText}</p>
      <Button variant="primary" fullWidth onClick={() => installed !== undefined && openWallet(installed)}>
        {t.openIn(name)}
      </Button>
    </div>
  )
}
