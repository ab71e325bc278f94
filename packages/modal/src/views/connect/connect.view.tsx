import { isConnected } from '@latchkey/core'
import { hasCollapsedWallets, type WalletRow } from '@latchkey/core/ui'
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
import { useScreenClient } from '@latchkey/react'
import { Fragment, type ReactElement } from 'react'
import { AGREE_NOTE, Legal, LegalCheckbox } from '../../parts/legal.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import { useAgreement } from '../../parts/use-agreement.ts'
import { useAvailability } from '../../parts/use-availability.ts'
import { useOpenWallet } from '../../parts/use-open-wallet.ts'
import { usePointAtWallet } from '../../parts/use-point-at-wallet.ts'
import { usePrefetchedPairing } from '../../parts/use-prefetched-pairing.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { Title, ViewModule } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { connect as english } from '../../strings/en/connect.ts'
import { useWords } from '../../strings/use-words.ts'
import { FieldSlot } from './field-slot.tsx'
import { type ConnectList, useConnectList } from './use-connect-list.ts'
import { useConnectMethods } from './use-connect-methods.ts'

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

/** The wallets that the button opens. */
export const connectWalletsView: ViewModule<'ConnectWallets'> = { default: () => <Wallets isExpanded />, title }

/** The ways to connect, in the order of the specification. */
function Wallets({ isExpanded }: { readonly isExpanded: boolean }) {
  const connect = useWords('connect', english)
  const client = useScreenClient()
  const { actions, options } = client
  const { hasEmail, socials, order } = useConnectMethods(isExpanded)
  const isCollapsed = hasCollapsedWallets(client, hasEmail) && !isExpanded
  const list = useConnectList(isCollapsed)
  const { rows, pending, lists, undecided } = list
  usePrefetchedPairing(rows)
  const isBarred = useAgreement().isMissing
  const hasAll = useAvailability().allWallets === true && !isCollapsed
  const hasRows = isCollapsed || hasAll || rows.length > 0 || pending > 0
  const isEmpty = options.enableWallets !== false && !hasRows && order.length === 1
  const methods = order.filter((method) => method !== 'wallet' || hasRows)
  const parts: Readonly<Record<(typeof order)[number], ReactElement>> = {
    email: <FieldSlot view="EmailLogin" isBarred={isBarred} />,
    social: <FieldSlot view="ConnectSocials" rows={socials > 2 ? 2 : 1} isBarred={isBarred} />,
    wallet: <WalletList list={list} isCollapsed={isCollapsed} hasAll={hasAll} isBarred={isBarred} />,
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
        {methods.map((method, at) => (
          <Fragment key={method}>
            {at > 0 && [method, methods[at - 1]].includes('wallet') && (
              <div className="lk-connect-or" data-testid="method-separator">
                {connect.or}
              </div>
            )}
            {parts[method]}
          </Fragment>
        ))}
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

interface WalletListProps {
  readonly list: ConnectList
  readonly isCollapsed: boolean
  readonly hasAll: boolean
  readonly isBarred: boolean
}

function WalletList({ list: { rows, pending }, isCollapsed, hasAll, isBarred }: WalletListProps) {
  const connect = useWords('connect', english)
  const client = useScreenClient()
  const { actions } = client
  const preload = usePreload()
  const openWallet = useOpenWallet()
  const pointAtWallet = usePointAtWallet()
  const barred = isBarred ? { disabled: true, 'aria-describedby': AGREE_NOTE } : undefined
  const prepareAll = () => {
    preload('AllWallets')
    client.prepareFor('wallets').catch(() => {})
  }
  const openAll = () => {
    actions.track({ event: 'CLICK_ALL_WALLETS', properties: {} })
    actions.modal.push('AllWallets')
  }
  return (
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
  )
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
