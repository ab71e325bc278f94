import { selectNetwork } from '@latchkey/core'
import { editSend, NOTHING_SENT, type SentToken } from '@latchkey/core/ui'
import { Button, CoinsIcon, EmptyState, ListRowSkeleton } from '@latchkey/design'
import { toDecimal } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { ReadFailed } from '../../parts/read-failed.tsx'
import { TokenChoice } from '../../parts/token-choice.tsx'
import type { ListedToken } from '../../parts/token-row.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import { useHeldTokens } from '../../parts/use-held-tokens.ts'
import type { Title } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { sendList } from '../../strings/en/send-list.ts'
import { tokenList } from '../../strings/en/token-list.ts'

export const title: Title = (words) => words('tokenList', tokenList).title

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e']

/** The tokens of the account to choose from. */
export default function WalletSendSelectTokenView() {
  const t = useWords('sendList', sendList)
  const client = useScreenClient()
  const { actions } = client
  const { network, asset, namespace } = useClientState((state) => ({
    network: selectNetwork(state),
    asset: (state.send ?? NOTHING_SENT).asset,
    namespace: state.activeNamespace,
  }))
  const { tokens, failure, isFetching, retry } = useHeldTokens()
  const { receive, onramp } = useAvailability(namespace)
  const canFund = receive === true || onramp === true
  if (failure !== undefined)
    return (
      <div className="lk-view-content">
        <ReadFailed
          read={{ refetch: retry }}
          result={{ status: 'failed', isFetching, hasMore: false, isFetchingMore: false }}
          words={t}
        />
      </div>
    )
  if (tokens?.length === 0)
    return (
      <div className="lk-view-content">
        <EmptyState
          icon={<CoinsIcon />}
          title={t.nothing}
          text={t.nothingText(network?.name ?? '')}
          action={canFund && <FundButton onPress={() => actions.modal.push('FundWallet')} />}
        />
      </div>
    )
  const choose = ({ sent }: Choice) => {
    void editSend(client, { type: 'asset', asset: sent })
    actions.modal.goBack()
  }
  return (
    <div className="lk-view-content">
      {tokens === undefined ? (
        <div>
          {SKELETON_ROWS.map((row) => (
            <ListRowSkeleton key={row} subtitle figures shape="round" />
          ))}
        </div>
      ) : (
        <TokenChoice
          tokens={tokens.map(toChoice)}
          network={network}
          chosen={asset?.type === 'token' ? asset : undefined}
          onChoose={choose}
        />
      )}
    </div>
  )
}

function FundButton({ onPress }: { readonly onPress: () => void }) {
  return <Button onClick={onPress}>{useWords('sendList', sendList).fund}</Button>
}

interface Choice extends ListedToken {
  readonly sent: SentToken
}

function toChoice(sent: SentToken): Choice {
  const { name, symbol, address, iconUrl, balance, price } = sent
  const value =
    balance === undefined || price === undefined || price <= 0 ? undefined : toDecimal(balance).times(price).toNumber()
  return {
    sent,
    name,
    symbol,
    address,
    iconUrl,
    value,
    quantity: balance === undefined ? undefined : { numeric: balance },
  }
}
