import type { ComponentProps } from 'react'
import { LostCode } from '../../parts/lost-code.tsx'
import { preloadPart, useLazyPart } from '../../parts/use-lazy-part.ts'
import { NftSkeletons } from './nft-skeletons.tsx'
import type { NftsTab } from './nfts-tab.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

const loadTabs = () => import('../../router/groups/history.ts')

/** Loads the tabs before one is selected. */
export const preloadTabs = () => preloadPart(loadTabs)

interface LazyTabProps extends Omit<ComponentProps<typeof NftsTab>, 'pending'> {
  readonly tab: 'nfts' | 'activity'
}

/** A tab whose code loads when it is selected; shows placeholders until then. */
export function LazyTab({ tab, ...shown }: LazyTabProps) {
  const loaded = useLazyPart(loadTabs)
  if (loaded.status === 'failed') return <LostCode isAgain={loaded.isAgain} onRetry={() => loaded.retry()} />
  const pending = tab === 'nfts' ? <NftSkeletons /> : <RowSkeletons />
  if (loaded.status === 'loading') return pending
  const { NftsTab, ActivityTab } = loaded.part
  return tab === 'nfts' ? <NftsTab {...shown} pending={pending} /> : <ActivityTab {...shown} pending={pending} />
}
