import type { Network } from '@latchkey/chains'
import { searchTokens } from '@latchkey/core/ui'
import { CheckIcon, EmptyState, fieldCss, Heading, SearchField, SearchIcon } from '@latchkey/design'
import { Fragment, type ReactNode, useState } from 'react'
import { useViewCss, useWords } from '../shell/index.ts'
import { tokenList } from '../strings/en/token-list.ts'
import { type ListedToken, TokenRow } from './token-row.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const ROW_PX = 58

interface TokenChoiceProps<T extends ListedToken> {
  readonly tokens: readonly T[]
  /** Tokens that the account does not hold: a separate group, unless a search is active. */
  readonly more?: readonly T[] | undefined
  readonly network: Network | undefined
  readonly onChoose: (token: T) => void
  /** The current choice. */
  readonly chosen?: ListedToken | undefined
  /** Rendered between the field and the list, unless a search is active. */
  readonly children?: ReactNode
  /** Rendered instead of the list if the search finds nothing. */
  readonly notFound?: ((text: string) => ReactNode) | undefined
}

/** A list of tokens to choose from, with a search by name, symbol or address. */
export function TokenChoice<T extends ListedToken>({
  tokens,
  more = [],
  network,
  onChoose,
  chosen,
  children,
  notFound,
}: TokenChoiceProps<T>) {
  useViewCss(fieldCss)
  const t = useWords('tokenList', tokenList)
  const [text, setText] = useState('')
  const isSearching = text.trim() !== ''
  const found = searchTokens([...tokens, ...more], text)
  const isGrouped = !isSearching && tokens.length > 0 && more.length > 0
  const groups = isGrouped
    ? [
        { label: t.own, rows: tokens },
        { label: t.more, rows: more },
      ]
    : [{ label: t.tokens, rows: found }]
  return (
    <>
      <SearchField label={t.search} clearLabel={t.clear} value={text} onValueChange={setText} />
      {!isSearching && children}
      {found.length === 0 && isSearching
        ? (notFound?.(text.trim()) ?? <EmptyState icon={<SearchIcon />} title={t.none(text.trim())} />)
        : groups.map(({ label, rows }) => (
            <Fragment key={label}>
              {isGrouped && <Heading look="section">{label}</Heading>}
              <VirtualRows
                label={label}
                count={rows.length}
                estimate={() => ROW_PX}
                rowKey={(at) => rows[at]?.address ?? 'native'}
                renderRow={(at) => {
                  const token = rows[at]
                  if (token === undefined) return null
                  const isChosen = chosen !== undefined && chosen.address === token.address
                  return (
                    <TokenRow
                      token={token}
                      network={network}
                      selected={isChosen}
                      trailing={isChosen ? <CheckIcon size={18} /> : undefined}
                      onClick={() => onChoose(token)}
                    />
                  )
                }}
              />
            </Fragment>
          ))}
    </>
  )
}
