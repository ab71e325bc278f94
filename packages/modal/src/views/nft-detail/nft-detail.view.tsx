import { selectNetwork } from '@latchkey/core'
import { editSend, type Nft, type SentItem } from '@latchkey/core/ui'
import { Button, formCss, KeyValue, KeyValueList, SendIcon } from '@latchkey/design'
import { truncateMiddle } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { CopyAddress } from '../../parts/copy-address.tsx'
import { Lead } from '../../parts/lead.tsx'
import { NftPicture } from '../../parts/nft-picture.tsx'
import { useAvailability } from '../../parts/use-availability.ts'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { nft as nftWords } from '../../strings/en/nft.ts'
import css from './nft-detail.css?inline'

export const title: Title = (words) => words('nft', nftWords).title

/** One collectible: its picture, its properties, and a button that sends it. */
export default function NftDetailView({ params: { nft } }: ViewProps<'NftDetail'>) {
  useViewCss(formCss)
  useViewCss(css)
  const t = useWords('nft', nftWords)
  const client = useScreenClient()
  const { actions } = client
  const preload = usePreload()
  const { network, namespace } = useClientState((state) => ({
    network: selectNetwork(state),
    namespace: state.activeNamespace,
  }))
  const name = nft.name ?? t.unnamed(nft.tokenId)
  // The visitor may have switched to another network, from which it cannot be sent.
  const canSend = useAvailability(namespace).send === true && network?.caipNetworkId === nft.chainId
  const begin = () => {
    void editSend(client, { type: 'asset', asset: toItem(nft, name) })
    actions.modal.push('WalletSend')
  }
  return (
    <div className="lk-view-content lk-nft-detail">
      <NftPicture imageUrl={nft.imageUrl} />
      <Lead title={name} text={nft.collection ?? undefined} align="start" />
      <KeyValueList>
        <KeyValue
          name={t.tokenId}
          value={
            <bdi dir="ltr" title={nft.tokenId}>
              {truncateMiddle(nft.tokenId, 12, 8)}
            </bdi>
          }
        />
        <KeyValue
          name={t.contract}
          value={<CopyAddress address={nft.contract} display={truncateMiddle(nft.contract)} label={t.copyContract} />}
        />
        <KeyValue name={t.standard} value={t.standards[nft.interface]} />
      </KeyValueList>
      {canSend && (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          start={<SendIcon size={18} />}
          data-testid="nft-send-button"
          onClick={begin}
          onPointerEnter={() => preload('WalletSend')}
          onFocus={() => preload('WalletSend')}
        >
          {t.send}
        </Button>
      )}
    </div>
  )
}

function toItem({ chainId, contract, tokenId, interface: kind, collection, imageUrl }: Nft, name: string): SentItem {
  return { type: 'item', networkId: chainId, contract, tokenId, interface: kind, name, collection, imageUrl }
}
