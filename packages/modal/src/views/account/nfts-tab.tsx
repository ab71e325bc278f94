import type { Network } from '@latchkey/chains'
import type { Nft } from '@latchkey/core/ui'
import { EmptyState, ImageIcon } from '@latchkey/design'
import type { CaipNetworkId } from '@latchkey/primitives'
import { useRead, useScreenClient } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'
import { LoadMore } from '../../parts/load-more.tsx'
import { NftPicture } from '../../parts/nft-picture.tsx'
import { ReadFailed } from '../../parts/read-failed.tsx'
import { VirtualRows } from '../../parts/virtual-rows.tsx'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { account } from '../../strings/en/account.ts'
import { NoNfts } from './no-nfts.tsx'

const COLUMNS = 2
const PAIR_PX = 218

interface NftsTabProps {
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly network: Network | undefined
  readonly canReceive: boolean
  /** Shown while loading. */
  readonly pending: ReactNode
}

export function NftsTab({ address, networkId, network, canReceive, pending }: NftsTabProps) {
  const t = useWords('account', account).nfts
  const { reads } = useScreenClient()
  const read = useMemo(() => reads.nfts({ address, networkId }), [reads, address, networkId])
  const result = useRead(read)
  const name = network?.name ?? ''
  if (network === undefined || result.failure?.code === 'network/unsupported')
    return <EmptyState icon={<ImageIcon />} title={t.unsupported(name)} />
  if (result.status === 'failed') return <ReadFailed read={read} result={result} words={t} />
  if (result.data === undefined) return pending
  const nfts = result.data
  if (nfts.length === 0 && !result.hasMore)
    return <NoNfts address={address} network={network} canReceive={canReceive} />
  const pairAt = (at: number) => nfts.slice(at * COLUMNS, at * COLUMNS + COLUMNS)
  return (
    <>
      <VirtualRows
        label={t.list}
        count={Math.ceil(nfts.length / COLUMNS)}
        estimate={() => PAIR_PX}
        rowKey={(at) => pairAt(at).map(toKey).join(' ')}
        renderRow={(at) => (
          <div className="lk-nfts">
            {pairAt(at).map((nft) => (
              <NftCell key={toKey(nft)} nft={nft} />
            ))}
          </div>
        )}
      />
      <LoadMore result={result} read={read} skeleton={pending} failed={t.failed} />
    </>
  )
}

function toKey({ contract, tokenId }: Nft): string {
  return `${contract}:${tokenId}`
}

function NftCell({ nft }: { readonly nft: Nft }) {
  const t = useWords('account', account).nfts
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  return (
    <button
      type="button"
      className="lk-nft-button"
      data-testid="nft"
      onClick={() => modal.push('NftDetail', { nft })}
      onPointerEnter={() => preload('NftDetail')}
      onFocus={() => preload('NftDetail')}
    >
      <span className="lk-nft">
        <NftPicture imageUrl={nft.imageUrl} />
        <span>
          <bdi className="lk-nft-name">{nft.name ?? t.unnamed(nft.tokenId)}</bdi>
          {nft.collection !== null && <bdi className="lk-nft-collection">{nft.collection}</bdi>}
        </span>
      </span>
    </button>
  )
}
