import * as v from 'valibot'
import type { Lock } from '../check/licences.ts'

const licence = v.union([
  v.object({ license: v.looseObject({ id: v.optional(v.string()), name: v.optional(v.string()) }) }),
  v.object({ expression: v.string() }),
])
const component = v.looseObject({
  name: v.string(),
  version: v.string(),
  purl: v.pipe(v.string(), v.startsWith('pkg:npm/')),
  hashes: v.optional(v.array(v.object({ alg: v.string(), content: v.pipe(v.string(), v.regex(/^[0-9a-f]+$/)) })), []),
  licenses: v.optional(v.array(licence), []),
})
const bomSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.picklist(['1.5', '1.6', '1.7']),
  metadata: v.looseObject({ component: v.looseObject({ name: v.string() }) }),
  components: v.array(component),
})

/** The used fields of a bill of materials; the rest is kept unchanged. @see CycloneDX 1.5 */
export type Bom = v.InferOutput<typeof bomSchema>

/** Licences of packages without one in the manifest, from the licence text that they contain. */
const READ: Readonly<Record<string, string>> = {
  'eyes@0.1.8': 'MIT',
  'memorystream@0.3.1': 'MIT',
  'spawndamnit@3.0.1': 'MIT',
  'text-encoding-utf-8@1.0.2': 'Unlicense',
}

/** @throws ValiError if the text is not a bill of materials */
export function parseBom(text: string): Bom {
  return v.parse(bomSchema, JSON.parse(text))
}

/**
 * Returns the bill of materials with the name of the project, because npm uses the name of the folder, and with the
 * reviewed licences.
 */
export function completeBom(bom: Bom, name: string): Bom {
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name } },
    components: bom.components.map((each) => {
      const id = READ[idOf(each)]
      return each.licenses.length > 0 || id === undefined ? each : { ...each, licenses: [{ license: { id } }] }
    }),
  }
}

/**
 * Returns the missing parts: a package of the lock file, its SHA-512, or its licence.
 *
 * @param unpinned - Path and version of packages without a known hash.
 */
export function findBomProblems(bom: Bom, lock: Lock, unpinned: ReadonlySet<string>): readonly string[] {
  const components = new Map(bom.components.map((each) => [idOf(each), each]))
  return Object.entries(lock).flatMap(([path, { name, version, link }]) => {
    if (!path.includes('node_modules/') || link === true) return []
    const id = `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
    const found = components.get(id)
    if (found === undefined) return [`${id} is not in the bill of materials`]
    const isHashed = found.hashes.some(({ alg, content }) => alg === 'SHA-512' && content.length === 128)
    return [
      ...(isHashed || unpinned.has(`${path}@${version}`) ? [] : [`${id} has no SHA-512`]),
      ...(found.licenses.length > 0 ? [] : [`${id} has no licence`]),
    ]
  })
}

/** npm omits the scope in `name`, but not in the package URL. */
function idOf({ purl, version }: Bom['components'][number]): string {
  const path = purl.slice('pkg:npm/'.length).split('?')[0] ?? ''
  return `${decodeURIComponent(path.slice(0, path.lastIndexOf('@')))}@${version}`
}
