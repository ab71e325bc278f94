import { Button, EmptyState, ErrorState, fieldCss, Notice, SearchField, SearchIcon } from '@latchkey/design'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { useOpenWallet } from '../../parts/use-open-wallet.ts'
import { usePrefetchedPairing } from '../../parts/use-prefetched-pairing.ts'
import { useViewCss } from '../../shell/index.ts'
import { useWalletStrings, type WalletStrings } from '../../strings/wallet-strings.ts'
import css from './all-wallets.css?inline'
import { type AllWallets, useAllWallets } from './use-all-wallets.ts'
import { WalletGrid, type WalletGridHandle } from './wallet-grid.tsx'

/** Every wallet of the catalogue, with those of this browser first, and a search. */
export default function AllWalletsView() {
  useViewCss(fieldCss)
  useViewCss(css)
  const { wallets: words, shell } = useWalletStrings()
  const locale = useLocale()
  const t = words.all
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<WalletGridHandle>(null)
  const wallets = useAllWallets(text)
  const openWallet = useOpenWallet()
  const { rows, pending, failure, search, retry, loadMore } = wallets
  usePrefetchedPairing(rows)
  const isEmpty = rows.length === 0 && pending === 0
  const focusField = useCallback(() => field.current?.focus(), [])
  const showAll = useCallback(() => {
    setText('')
    field.current?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && text !== '') {
      // The first press takes the text away, the second one closes the modal.
      event.preventDefault()
      event.stopPropagation()
      setText('')
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      grid.current?.focusFirst()
    }
  }

  return (
    <div className="lk-all-wallets">
      <SearchField
        ref={field}
        className="lk-all-wallets-search"
        label={t.search}
        clearLabel={t.clear}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
        hint={<bdi>{toCountText(wallets, t, locale)}</bdi>}
      />
      {!isEmpty && (
        <WalletGrid
          ref={grid}
          rows={rows}
          pending={pending}
          search={search}
          onOpen={openWallet}
          onNearEnd={loadMore}
          onLeaveTop={focusField}
        />
      )}
      {isEmpty && failure === undefined && (
        <div className="lk-all-wallets-rest" data-testid="no-wallet-found">
          <EmptyState
            icon={<SearchIcon />}
            title={t.empty}
            text={search === undefined ? t.emptyText : t.emptySearch}
            action={search === undefined ? undefined : <Button onClick={showAll}>{t.showAll}</Button>}
          />
        </div>
      )}
      {isEmpty && failure !== undefined && (
        <div className="lk-all-wallets-rest">
          <ErrorState title={t.failed} text={t.failedText} retryLabel={shell.retry} onRetry={retry} />
        </div>
      )}
      {!isEmpty && failure !== undefined && (
        <Notice
          tone="warning"
          className="lk-all-wallets-notice"
          announce
          action={
            <Button size="sm" onClick={retry}>
              {shell.retry}
            </Button>
          }
        >
          {t.moreFailed}
        </Notice>
      )}
    </div>
  )
}

/** Shown under the field and announced: how many wallets there are for what is written in it. */
function toCountText(
  { count, pending, search }: AllWallets,
  t: WalletStrings['wallets']['all'],
  locale: string,
): string {
  if (count === undefined) return search !== undefined && pending > 0 ? t.searching : ''
  return count === 1 ? t.one : t.count(count.toLocaleString(locale))
}
