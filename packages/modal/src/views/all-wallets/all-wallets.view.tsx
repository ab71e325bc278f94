import { Button, EmptyState, ErrorState, fieldCss, SearchField, SearchIcon } from '@latchkey/design'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { Notice } from '../../parts/notice.tsx'
import { useOpenWallet } from '../../parts/use-open-wallet.ts'
import { usePrefetchedPairing } from '../../parts/use-prefetched-pairing.ts'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { wallets as walletsWords } from '../../strings/en/wallets.ts'
import type { ModalWords } from '../../strings/words.types.ts'
import css from './all-wallets.css?inline'
import { type AllWallets, useAllWallets } from './use-all-wallets.ts'
import { WalletGrid, type WalletGridHandle } from './wallet-grid.tsx'

export const title: Title = (words) => words('wallets', walletsWords).all.title

/** All wallets of the catalogue, after the installed ones, with a search. */
export default function AllWalletsView() {
  useViewCss(fieldCss)
  useViewCss(css)
  const t = useWords('wallets', walletsWords).all
  const locale = useLocale()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<WalletGridHandle>(null)
  const wallets = useAllWallets(text)
  const openWallet = useOpenWallet()
  const { rows, pending, search, loadMore } = wallets
  usePrefetchedPairing(rows)
  const isEmpty = rows.length === 0 && pending === 0
  const focusField = useCallback(() => field.current?.focus(), [])
  const showAll = useCallback(() => {
    setText('')
    field.current?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && text !== '') {
      // The first Escape clears the text, the second one closes the modal.
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
      <Rest wallets={wallets} isEmpty={isEmpty} onShowAll={showAll} />
    </div>
  )
}

interface RestProps {
  readonly wallets: AllWallets
  readonly isEmpty: boolean
  readonly onShowAll: () => void
}

/** Shown instead of wallets, or after them. */
function Rest({ wallets: { failure, search, retry }, isEmpty, onShowAll }: RestProps) {
  const wallets = useWords('wallets', walletsWords)
  const shell = useWords('shell', shellWords)
  const t = wallets.all
  if (failure !== undefined && !isEmpty)
    return (
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
    )
  if (failure !== undefined)
    return (
      <div className="lk-all-wallets-rest">
        <ErrorState title={t.failed} text={t.failedText} retryLabel={shell.retry} onRetry={retry} />
      </div>
    )
  if (!isEmpty) return null
  return (
    <div className="lk-all-wallets-rest" data-testid="no-wallet-found">
      <EmptyState
        icon={<SearchIcon />}
        title={t.empty}
        text={search === undefined ? t.emptyText : t.emptySearch}
        action={search === undefined ? undefined : <Button onClick={onShowAll}>{t.showAll}</Button>}
      />
    </div>
  )
}

/** Returns the number of matching wallets, shown below the field and announced. */
function toCountText({ count, pending, search }: AllWallets, t: ModalWords['wallets']['all'], locale: string): string {
  if (count === undefined) return search !== undefined && pending > 0 ? t.searching : ''
  return t.count(count, count.toLocaleString(locale))
}
