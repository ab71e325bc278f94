import { toWalletError } from '@latchkey/errors'
import type { WalletListing, WalletsRequest } from '@latchkey/protocol/catalogue'
import type { Context } from '../../context.ts'
import type { Catalogue } from '../../ports/index.ts'
import { onceRead } from '../../reads/once-read.ts'
import type { Read } from '../../reads/read.ts'

/** @see Spec §9 "Recommended wallets: 1 page of 4" */
const RECOMMENDED_ENTRIES = 4

export interface WalletLists {
  readonly featured: readonly WalletListing[]
  readonly recommended: readonly WalletListing[]
  readonly excluded: readonly WalletListing[]
}

/**
 * The wallets of the first screen, fetched once. They come without the code that pages and caches the others. The
 * screen may be drawn ahead of the click, and nothing is asked for before that: until the modal is shown, listening
 * does not start the fetch.
 */
export function createWalletLists(
  context: Context,
  catalogue: () => Promise<Catalogue | undefined>,
): Read<WalletLists> {
  const { options } = context
  const featuredIds = options.featuredWalletIds ?? []
  const excludeIds = options.excludeWalletIds ?? []
  const include = options.includeWalletIds
  const chains = [...new Set(options.networks.map(({ caipNetworkId }) => caipNetworkId))]
  const platform = options.environment.isMobile ? { platform: options.environment.platform } : {}

  /** @see Spec §8 "Recommended wallet fetch failures are silently ignored" */
  async function askQuietly(request: WalletsRequest): Promise<readonly WalletListing[]> {
    try {
      const service = await catalogue()
      return service === undefined ? [] : (await service.getWallets({ ...request, signal: context.signal })).data
    } catch (error) {
      options.reporter.report(toWalletError(error))
      return []
    }
  }

  async function fetchLists(): Promise<WalletLists> {
    const [featured, recommended, excluded] = await Promise.all([
      featuredIds.length === 0 ? [] : askQuietly({ page: 1, entries: featuredIds.length, include: featuredIds }),
      askQuietly({
        page: 1,
        entries: RECOMMENDED_ENTRIES,
        chains,
        include,
        exclude: [...excludeIds, ...featuredIds],
        ...platform,
      }),
      excludeIds.length === 0 ? [] : askQuietly({ page: 1, entries: excludeIds.length, include: excludeIds }),
    ])
    const place = ({ id }: WalletListing) => featuredIds.indexOf(id)
    return { featured: [...featured].sort((a, b) => place(a) - place(b)), recommended, excluded }
  }

  return onceRead(fetchLists, () => {
    const { modal, isEmbedded } = context.getState()
    return modal.isOpen || isEmbedded
  })
}
