import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hydrateSymlinks } from './postgres-binaries.ts'

describe('hydrateSymlinks › an install without scripts (DESIGN 3.16)', () => {
  it('creates the library links of the manifest, also in several processes at once', async () => {
    const root = await mkdtemp(join(tmpdir(), 'latchkey-links-'))
    await mkdir(join(root, 'native', 'lib'), { recursive: true })
    await writeFile(join(root, 'native/lib/libx.so.1.2'), 'library')
    await writeFile(
      join(root, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so' }]),
    )
    await Promise.all([hydrateSymlinks(root), hydrateSymlinks(root), hydrateSymlinks(root)])
    expect(await readlink(join(root, 'native/lib/libx.so'))).toBe('libx.so.1.2')
    expect(await readFile(join(root, 'native/lib/libx.so'), 'utf8')).toBe('library')
    await rm(root, { recursive: true })
  })
})
