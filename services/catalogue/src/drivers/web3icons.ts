import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { networks } from '@web3icons/common/metadata/networks'
import * as v from 'valibot'
import { isInertSvg } from '../domain/is-inert-svg.ts'
import type { IconFamily, IconSource } from '../ports/icon-source.ts'

const FAMILIES: readonly IconFamily[] = ['wallets', 'exchanges', 'networks', 'tokens']
/** The full square first, because clients round the corners; otherwise the bare logo. */
const VARIANTS = ['background', 'branded'] as const

const svgModuleSchema = v.object({ default: v.pipe(v.string(), v.startsWith('<svg ')) })
const SUFFIX = '.svg.js'

/**
 * Serves the pictures of the `@web3icons/core` package (MIT) from its installation. Only names in its folders are
 * looked up, so a name in a URL cannot reach another file. A file that is not a plain drawing counts as missing.
 */
export async function openWeb3Icons(): Promise<IconSource> {
  const root = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs')
  const files = new Map<string, string>()
  for (const family of FAMILIES) {
    for (const variant of VARIANTS) {
      const folder = join(root, family, variant)
      for (const file of await readdir(folder)) {
        if (!file.endsWith(SUFFIX)) continue
        const key = keyOf(family, file.slice(0, -SUFFIX.length))
        if (!files.has(key)) files.set(key, join(folder, file))
      }
    }
  }
  const byChain = new Map<string, string>()
  for (const { id, caip2id } of networks) if (caip2id !== undefined && !byChain.has(caip2id)) byChain.set(caip2id, id)
  return {
    find: async (family, name) => {
      const file = files.get(keyOf(family, name))
      if (file === undefined) return undefined
      const { default: svg } = v.parse(svgModuleSchema, await import(pathToFileURL(file).href))
      return isInertSvg(svg) ? svg : undefined
    },
    networkIcon: (caipNetworkId) => byChain.get(caipNetworkId),
  }
}

function keyOf(family: IconFamily, name: string): string {
  return `${family}/${name.toLowerCase()}`
}
