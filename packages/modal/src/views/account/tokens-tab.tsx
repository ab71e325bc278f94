import type { Network } from '@latchkey/chains'
import type { TokenBalance } from '@latchkey/core/ui'
import { Button, CoinsIcon, EmptyState, ErrorState, ListRow, ListRowSkeleton } from '@latchkey/design'
import { useClientState, useImages, useScreenClient } from '@latchkey/react'
import { Notice } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { toShownQuantity } from '../../parts/quantity.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { TokenRow } from '../../parts/token-row.tsx'
import { VirtualRows } from '../../parts/virtual-rows.tsx'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import type { Balances } from './use-balances.ts'

const ROW_PX = 58

interface TokensTabProps {
  readonly network: Network | undefined
  readonly balances: Balances
  readonly canReceive: boolean
}

export function TokensTab({ network, balances, canReceive }: TokensTabProps) {
  const t = useWords('account', accountWords)
  const { modal } = useScreenClient().actions
  const { hasTokens, hasNative, tokens } = balances
  if (!hasTokens && !hasNative) return null
  if (!hasTokens || tokens.status === 'failed') return <NativeOnly network={network} balances={balances} />
  if (tokens.status === 'loading' || tokens.data === undefined) return <RowSkeletons />
  if (tokens.data.length === 0)
    return (
      <div data-testid="empty-account-state">
        <EmptyState
          icon={<CoinsIcon />}
          title={t.tokens.empty}
          text={t.tokens.emptyText(network?.name ?? '')}
          action={canReceive && <Button onClick={() => modal.push('WalletReceive')}>{t.actions.receive}</Button>}
        />
      </div>
    )
  const list = tokens.data
  const isOfSeveral = balances.shownNetworkId === undefined && balances.networks.length > 0
  return (
    <>
      {tokens.failure !== undefined && <Notice tone="warning">{t.tokens.stale}</Notice>}
      <VirtualRows
        label={t.tokens.list}
        count={list.length}
        estimate={() => ROW_PX}
        rowKey={(at) => toTokenId(list[at])}
        renderRow={(at) => {
          const token = list[at]
          return token === undefined ? null : <HeldToken token={token} isNetworkShown={isOfSeveral} />
        }}
      />
    </>
  )
}

function toTokenId(token: TokenBalance | undefined): string {
  return token?.address ?? token?.chainId ?? ''
}

interface HeldTokenProps {
  readonly token: TokenBalance
  readonly isNetworkShown: boolean
}

/** A row that opens the details of a token. */
function HeldToken({ token, isNetworkShown }: HeldTokenProps) {
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  const network = useClientState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === token.chainId),
  )
  return (
    <TokenRow
      token={token}
      network={network}
      isNetworkShown={isNetworkShown}
      onClick={() => modal.push('TokenDetail', { token })}
      onPointerEnter={() => preload('TokenDetail')}
      onFocus={() => preload('TokenDetail')}
    />
  )
}

/** Shown without a token list: the site has none, or it failed. The native balance comes from the network itself. */
function NativeOnly({ network, balances }: { readonly network: Network | undefined; readonly balances: Balances }) {
  const account = useWords('account', accountWords)
  const shell = useWords('shell', shellWords)
  const t = account.tokens
  const images = useImages()
  const { native, hasTokens, tokens, retryNative } = balances
  const isUnsupported = tokens.failure?.context.isUnsupported === true
  if (native.status === 'failed')
    return (
      <ErrorState
        title={t.nothing}
        text={t.nothingText}
        retryLabel={shell.retry}
        onRetry={retryNative}
        retrying={native.isFetching}
      />
    )
  const currency = network?.nativeCurrency
  return (
    <>
      {hasTokens ? (
        <Notice
          tone={isUnsupported ? 'info' : 'warning'}
          title={isUnsupported ? t.unsupported(network?.name ?? '') : t.failed}
        >
          {isUnsupported ? t.unsupportedText : t.failedText}
        </Notice>
      ) : (
        currency !== undefined && <p className="lk-account-note">{t.nativeOnly(currency.symbol)}</p>
      )}
      {native.data === undefined ? (
        <ListRowSkeleton subtitle shape="round" />
      ) : (
        <ListRow
          data-testid="token"
          leading={<Picture name={native.data.symbol} src={images.token(native.data.symbol)} shape="round" />}
          title={currency?.name ?? native.data.symbol}
          subtitle={<ShownAmount number={toShownQuantity(native.data.balance)} unit={native.data.symbol} />}
        />
      )}
    </>
  )
}
