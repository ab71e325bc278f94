import type { Network } from '@latchkey/chains'
import { Button, EmptyState, ImageIcon } from '@latchkey/design'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { formatDate } from '../../locale/format-date.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { ExplorerLink } from '../../parts/explorer-link.tsx'
import { useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'

interface NoNftsProps {
  readonly address: string
  readonly network: Network
  readonly canReceive: boolean
}

/** The empty state of the list: no NFTs, no recorded NFTs, or none received since a day. */
export function NoNfts({ address, network, canReceive }: NoNftsProps) {
  const account = useWords('account', accountWords)
  const locale = useLocale()
  const { actions, reads } = useScreenClient()
  const { caipNetworkId: networkId, name } = network
  const read = useMemo(() => reads.nftCoverage({ address, networkId }), [reads, address, networkId])
  const [coverage] = useRead(read).data ?? []
  const t = account.nfts
  const link = <ExplorerLink subject="address" id={address} network={network} />
  const since = coverage?.since
  if (coverage?.isIndexed === false)
    return <EmptyState icon={<ImageIcon />} title={t.notKept(name)} text={t.notKeptText} action={link} />
  if (since != null)
    return (
      <EmptyState
        icon={<ImageIcon />}
        title={t.emptySince(formatDate(new Date(since.minedAt), 'day', locale))}
        text={t.olderInExplorer}
        action={link}
      />
    )
  return (
    <EmptyState
      icon={<ImageIcon />}
      title={t.empty}
      text={t.emptyText(name)}
      action={
        canReceive && <Button onClick={() => actions.modal.push('WalletReceive')}>{account.actions.receive}</Button>
      }
    />
  )
}
