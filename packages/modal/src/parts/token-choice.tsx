import type { Network } from '@latchkey/chains'
import { searchTokens } from '@latchkey/core/ui'
import { EmptyState, fieldCss, SearchField, SearchIcon } from '@latchkey/design'
import { type ReactNode, useState } from 'react'
import { useViewCss, useWords } from '../shell/index.ts'
import { tokenList } from '../strings/en/token-list.ts'
import { type ListedToken, TokenRow } from './token-row.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const ROW_PX = 58

interface TokenChoiceProps<T extends ListedToken> {
  readonly tokens: readonly T[]
  readonly network: Network | undefined
  readonly onChoose: (token: T) => void
  /** The one that is chosen now. */
  readonly chosen?: ListedToken | undefined
  /** Stands between the field and the list, while nothing is searched for. */
  readonly children?: ReactNode
  /** Stands in the place of the list where the search finds nothing. */
  readonly notFound?: ((text: string) => ReactNode) | undefined
}

/** Tokens to choose one from, with a field to find it by name, symbol or address. */
export function TokenChoice<T extends ListedToken>({
  tokens,
  network,
  onChoose,
  chosen,
  children,
  notFound,
}: TokenChoiceProps<T>) {
  useViewCss(fieldCss)
  const t = useWords('tokenList', tokenList)
  const [text, setText] = useState('')
  const found = searchTokens(tokens, text)
  return (
    <>
      <SearchField label={t.search} clearLabel={t.clear} value={text} onValueChange={setText} />
      {text.trim() === '' && children}
      {found.length === 0 && text.trim() !== '' ? (
        (notFound?.(text.trim()) ?? <EmptyState icon={<SearchIcon />} title={t.none(text.trim())} />)
      ) : (
        <VirtualRows
          label={t.tokens}
          count={found.length}
          estimate={() => ROW_PX}
          rowKey={(at) => found[at]?.address ?? 'native'}
          renderRow={(at) => {
            const token = found[at]
            if (token === undefined) return null
            const isChosen = chosen !== undefined && chosen.address === token.address
            return <TokenRow token={token} network={network} selected={isChosen} onClick={() => onChoose(token)} />
          }}
        />
      )}
    </>
  )
}
