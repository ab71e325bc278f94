import {
  Button,
  EmptyState,
  ErrorState,
  ListRowSkeleton,
  MonitorIcon,
  Notice,
  Skeleton,
  WalletIcon,
  WifiOffIcon,
} from '@latchkey/design'
import { ReceiptSheet } from '../sheets/receipt-sheet.tsx'
import { RequestSheets } from '../sheets/request-sheets.tsx'
import { useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { AccountCard } from './account-card.tsx'
import { ActivityCard } from './activity-card.tsx'
import { PairCard } from './pair-card.tsx'
import { RelayNotice } from './relay-notice.tsx'
import { SitesCard } from './sites-card.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'
import { WaitingCard } from './waiting-card.tsx'

export function App() {
  const phase = useWalletState((state) => state.phase)
  const isReady = phase === 'ready'
  return (
    <div className="pk-page">
      <TopBar />
      <main className="pk-main">
        {isReady || phase === 'starting' ? <Home isReady={isReady} /> : <Stopped phase={phase} />}
      </main>
      {isReady && <RequestSheets />}
      {isReady && <ReceiptSheet />}
      <Toasts />
    </div>
  )
}

function Home({ isReady }: { readonly isReady: boolean }) {
  return (
    <div className="pk-columns">
      <div className="pk-column">
        <Notice tone="warning" title={strings.test.title}>
          {strings.test.text}
        </Notice>
        <AccountCard />
        <ActivityCard />
      </div>
      <div className="pk-column">
        {isReady ? (
          <>
            <RelayNotice />
            <WaitingCard />
            <PairCard />
            <SitesCard />
          </>
        ) : (
          <Loading />
        )}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <section className="pk-card" aria-busy="true" aria-label={strings.start.loading}>
      <Skeleton width={160} height={20} />
      <div className="pk-stack">
        <Skeleton height={44} shape="row" />
        <ListRowSkeleton subtitle />
        <ListRowSkeleton subtitle />
      </div>
    </section>
  )
}

function Stopped({ phase }: { readonly phase: 'other-tab' | 'failed' | 'no-relay' }) {
  const again = () => window.location.reload()
  const { start } = strings
  return (
    <section className="pk-card pk-alone">
      {phase === 'failed' && (
        <ErrorState
          icon={<WalletIcon />}
          title={start.failed}
          text={start.failedText}
          retryLabel={start.retry}
          onRetry={again}
        />
      )}
      {phase === 'no-relay' && <EmptyState icon={<WifiOffIcon />} title={start.noRelay} text={start.noRelayText} />}
      {phase === 'other-tab' && (
        <EmptyState
          icon={<MonitorIcon />}
          title={start.otherTab}
          text={start.otherTabText}
          action={
            <Button variant="primary" onClick={again}>
              {start.here}
            </Button>
          }
        />
      )}
    </section>
  )
}
