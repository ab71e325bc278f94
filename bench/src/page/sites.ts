import { createPackedSite, type PackedSite, packPackages } from '../../../scripts/pack/packed-site.ts'

/** Each React that the packages allow: the one of this repository, and the last 18. */
const REACTS = [undefined, '18.3.1']

/**
 * Packs the packages once, and installs them in a site of each React, one after another; removes all of it.
 *
 * @param reacts - Major versions that count; all when there are none.
 */
export async function withEachReact(
  visit: (site: PackedSite, react: string) => Promise<void>,
  reacts: readonly string[] = [],
): Promise<void> {
  const packed = await packPackages()
  try {
    for (const react of REACTS) {
      const site = await createPackedSite(packed, react === undefined ? {} : { react })
      try {
        const version = (await site.node("console.log((await import('react')).default.version)")).trim()
        if (reacts.length === 0 || reacts.includes(version.split('.')[0] ?? '')) await visit(site, version)
      } finally {
        await site.remove()
      }
    }
  } finally {
    await packed.remove()
  }
}
