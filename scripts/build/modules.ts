import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { transform } from 'esbuild'
import { ROOT, type Room } from '../tree.ts'
import { toCssModule } from './inline-css.ts'
import { listEntrySources } from './list-entry-sources.ts'
import { listRelativeSpecifiers, rewriteSpecifiers, toBuiltName } from './specifiers.ts'

/** A file of `dist` that was built from one source. */
interface BuiltModule {
  readonly code: string
  readonly map?: string
  /** Absolute paths of the sources that it imports. */
  readonly imports: readonly string[]
}

/**
 * Builds the modules of a room: one for each source that an entry point reaches, nothing is merged and each `import()`
 * stays, so that a site's bundler splits and shakes as it would from the source (decision 14).
 *
 * @returns bytes of all modules, before compression.
 */
export async function buildModules(room: Room): Promise<number> {
  const source = join(ROOT, room.folder, 'src')
  const dist = join(ROOT, room.folder, 'dist')
  const reached = new Set(listEntrySources(room))
  let bytes = 0
  // Iterating a set also visits members that are added meanwhile.
  for (const file of reached) {
    const target = join(dist, toBuiltName(relative(source, file)))
    const { code, map, imports } = await toModule(file, target)
    for (const each of imports) reached.add(each)
    bytes += Buffer.byteLength(code)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, code)
    if (map !== undefined) await writeFile(`${target}.map`, map)
  }
  return bytes
}

async function toModule(file: string, target: string): Promise<BuiltModule> {
  if (file.endsWith('.css?inline')) return { code: await toCssModule(file.replace(/[?]inline$/, '')), imports: [] }
  const { code, map } = await transform(await readFile(file, 'utf8'), {
    loader: file.endsWith('.tsx') ? 'tsx' : 'ts',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: true,
    sourcesContent: false,
    sourcefile: relative(dirname(target), file),
  })
  return {
    code: `${rewriteSpecifiers(code)}//# sourceMappingURL=${basename(target)}.map\n`,
    map,
    imports: listRelativeSpecifiers(code).map(({ name }) => resolve(dirname(file), name)),
  }
}
