import { isSameAddress, parseCaipNetworkId } from '@latchkey/primitives'
import type { Transaction } from '@latchkey/protocol/gateway'
import type { Clock } from '../../ports/index.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import { isServed } from '../../reads/is-served.ts'
import type { OpenGateway } from '../../reads/open-gateway.ts'
import { type Counterparties, findCounterparties } from './find-counterparties.ts'

/** How long a read history counts as fresh for this purpose. */
const FRESH_MS = 60_000
/** Maximum of pages of one history that are read, one after another: 200 transactions at 50 a page. */
const MAX_PAGES = 4

interface Read {
  readonly id: string
  readonly at: number
  readonly transactions: readonly Transaction[]
  /** Cursor of the next page; `null` after the last. */
  readonly next: string | null
  readonly pages: number
  /** True if the service has recorded the account since its first block. */
  readonly isRecordedWhole: boolean
}

interface Question {
  readonly account: AccountOnNetwork
  /**
   * Address to look for: the reader fetches older pages until it finds the address. Absent: the newest page is enough.
   */
  readonly party?: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Returns the function that reads the counterparties of an account from its history, newest first: one page, or, if a
 * party is given, up to four pages until it is found. Returns `undefined` if no service records that history.
 *
 * @throws http/* if the gateway does not return the first page
 */
export function createCounterparties(gateway: OpenGateway, clock: Clock) {
  let cached: Read | undefined

  async function readPage(account: AccountOnNetwork, before: Read | undefined, signal: AbortSignal | undefined) {
    const { address, networkId } = account
    const history = await gateway('history')
    const cursor = before?.next ?? undefined
    const page = await history?.getHistory({
      address,
      networkId,
      ...(cursor === undefined ? {} : { cursor }),
      ...(signal && { signal }),
    })
    if (page === undefined || page.coverage?.some(({ isIndexed }) => !isIndexed)) return undefined
    return {
      id: idOf(account),
      at: before?.at ?? clock.now(),
      transactions: [...(before?.transactions ?? []), ...page.data],
      next: page.next,
      pages: (before?.pages ?? 0) + 1,
      isRecordedWhole: page.coverage?.every(({ since }) => since === null) ?? true,
    } satisfies Read
  }

  return async ({ account, party, signal }: Question): Promise<Counterparties | undefined> => {
    const isCached = cached?.id === idOf(account) && clock.now() < cached.at + FRESH_MS
    if (!isCached && !(await isServed(gateway, account.networkId, signal))) return undefined
    const { namespace } = parseCaipNetworkId(account.networkId)
    let read = isCached ? cached : await readPage(account, undefined, signal)
    while (read !== undefined) {
      cached = read
      const found = toCounterparties(account, read)
      if (party === undefined || found.paid.some((paid) => isSameAddress(paid, party, namespace))) return found
      if (read.next === null || read.pages >= MAX_PAGES) return found
      // Without the next page, the pages that were read are still a valid answer.
      const more: Read | undefined = await readPage(account, read, signal).catch(() => undefined)
      if (more === undefined) return found
      read = more
    }
    return undefined
  }
}

const idOf = ({ address, networkId }: AccountOnNetwork) => `${networkId}:${address}`

function toCounterparties(account: AccountOnNetwork, { transactions, next, isRecordedWhole }: Read): Counterparties {
  const isWhole = next === null && isRecordedWhole
  return { ...findCounterparties(account, transactions), ...(isWhole ? {} : { searched: transactions.length }) }
}
