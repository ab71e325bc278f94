import { isConnected } from '@latchkey/core'
import { findEmailWallet, hasCollapsedWallets, isEmailFirst, type WalletRow } from '@latchkey/core/ui'
import {
  Button,
  EmptyState,
  List,
  ListRow,
  type ListRowProps,
  ListRowSkeleton,
  QrCodeIcon,
  SearchIcon,
  Tag,
  WalletIcon,
} from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useContext, useEffect, useState } from 'react'
import { AGREE_NOTE, Legal, LegalCheckbox } from '../../parts/legal.tsx'
import { LostCode } from '../../parts/lost-code.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import { useAgreement } from '../../parts/use-agreement.ts'
import { useAvailability } from '../../parts/use-availability.ts'
import { useOpenWallet } from '../../parts/use-open-wallet.ts'
import { usePointAtWallet } from '../../parts/use-point-at-wallet.ts'
import { usePrefetchedPairing } from '../../parts/use-prefetched-pairing.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { FieldProps, Title, ViewModule } from '../../router/define-view.ts'
import { usePreload, ViewLoaderContext } from '../../router/view-loader.ts'
import { connect as english } from '../../strings/en/connect.ts'
import { useWords } from '../../strings/use-words.ts'
import { useConnectList } from './use-connect-list.ts'

const title: Title = (words, { state }) => {
  const t = words('connect', english)
  return isConnected(state) ? t.addTitle : t.title
}

/** The first screen: wallets to connect with, or one button for them. @see Spec §9 "collapseWallets" */
export const connectView: ViewModule<'Connect'> = {
  default: () => <Wallets isExpanded={false} />,
  title,
  start: 'help',
}

/** The wallets behind that button. */
export const connectWalletsView: ViewModule<'ConnectWallets'> = { default: () => <Wallets isExpanded />, title }

/** Wallets to connect with, in the order of the specification. */
function Wallets({ isExpanded }: { readonly isExpanded: boolean }) {
  const connect = useWords('connect', english)
  const client = useScreenClient()
  const { actions, options } = client
  const preload = usePreload()
  const hasWallets = options.enableWallets !== false
  const { hasEmail, isFirst } = useEmail(isExpanded)
  const isCollapsed = hasCollapsedWallets(client, hasEmail) && !isExpanded
  const { rows, pending, lists, undecided } = useConnectList(isCollapsed)
  const openWallet = useOpenWallet()
  const pointAtWallet = usePointAtWallet()
  usePrefetchedPairing(rows)
  const isBarred = useAgreement().isMissing
  const barred = isBarred ? { disabled: true, 'aria-describedby': AGREE_NOTE } : undefined
  const hasAll = useAvailability().allWallets && !isCollapsed
  const isEmpty = hasWallets && !isCollapsed && !hasEmail && rows.length === 0 && pending === 0
  const isAlone = !isCollapsed && !hasAll && rows.length === 0 && pending === 0
  const field = hasEmail && <EmailSlot isFirst={isFirst} isAlone={isAlone} isBarred={isBarred} />
  const prepareAll = () => {
    preload('AllWallets')
    client.prepareFor('wallets').catch(() => {})
  }
  const openAll = () => {
    actions.track({ event: 'CLICK_ALL_WALLETS', properties: {} })
    actions.modal.push('AllWallets')
  }
  return (
    <>
      <div className="lk-view-content">
        <LegalCheckbox />
        {undecided !== undefined ? (
          <ReadFailed
            read={undecided}
            result={lists}
            words={{ failed: connect.missingTitle, failedText: connect.missingText }}
          />
        ) : (
          isEmpty && <NoWallets />
        )}
        {isFirst && field}
        <List label={connect.wallets} busy={pending > 0}>
          {isCollapsed && (
            <ListRow
              key="wallets"
              title={connect.withWallet}
              leading={<WalletIcon />}
              chevron
              data-testid="connect-wallets"
              {...barred}
              onClick={() => actions.modal.push('ConnectWallets')}
            />
          )}
          {rows.map((row) => (
            <WalletListRow key={row.key} row={row} barred={barred} onOpen={openWallet} onPoint={pointAtWallet} />
          ))}
          {Array.from({ length: pending }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other name
            <ListRowSkeleton key={`pending-${at}`} />
          ))}
          {hasAll && (
            <ListRow
              key="all"
              title={connect.allWallets}
              leading={<SearchIcon />}
              chevron
              data-testid="all-wallets"
              {...barred}
              onClick={openAll}
              onPointerEnter={prepareAll}
              onFocus={prepareAll}
            />
          )}
        </List>
        {!isFirst && field}
        <p className="lk-connect-guide" dir="auto">
          {connect.newToWallets}{' '}
          <button type="button" className="lk-text-button" onClick={() => actions.modal.push('WhatIsAWallet')}>
            {connect.learnMore}
          </button>
        </p>
      </div>
      <Legal />
    </>
  )
}

/** The place of the field for an address, whose code comes with the screen that has it alone. */
function EmailSlot({ isAlone, ...more }: FieldProps) {
  const { load, loaded } = useContext(ViewLoaderContext)
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<number>()
  const Field = loaded('EmailLogin')?.Field
  useEffect(() => {
    let isCurrent = true
    const settle = () => isCurrent && setSettled(attempt)
    load('EmailLogin').then(settle, settle)
    return () => {
      isCurrent = false
    }
  }, [load, attempt])
  return (
    <div className="lk-connect-email" data-alone={isAlone ? '' : undefined}>
      {Field !== undefined && <Field isAlone={isAlone} {...more} />}
      {Field === undefined && settled === attempt && (
        <LostCode isAgain={attempt > 0} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </div>
  )
}

/** Whether a field for an address is on the screen, and on which side of the wallets. */
function useEmail(isExpanded: boolean): { readonly hasEmail: boolean; readonly isFirst: boolean } {
  const { features } = useScreenClient()
  return useClientState(({ wallets, listedFamily }) => ({
    hasEmail: !isExpanded && listedFamily === undefined && findEmailWallet(wallets, features) !== undefined,
    isFirst: isEmailFirst(wallets, features),
  }))
}

function NoWallets() {
  const connect = useWords('connect', english)
  const { modal } = useScreenClient().actions
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={connect.emptyTitle}
      text={connect.emptyText}
      action={<Button onClick={() => modal.push('GetWallet')}>{connect.getWallet}</Button>}
    />
  )
}

function WalletListRow({
  row,
  barred,
  onOpen,
  onPoint,
}: {
  readonly row: WalletRow
  readonly barred: Pick<ListRowProps, 'disabled' | 'aria-describedby'> | undefined
  onOpen(row: WalletRow): void
  onPoint(row: WalletRow): void
}) {
  const connect = useWords('connect', english)
  const note = row.reaches?.join(', ') ?? row.detail
  return (
    <ListRow
      title={row.name}
      subtitle={note}
      leading={
        row.tag === 'qr-code' ? <QrCodeIcon /> : <WalletPicture name={row.name} icon={row.icon} imageId={row.imageId} />
      }
      trailing={
        row.tag === undefined ? undefined : (
          <Tag tone={row.tag === 'recent' ? 'neutral' : 'accent'}>{connect.tags[row.tag]}</Tag>
        )
      }
      data-testid={`wallet-selector-${row.candidate?.id ?? row.listing?.id ?? row.custom?.id ?? row.key}`}
      {...barred}
      onClick={() => onOpen(row)}
      onPointerEnter={() => onPoint(row)}
      onFocus={() => onPoint(row)}
    />
  )
}
