import type { Network } from '@latchkey/chains'
import { ChevronDownIcon } from '@latchkey/design'
import { useWords } from '../shell/index.ts'
import { amount } from '../strings/en/amount.ts'
import { type PicturedToken, TokenPicture } from './token-picture.tsx'

interface TokenButtonProps {
  readonly token: PicturedToken | undefined
  readonly network: Network | undefined
  /** Absent: the token cannot be changed. */
  readonly onSelect?: (() => void) | undefined
  readonly onSelectIntent?: (() => void) | undefined
}

/** The token of an amount; a press opens the list of tokens. */
export function TokenButton({ token, network, onSelect, onSelectIntent }: TokenButtonProps) {
  const t = useWords('amount', amount)
  const content =
    token === undefined ? (
      <span>{t.select}</span>
    ) : (
      <>
        <TokenPicture token={token} network={network} size={24} />
        <bdi>{token.symbol}</bdi>
      </>
    )
  if (onSelect === undefined) return <span className="lk-token-button">{content}</span>
  return (
    <button
      type="button"
      className="lk-token-button"
      data-empty={token === undefined ? '' : undefined}
      aria-label={token === undefined ? undefined : t.selected(token.symbol)}
      data-testid="amount-select-token"
      onClick={onSelect}
      onPointerEnter={onSelectIntent}
      onFocus={onSelectIntent}
    >
      {content}
      <ChevronDownIcon size={16} />
    </button>
  )
}
