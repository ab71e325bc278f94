import { build } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../tree.ts'

interface Checks {
  assertOptions(options: object): void
  claimStorage(prefix: string, callee: () => void): () => void
}

/** Bundles the checks of the modal, as the bundler of a site does. */
async function load(mode: string): Promise<{ readonly code: Checks; readonly text: string }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { assertOptions } from '#checks'
        export { claimStorage } from './storage-claim.ts'`,
      resolveDir: `${ROOT}/packages/modal/src`,
    },
    bundle: true,
    write: false,
    logLevel: 'error',
    format: 'esm',
    target: 'es2022',
    conditions: ['latchkey-source', mode],
    // In development, the names of the screens are included, and therefore their style sheets.
    loader: { '.css': 'text' },
  })
  const text = outputFiles[0]?.text ?? ''
  return { text, code: await import(`data:text/javascript,${encodeURIComponent(text)}`) }
}

const least = { networks: [{ caipNetworkId: 'eip155:1' }], adapters: [], connectors: [] }

describe('the checks of the modal in production', () => {
  it('contain no explanations, and still reject missing networks and javascript: URLs', async () => {
    const { code, text } = await load('production')
    expect(text).not.toContain('did you mean')
    expect((await load('development')).text).toContain('did you mean')
    for (const [path, options] of [
      ['networks', undefined],
      ['networks', { ...least, networks: [] }],
      ['termsConditionsUrl', { ...least, termsConditionsUrl: 'javascript:alert(1)' }],
      ['privacyPolicyUrl', { ...least, privacyPolicyUrl: 'javascript:alert(1)' }],
    ] as const)
      expect(() => code.assertOptions(options as object)).toThrow(`config/invalid-options {"path":"${path}"`)
    expect(() => code.assertOptions({ ...least, termsConditionsUrl: 'https://site.example/terms' })).not.toThrow()
  })

  it('reject a second modal with the same key, also from another copy of the package', async () => {
    Object.assign(globalThis, { window: {} })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'window'))
    const [{ code: one }, { code: other }] = [await load('production'), await load('development')]
    const make = () => one.claimStorage('', make)
    const release = make()
    expect(make).toThrow('config/storage-key-taken {"prefix":"@appkit/"}')
    release()
    make()()
    const releaseOther = other.claimStorage('', make)
    expect(make).toThrow('config/storage-key-taken')
    releaseOther()
  })
})
