import { QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { createFreshness } from '../../reads/freshness.ts'
import { isServed } from '../../reads/is-served.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { type Read, toRead } from '../../reads/read.ts'
import type { Dependencies } from '../dependencies.ts'
import type { NameEligibility } from './names.types.ts'

/** Same as for names and identities. @see Spec §4 "ENS and identity 300000 ms" */
const FRESH_MS = 300_000

/**
 * Returns the read of an account's name eligibility; empty without a gateway, or on a network that it does not serve.
 */
export function createNameEligibility(context: Context, { gateway }: Pick<Dependencies, 'gateway'>) {
  const client = createQueryClient()
  const freshness = createFreshness(context.options.clock, FRESH_MS)
  onLastDisconnect(context, clear)

  function clear(): void {
    freshness.clear()
    client.clear()
  }

  async function fetchEligibility(
    { address, networkId }: AccountOnNetwork,
    signal: AbortSignal,
  ): Promise<NameEligibility> {
    if (!(await isServed(gateway, networkId, signal))) return {}
    const suffixes = (await (await gateway('networks'))?.getNameSuffixes({ signal })) ?? []
    const [suffix] = suffixes
    const names = await gateway('names')
    if (suffix === undefined || names === undefined) return {}
    const all = await names.getNames({ address, networkId, sender: address, signal })
    return { suffix, owned: all.find((name) => suffixes.some((each) => name.endsWith(`.${each}`))) }
  }

  const nameEligibility = (account: AccountOnNetwork): Read<NameEligibility> => {
    const id = `${account.networkId}:${account.address}`
    return toRead(
      new QueryObserver<NameEligibility>(client, {
        queryKey: [id],
        queryFn: async ({ signal }) => {
          const eligibility = await fetchEligibility(account, signal)
          freshness.record(id)
          return eligibility
        },
        staleTime: freshness.staleTime(id),
      }),
    )
  }
  return {
    nameEligibility,
    /** Called after the account got a name. */
    async invalidate(): Promise<void> {
      freshness.clear()
      await client.invalidateQueries()
    },
    stop: clear,
  }
}
