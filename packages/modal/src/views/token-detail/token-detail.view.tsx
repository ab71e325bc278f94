import type { Network } from '@latchkey/chains'
import { selectConnection, selectNetworkId } from '@latchkey/core'
import { editSend, isHeld, isSameToken, type TokenBalance, toSentToken } from '@latchkey/core/ui'
import { ArrowUpDownIcon, Button, formCss, KeyValue, KeyValueList, SendIcon } from '@latchkey/design'
import { type CaipNetworkId, parseCaipAddress, truncateMiddle } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { ExplorerLink } from '../../parts/explorer-link.tsx'
import { toPrice, toShownQuantity } from '../../parts/quantity.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownChange } from '../../parts/shown-change.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { TokenPicture } from '../../parts/token-picture.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { token as tokenWords } from '../../strings/en/token.ts'
import { PriceChart } from './price-chart.tsx'
import css from './token-detail.css?inline'

export const title: Title<'TokenDetail'> = (words, { params }) =>
  params.token.name || words('shell', shellWords).unknownToken

/** A token: its price, its balance, its network, and buttons to send and to swap it. */
export default function TokenDetailView({ params }: ViewProps<'TokenDetail'>) {
  useViewCss(formCss)
  useViewCss(css)
  const t = useWords('token', tokenWords)
  const token = useNewest(params.token)
  const network = useClientState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === token.chainId),
  )
  const { priceHistory: hasHistory } = useAvailability(network?.chainNamespace)
  const { symbol, price, value, quantity, change24hPercent, address } = token
  const contract = address === undefined ? undefined : parseCaipAddress(address).address
  return (
    <div className="lk-view-content lk-token">
      <div className="lk-token-head">
        <TokenPicture token={token} network={network} isNativeMarked size={48} />
        {price > 0 ? (
          <div>
            <p className="lk-token-price">
              <ShownFiat value={price} round={toPrice} />
            </p>
            {change24hPercent !== undefined && (
              <p className="lk-token-change">
                <ShownChange percent={change24hPercent} /> <span aria-hidden="true">{t.day}</span>
              </p>
            )}
          </div>
        ) : (
          <p className="lk-token-unknown">{t.noPrice}</p>
        )}
      </div>
      {hasHistory === true && price > 0 && <PriceChart token={token} />}
      <KeyValueList>
        <KeyValue
          name={t.held}
          value={<ShownAmount number={toShownQuantity(quantity.numeric)} unit={symbol} />}
          note={value === undefined ? undefined : <ShownFiat value={value} />}
        />
        <KeyValue name={t.network} value={<bdi>{network?.name ?? token.chainId}</bdi>} />
        {contract !== undefined && (
          <KeyValue
            name={t.contract}
            value={<CopyAddress address={contract} display={truncateMiddle(contract)} label={t.copyContract} />}
          />
        )}
      </KeyValueList>
      <TokenActions token={token} network={network} />
      {contract !== undefined && <ExplorerLink subject="address" id={contract} network={network} />}
    </div>
  )
}

/** Returns the newest data of the token, so that the screen reflects transfers. */
function useNewest(token: TokenBalance): TokenBalance {
  const { reads } = useScreenClient()
  const { address, currency } = useClientState((state) => ({
    address: selectConnection(state).address,
    currency: state.currency,
  }))
  const read = useMemo(
    () =>
      address === undefined
        ? undefined
        : reads.portfolio({ address, networkId: token.chainId as CaipNetworkId, currency }),
    [reads, address, token.chainId, currency],
  )
  return useRead(read).data?.find((each) => isSameToken(toSentToken(each), toSentToken(token))) ?? token
}

interface TokenActionsProps {
  readonly token: TokenBalance
  readonly network: Network | undefined
}

/** The actions for the token; on another network, the button that switches to its network. */
function TokenActions({ token, network }: TokenActionsProps) {
  const t = useWords('token', tokenWords)
  const client = useScreenClient()
  const { actions } = client
  const preload = usePreload()
  const { namespace, networkId } = useClientState((state) => ({
    namespace: state.activeNamespace,
    networkId: selectNetworkId(state),
  }))
  const { send, swap } = useAvailability(namespace)
  const canSend = send === true && isHeld(token)
  const canSwap = swap === true
  if (network === undefined || network.chainNamespace !== namespace || !(canSend || canSwap)) return null
  if (networkId !== token.chainId)
    return (
      <Button
        size="lg"
        fullWidth
        onClick={() => {
          void actions.switchNetwork(network.caipNetworkId)
          actions.modal.push('SwitchNetwork', { networkId: network.caipNetworkId })
        }}
      >
        {t.switchTo(network.name)}
      </Button>
    )
  const beginSend = () => {
    void editSend(client, { type: 'asset', asset: toSentToken(token) })
    actions.modal.push('WalletSend')
  }
  return (
    <div className="lk-token-actions">
      {canSend && (
        <Button
          variant="primary"
          size="lg"
          start={<SendIcon size={18} />}
          data-testid="token-send-button"
          onClick={beginSend}
          onPointerEnter={() => preload('WalletSend')}
          onFocus={() => preload('WalletSend')}
        >
          {t.send}
        </Button>
      )}
      {canSwap && (
        <Button
          size="lg"
          start={<ArrowUpDownIcon size={18} />}
          data-testid="token-swap-button"
          onClick={() =>
            actions.modal.push('Swap', token.address === undefined ? undefined : { fromToken: token.address })
          }
          onPointerEnter={() => preload('Swap')}
          onFocus={() => preload('Swap')}
        >
          {t.swap}
        </Button>
      )}
    </div>
  )
}
