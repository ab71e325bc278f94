import { toWalletError } from '@latchkey/errors'
import type { WalletListing, WalletsRequest } from '@latchkey/protocol/catalogue'
import type { Context } from '../../context.ts'
import type { Catalogue } from '../../ports/index.ts'
import { onceRead } from '../../reads/once-read.ts'
import type { Read } from '../../reads/read.ts'
import { MAX_QUERY_IDS, toCatalogueQuery } from './catalogue-query.ts'

/** @see Spec §9 "Recommended wallets: 1 page of 4" */
const RECOMMENDED_ENTRIES = 4

export interface WalletLists {
  readonly featured: readonly WalletListing[]
  readonly recommended: readonly WalletListing[]
  /** `undefined` if the catalogue did not respond about each excluded id. */
  readonly excluded: readonly WalletListing[] | undefined
}

/**
 * The wallets of the first screen, fetched once. Available without the code for pages and caches of the other lists.
 * The screen may be rendered before the click, and nothing is fetched before that: until the modal is open, a listener
 * does not start the fetch. If a failure leaves the excluded wallets unknown, the next opening fetches again.
 */
export function createWalletLists(
  context: Context,
  catalogue: () => Promise<Catalogue | undefined>,
): Read<WalletLists> {
  const { options } = context
  const featuredIds = options.featuredWalletIds ?? []
  const excludeIds = options.excludeWalletIds ?? []
  const query = toCatalogueQuery(options, featuredIds)
  // A query takes at most MAX_QUERY_IDS ids to exclude. The client removes the wallets of the other ids itself, so that it requests
  // that many more wallets.
  const excess = Math.max(0, featuredIds.length + excludeIds.length - MAX_QUERY_IDS)

  /** Returns `undefined` after a failure. @see Spec §8 "Recommended wallet fetch failures are silently ignored" */
  async function fetchQuietly(request: WalletsRequest): Promise<readonly WalletListing[] | undefined> {
    try {
      const service = await catalogue()
      return service === undefined ? [] : (await service.getWallets({ ...request, signal: context.signal })).data
    } catch (error) {
      options.reporter.report(toWalletError(error))
      return undefined
    }
  }

  async function fetchAll(ids: readonly string[]): Promise<readonly (readonly WalletListing[] | undefined)[]> {
    const parts: (readonly WalletListing[] | undefined)[] = []
    for (let at = 0; at < ids.length; at += MAX_QUERY_IDS) {
      const include = ids.slice(at, at + MAX_QUERY_IDS)
      parts.push(await fetchQuietly({ page: 1, entries: include.length, include }))
    }
    return parts
  }

  let known: WalletLists = { featured: [], recommended: [], excluded: undefined }

  /** A failed part of a later fetch keeps its previous value. */
  async function fetchLists(): Promise<WalletLists> {
    const [featured, recommended = known.recommended, excluded] = await Promise.all([
      fetchAll(featuredIds),
      fetchQuietly({ page: 1, entries: Math.min(RECOMMENDED_ENTRIES + excess, MAX_QUERY_IDS), ...query }),
      fetchAll(excludeIds),
    ])
    const place = ({ id }: WalletListing) => featuredIds.indexOf(id)
    const found = featured.flatMap((part) => part ?? []).sort((a, b) => place(a) - place(b))
    known = {
      featured: found.length === 0 ? known.featured : found,
      recommended,
      excluded: excluded.includes(undefined) ? undefined : excluded.flatMap((part) => part ?? []),
    }
    return known
  }

  const mayBegin = () => {
    const { modal, isEmbedded } = context.getState()
    return modal.isOpen || isEmbedded
  }
  return onceRead(fetchLists, { mayBegin, isComplete: ({ excluded }) => excluded !== undefined })
}
