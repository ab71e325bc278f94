import { buildSite, type SiteBundles, type SiteName } from '@latchkey/pages'

type WalletBundles = Readonly<Record<SiteName, SiteBundles>>

let built: Promise<WalletBundles> | undefined

/** Builds the scripts and styles of all pages, once for all test files of the process. */
export function buildPagesOnce(): Promise<WalletBundles> {
  built ??= buildAll()
  return built
}

async function buildAll(): Promise<WalletBundles> {
  const [frame, vault, page] = await Promise.all([buildSite('frame'), buildSite('vault'), buildSite('return')])
  return { frame, vault, return: page }
}
