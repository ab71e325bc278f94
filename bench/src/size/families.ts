import type { PackedSite } from '../../../scripts/pack/packed-site.ts'
import { buildPage } from '../page/build-page.ts'
import { type Weight, weigh } from './weigh-visit.ts'

export interface FamilyPage {
  readonly name: string
  /** KiB gzip of what is loaded lazily. */
  readonly budget: number
  readonly code: string
}

const pageOf = (specifier: string, adapter: string) => `
  import { ${adapter} } from '${specifier}'
  globalThis.adapter = ${adapter}()
`

/** The chain families beside EVM. Each stands alone on its page: what the modal has loaded already is counted with it. */
export const FAMILY_PAGES: readonly FamilyPage[] = [
  { name: 'Solana', budget: 45, code: pageOf('@latchkey/adapter-solana', 'solana') },
  { name: 'Bitcoin', budget: 40, code: pageOf('@latchkey/adapter-bitcoin', 'bitcoin') },
  { name: 'Polkadot', budget: 25, code: pageOf('@latchkey/adapter-polkadot', 'polkadot') },
]

/** Weighs what the page of a family loads later than its entry. */
export async function weighFamily(site: PackedSite, { code }: FamilyPage): Promise<Weight> {
  const files = await buildPage(site, code)
  const html = files.find(({ name }) => name === 'index.html')?.body.toString('utf8') ?? ''
  return weigh(files.filter(({ name }) => !html.includes(name)))
}
