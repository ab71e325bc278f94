import type { Network } from '@latchkey/chains'
import { ListRow, type ListRowProps } from '@latchkey/design'
import { parseCaipAddress, truncateMiddle } from '@latchkey/primitives'
import { useWords } from '../shell/index.ts'
import { shell as shellWords } from '../strings/en/shell.ts'
import { toShownQuantity } from './quantity.ts'
import { ShownAmount } from './shown-amount.tsx'
import { ShownChange } from './shown-change.tsx'
import { ShownFiat } from './shown-fiat.tsx'
import { type PicturedToken, TokenPicture } from './token-picture.tsx'

/** A token in a list; without `quantity` the account does not hold it. */
export interface ListedToken extends PicturedToken {
  readonly name: string
  readonly quantity?: { readonly numeric: string } | undefined
  /** In the visitor's currency. */
  readonly value?: string | number | undefined
  readonly change24hPercent?: number | undefined
}

interface TokenRowProps
  extends Pick<ListRowProps, 'onClick' | 'onPointerEnter' | 'onFocus' | 'selected' | 'trailing' | 'chevron'> {
  readonly token: ListedToken
  readonly network: Network | undefined
  /** Shows the name of the network, for a list of several networks. */
  readonly isNetworkShown?: boolean
}

/** A row of a token: its name, balance and value. A button with `onClick`. */
export function TokenRow({ token, network, isNetworkShown = false, ...rest }: TokenRowProps) {
  const shell = useWords('shell', shellWords)
  const { name, quantity, value, change24hPercent, address } = token
  // A token without metadata is identified only by its address.
  const symbol =
    token.symbol === '' && address !== undefined ? truncateMiddle(parseCaipAddress(address).address) : token.symbol
  return (
    <ListRow
      {...rest}
      data-testid="token"
      leading={<TokenPicture token={token} network={network} isNativeMarked={isNetworkShown} />}
      title={name === '' ? shell.unknownToken : name}
      subtitle={
        quantity === undefined ? (
          symbol
        ) : (
          <>
            <ShownAmount number={toShownQuantity(quantity.numeric)} unit={symbol} />
            {isNetworkShown && network !== undefined && <bdi> · {network.name}</bdi>}
          </>
        )
      }
      value={value === undefined ? undefined : <ShownFiat value={value} />}
      valueNote={
        value === undefined || change24hPercent === undefined ? undefined : <ShownChange percent={change24hPercent} />
      }
    />
  )
}
