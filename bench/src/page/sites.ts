import {
  createPackedSite,
  type PackedPackages,
  type PackedSite,
  packPackages,
} from '../../../scripts/pack/packed-site.ts'

/** Each React that the packages allow: the one of this repository, and the last 18. */
const REACTS = [undefined, '18.3.1']

/**
 * Packs the packages once, and installs them in a site of each React, one after another; removes all of it.
 *
 * @param reacts - Major versions that count; all when there are none.
 */
export const withEachReact = (
  visit: (site: PackedSite, react: string) => Promise<void>,
  reacts: readonly string[] = [],
): Promise<void> => withEachReactOf([packPackages], async ([site], react) => site && visit(site, react), reacts)

/**
 * As {@link withEachReact}, with a site for each of several packings at a time.
 *
 * @param packings - They pack one after another, in this order; the sites stand in it too.
 */
export async function withEachReactOf(
  packings: readonly (() => Promise<PackedPackages>)[],
  visit: (sites: readonly PackedSite[], react: string) => Promise<void>,
  reacts: readonly string[] = [],
): Promise<void> {
  await withAll(packings, async (packed) => {
    for (const react of REACTS)
      await withAll(
        packed.map((each) => () => createPackedSite(each, react === undefined ? {} : { react })),
        async (sites) => {
          const version = (await sites[0]?.node("console.log((await import('react')).default.version)"))?.trim() ?? ''
          if (reacts.length === 0 || reacts.includes(version.split('.')[0] ?? '')) await visit(sites, version)
        },
      )
  })
}

/** Makes each, one after another, and removes them when they have been used. */
async function withAll<T extends { remove(): Promise<void> }>(
  makers: readonly (() => Promise<T>)[],
  use: (made: readonly T[]) => Promise<void>,
): Promise<void> {
  const made: T[] = []
  try {
    for (const make of makers) made.push(await make())
    await use(made)
  } finally {
    for (const each of made) await each.remove()
  }
}
