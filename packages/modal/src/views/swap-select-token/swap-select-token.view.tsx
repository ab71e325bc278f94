import { findSwapToken, type HeldToken, listSwapTokens, startSwap, type TradedToken } from '@latchkey/core/ui'
import { EmptyState, ListRowSkeleton, SearchIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'
import { Scroller } from '../../parts/scroller.tsx'
import { TokenChoice } from '../../parts/token-choice.tsx'
import { TokenPicture } from '../../parts/token-picture.tsx'
import type { ListedToken } from '../../parts/token-row.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { swapList } from '../../strings/en/swap-list.ts'
import { tokenList } from '../../strings/en/token-list.ts'
import { isCoin, useSwap } from '../swap/use-swap.ts'
import css from './swap-select-token.css?inline'

export const title: Title = (words) => words('tokenList', tokenList).title

interface Choice extends ListedToken {
  readonly traded: TradedToken
}

/** The token of one side: of the account, suggested, all others, or the token at a pasted address. */
export default function SwapSelectTokenView({ params: { side } }: ViewProps<'SwapSelectToken'>) {
  useViewCss(css)
  const client = useScreenClient()
  const { actions } = client
  const { swap, network, change } = useSwap()
  const hasBegun = swap !== undefined
  useEffect(() => {
    // The site opened this screen directly, so no swap has started.
    if (!hasBegun) void startSwap(client)
  }, [hasBegun, client])
  const lists = useMemo(() => swap && listSwapTokens(swap), [swap])
  const shell = useWords('shell', shellWords)
  if (swap === undefined || lists === undefined || swap.status === 'starting')
    return (
      <div className="lk-view-content lk-swap-tokens" role="status" aria-label={shell.loading}>
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <ListRowSkeleton key={row} subtitle shape="round" />
        ))}
      </div>
    )
  const choose = (token: TradedToken) => {
    change({ type: 'choose', side, token })
    actions.modal.goBack()
  }
  const chosen = swap[side]
  return (
    <Scroller>
      <div className="lk-view-content lk-swap-tokens">
        <TokenChoice
          tokens={lists.own.map(toHeldChoice)}
          more={lists.all.map(toChoice)}
          network={network}
          chosen={chosen && toChoice(chosen)}
          onChoose={({ traded }) => choose(traded)}
          notFound={(text) => (/^0x[0-9a-f]{40}$/i.test(text) ? <Pasted key={text} address={text} /> : undefined)}
        >
          {/* The account's own tokens are listed below. */}
          {side === 'to' && <Suggested tokens={lists.suggested.filter(isOneOf(lists.all))} onChoose={choose} />}
        </TokenChoice>
      </div>
    </Scroller>
  )
}

interface SuggestedProps {
  readonly tokens: readonly TradedToken[]
  readonly onChoose: (token: TradedToken) => void
}

function Suggested({ tokens, onChoose }: SuggestedProps) {
  const t = useWords('swapList', swapList)
  if (tokens.length === 0) return null
  return (
    <ul className="lk-swap-chips" aria-label={t.suggested}>
      {tokens.map((token) => (
        <li key={token.address}>
          <button type="button" className="lk-swap-chip" onClick={() => onChoose(token)}>
            <TokenPicture token={toChoice(token)} size={20} />
            <bdi>{token.symbol}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Reads a token that the gateway does not list from its contract, and adds it to the tokens. */
function Pasted({ address }: { readonly address: string }) {
  const t = useWords('swapList', swapList)
  const client = useScreenClient()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void findSwapToken(client, { address }).then(({ ok }) => {
      if (isCurrent) setMissing(!ok)
    })
    return () => {
      isCurrent = false
    }
  }, [client, address])
  if (isMissing) return <EmptyState icon={<SearchIcon />} title={t.noToken} />
  return (
    <div role="status" aria-label={t.checkAddress}>
      <ListRowSkeleton subtitle shape="round" />
    </div>
  )
}

const isOneOf = (tokens: readonly TradedToken[]) => (token: TradedToken) => tokens.includes(token)

function toChoice(traded: TradedToken): Choice {
  const { address, name, symbol, iconUrl } = traded
  return { name, symbol, iconUrl, ...(isCoin(traded) ? {} : { address }), traded }
}

function toHeldChoice(held: HeldToken): Choice {
  return { ...toChoice(held), quantity: { numeric: held.balance }, value: held.worth }
}
